import { expect, test } from 'vitest'
import { compareVersions } from './versions.ts'

// As semver.org §11 orders them, oldest first.
const IN_ORDER = [
  ...['0.9.0', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'],
  ...['1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0']
]

test('versions are in the order of their numbers, and what leads to a release comes before it', () => {
  for (const [i, first] of IN_ORDER.entries())
    for (const [j, second] of IN_ORDER.entries()) {
      const order = Math.sign(compareVersions(first, second) ?? Number.NaN)
      expect([first, second, order]).toEqual([first, second, Math.sign(i - j)])
    }
})

test('what says nothing of the order is passed over', () => {
  expect(compareVersions('1.2.3+build.7', 'v1.2.3')).toBe(0)
})

test.each(['', 'latest', '1.2', '1.2.3.4', '1.2.x'])('%j is no version', (text) => {
  expect(compareVersions(text, '1.2.3')).toBeNull()
  expect(compareVersions('1.2.3', text)).toBeNull()
})
