import { hoursToMilliseconds } from 'date-fns'
import { beforeEach, expect, test } from 'vitest'
import { NOW, postgresFixture } from '#support/server/postgres-fixture.ts'
import type { SharedState } from '../shared-state.ts'

const database = postgresFixture()

let one: SharedState
let other: SharedState
beforeEach(async () => {
  one = (await database.openStore()).shared
  other = (await database.openStore()).shared
})

const inHours = (hours: number) => new Date(NOW.getTime() + hoursToMilliseconds(hours))
const take = (state: SharedState, now: Date, until: Date) =>
  state.takeJob('nightly-backup', { now, until })

test('a job is of the server that takes it, until the moment it has said', async () => {
  const taken = await Promise.all([one, other].map((state) => take(state, NOW, inHours(1))))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const [holder, loser] = taken[0] ? [one, other] : [other, one]
  expect(await take(loser, inHours(0.9), inHours(2))).toBe(false)
  await loser.keepJob('nightly-backup', NOW)
  expect(await take(loser, inHours(0.9), inHours(2))).toBe(false)
  expect(await take(holder, inHours(0.9), inHours(2))).toBe(true)
  expect(await take(loser, inHours(2), inHours(3))).toBe(true)
})

test('a job that is given back is free, and so is one that a wrong clock has taken (D35)', async () => {
  await take(one, NOW, inHours(1))
  await one.keepJob('nightly-backup', NOW)
  expect(await take(other, NOW, inHours(24))).toBe(true)
  expect(await take(one, NOW, inHours(1))).toBe(false)
  await other.keepJob('nightly-backup', inHours(26))
  expect(await take(one, NOW, inHours(1))).toBe(true)
})
