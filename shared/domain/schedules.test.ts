import { expect, test } from 'vitest'
import { scheduleCause, scheduleIn } from './schedules.ts'

test('a cause names its schedule, whatever that is called (D77)', () => {
  const schedule = { id: 12, name: 'schedule 3 of\nall' }
  expect(scheduleIn(scheduleCause(schedule))).toEqual(schedule)
  for (const cause of ['waiting 3', null, undefined, 'rule 4 x', 'rule-alone 4 x'])
    expect(scheduleIn(cause)).toBeNull()
})
