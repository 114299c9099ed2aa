import { addDays } from 'date-fns/addDays'
import { expect, test } from 'vitest'
import { expiredBackups } from './retention.ts'

/** The night of a day, local time. Monday is 2026-03-02. */
const night = (day: number, hour = 2) => ({ createdAt: new Date(2026, 2, day, hour) })
const days = (backups: readonly { createdAt: Date }[]) =>
  backups.map(({ createdAt }) => createdAt.getDate())

test('after two months of nightly backups the seven newest are kept and one each of the four newest weeks', () => {
  let kept: { createdAt: Date }[] = []
  for (let day = 0; day < 60; day++) {
    kept.push({ createdAt: addDays(new Date(2026, 1, 1, 2), day) })
    const gone = new Set(expiredBackups(kept))
    kept = kept.filter((backup) => !gone.has(backup))
  }
  // The last night is Wednesday, 1 April; the Sundays of the two weeks before those seven nights
  // are kept.
  expect(days(kept)).toEqual([15, 22, 26, 27, 28, 29, 30, 31, 1])
})

test('few backups are all kept, and none is deleted only because it is old', () => {
  const old = [night(2), { createdAt: new Date(2024, 0, 1) }, { createdAt: new Date(2025, 0, 1) }]
  expect(expiredBackups(old)).toEqual([])
  expect(expiredBackups([])).toEqual([])
})

test('several backups of one day count as one, the newest', () => {
  const nights = [2, 3, 4, 5, 6, 7, 8].map((day) => night(day))
  const again = night(8, 14)
  expect(expiredBackups([...nights, again])).toEqual([nights.at(-1)])
})
