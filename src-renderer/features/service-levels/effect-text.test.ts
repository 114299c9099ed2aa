import { expect, test } from 'vitest'
import { effectText } from './effect-text.ts'

const NONE = {
  ...{ openTickets: 300, withDeadline: 0, gained: 0, moved: 0, lost: 0 },
  ...{ late: 0, lateAtOnce: 0, lateAtOnceHigh: 0, dueToday: 0 }
}

test.each([
  [[], 'There are no open tickets.'],
  [[NONE], 'Deadlines of open tickets stay as they are.'],
  [
    [
      { ...NONE, gained: 200, lateAtOnce: 10, lateAtOnceHigh: 3 },
      { ...NONE, gained: 14, lateAtOnce: 2 }
    ],
    '214 open tickets get a deadline; 12 would be late at once, 3 of them high priority.'
  ],
  [
    [{ ...NONE, moved: 1, lost: 2000 }],
    '1 open ticket gets another deadline, 2,000 open tickets lose their deadline; none becomes late at once.'
  ]
])('an effect is said in a sentence', (departments, text) => {
  const named = departments.map((of, index) => ({ ...of, department: String(index) }))
  expect(effectText({ departments: named })).toBe(text)
})
