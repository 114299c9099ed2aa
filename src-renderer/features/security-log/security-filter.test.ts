import { afterEach, expect, test, vi } from 'vitest'
import { readSecurityFilter, toSecurityQuery } from './security-filter.ts'

const queryOf = (search: string) => toSecurityQuery(readSecurityFilter(new URLSearchParams(search)))

afterEach(() => vi.unstubAllEnvs())

test('an address becomes the query of whole days', () => {
  const { from, until, ...rest } = queryOf('kind=locked&person=7&from=2026-03-01&to=2026-03-02')
  expect(rest).toEqual({ kind: 'locked', personId: 7 })
  expect(new Date(from ?? '')).toEqual(new Date(2026, 2, 1))
  expect(new Date(until ?? '')).toEqual(new Date(2026, 2, 3))
})

test('a day that begins at 1:00 ends at midnight', () => {
  vi.stubEnv('TZ', 'Africa/Cairo')
  expect(queryOf('from=2026-04-24&to=2026-04-24')).toEqual({
    ...{ from: '2026-04-23T22:00:00.000Z', until: '2026-04-24T21:00:00.000Z' }
  })
})

test('what makes no sense in an address is left out', () => {
  expect(queryOf('kind=x&person=-1&from=yesterday&to=2026-02-31')).toEqual({})
})
