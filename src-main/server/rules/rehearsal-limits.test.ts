import { afterAll, expect, test } from 'vitest'
import { RuleInput } from '#shared/api/rules.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { authorizationOf } from '#support/server/authorization-of.ts'
import { ruleInput } from '#support/server/rules.ts'
import { createTestClock, openTestStore } from '#support/server/test-server.ts'
import type { PastEvent } from '../store/rules-store.ts'
import { createRuleRehearsal } from './rule-rehearsal.ts'

const clock = createTestClock()
const store = await openTestStore({ clock: clock.read })
afterAll(() => store.close())

const ada: Viewer = {
  ...{ id: 1, username: 'ada', email: 'ada@example.com', fullName: 'Ada', initials: 'AA' },
  ...{ role: 'IT Support Specialist', isDepartmentHead: false, privateDepartments: [] }
}

test('a person rehearses one rule at a time, while two more wait (D75)', async () => {
  const { promise: history, resolve: release } = Promise.withResolvers<PastEvent[]>()
  let running = 0
  const rules = {
    ...store.read.rules,
    listHistory: () => {
      running += 1
      return history
    }
  }
  const rehearsal = createRuleRehearsal({ read: { ...store.read, rules } }, clock.read)
  const at = clock.read().toISOString()
  const request = { rule: RuleInput.parse(ruleInput()), from: at, to: at }
  const asked = Array.from({ length: 4 }, () =>
    rehearsal.rehearse(request, ada, authorizationOf(store, ada, clock.read))
  )
  await expect(Promise.race(asked)).rejects.toMatchObject({ status: 429 })
  expect(running).toBe(1)
  release([])
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})
