import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore, person, type TestStore } from '#support/server/test-server.ts'

const AT = new Date('2026-03-02T09:00:00.000Z')

let store: TestStore
let userId: number
beforeEach(async () => {
  store = await openTestStore()
  const { password: passwordDigest, ...row } = person('bob')
  const user = await store.transaction((tx) =>
    tx.users.insert({ ...row, passwordDigest, createdAt: AT })
  )
  userId = user.id
})
afterEach(() => store.close())

test('of those who have seen the same last interval one notes another, whatever came between', async () => {
  const id = await store.transaction(async ({ secondFactors }) => {
    await secondFactors.insertPending({ userId, secret: 'sealed', createdAt: AT })
    return (await secondFactors.findPending(userId))?.id ?? 0
  })
  const note = (former: number | null, step: number) =>
    store.transaction((tx) => tx.secondFactors.replaceLastStep(id, former, step))
  expect([await note(null, 7), await note(null, 7)]).toEqual([true, false])
  expect([await note(7, 8), await note(7, 8), await note(7, 9)]).toEqual([true, false, false])
})
