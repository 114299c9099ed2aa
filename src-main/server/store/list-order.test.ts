import { afterEach, expect, test, vi } from 'vitest'
import { createdBetween } from './list-order.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['UTC', '2026-04-24', '2026-04-24T00:00:00.000Z', '2026-04-25T00:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['America/Santiago', '2026-09-05', '2026-09-05T04:00:00.000Z', '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z']
])(
  'in %s the tickets of %s are those of the whole day and of no other',
  (zone, day, from, before) => {
    vi.stubEnv('TZ', zone)
    const between = createdBetween({ createdFrom: day, createdTo: day })
    expect([between.from, between.before]).toEqual([Date.parse(from), Date.parse(before)])
  }
)
