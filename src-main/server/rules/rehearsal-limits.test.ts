import { afterAll, expect, test } from 'vitest'
import { RuleInput } from '#shared/api/rules.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { authorizationOf } from '#support/server/authorization-of.ts'
import { ruleInput } from '#support/server/rules.ts'
import { createTestClock, openTestStore } from '#support/server/test-server.ts'
import { createRuleRehearsal } from './rule-rehearsal.ts'

const clock = createTestClock()
const store = await openTestStore({ clock: clock.read })
afterAll(() => store.close())

const ada: Viewer = {
  ...{ id: 1, username: 'ada', email: 'ada@example.com', fullName: 'Ada', initials: 'AA' },
  ...{ role: 'IT Support Specialist', isDepartmentHead: false, privateDepartments: [] }
}

test('a person rehearses one rule at a time, while two more wait (D75)', async () => {
  const { promise: history, resolve: release } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const rules = {
    ...store.read.rules,
    listHistory: async () => {
      running += 1
      most = Math.max(most, running)
      await history
      // Long enough for others to come meanwhile.
      await store.read.users.list()
      running -= 1
      return []
    }
  }
  const rehearsal = createRuleRehearsal({ read: { ...store.read, rules } }, clock.read)
  const at = clock.read().toISOString()
  const request = { rule: RuleInput.parse(ruleInput()), from: at, to: at }
  const asked = Array.from({ length: 4 }, () =>
    rehearsal.rehearse(request, ada, authorizationOf(store, ada, clock.read))
  )
  await expect(Promise.race(asked)).rejects.toMatchObject({ status: 429 })
  await expect.poll(() => running).toBe(1)
  release()
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(most).toBe(1)
})
