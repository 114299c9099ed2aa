import { expect, test } from 'vitest'
import { IT_SUPPORT_SPECIALIST } from '#shared/domain/teams.ts'
import { tooManyChanges } from './synchronisation-limits.ts'

const others = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ username: `person${index + 1}`, from: 'HR', to: 'Support' }
  }))
const specialists = (count: number) =>
  others(count).map((one) => ({
    ...one,
    username: `a${one.username}`,
    from: IT_SUPPORT_SPECIALIST
  }))

test.each([
  // All people, those who go, other roles, specialists who lose theirs: is it held back?
  [3, 2, 0, 0, false],
  [9, 3, 0, 0, false],
  [8, 3, 0, 0, true],
  [6, 0, 5, 0, false],
  [6, 0, 6, 0, true],
  [60, 0, 6, 0, false],
  [59, 0, 6, 0, true],
  [1000, 0, 100, 0, false],
  [6, 0, 0, 1, false],
  [6, 0, 1, 1, true],
  [1000, 0, 3, 1, false],
  [1000, 0, 0, 2, true]
])('of %i people %i go, %i and %i specialists get another role', (all, left, few, lost, isHeld) => {
  const changes = [...others(few), ...specialists(lost)]
  expect(tooManyChanges(all, left, changes) !== undefined).toBe(isHeld)
})

test('specialists are named first, five people at most, and no role that is only spelt otherwise', () => {
  const spelt = { username: 'zoe', from: 'HR', to: 'hr' }
  const promoted = { username: 'eve', from: 'HR', to: IT_SUPPORT_SPECIALIST }
  expect(tooManyChanges(7, 0, [spelt, promoted, ...others(4), ...specialists(1)])).toBe(
    '6 of 7 people would get a different role: aperson1 (IT Support Specialist → Support), eve (HR → IT Support Specialist), person1 (HR → Support), person2 (HR → Support), person3 (HR → Support) and 1 more'
  )
})
