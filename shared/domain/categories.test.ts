import { expect, test } from 'vitest'
import {
  BUILT_IN_CATEGORIES,
  DEFAULT_CATEGORY,
  isOfferedFor,
  OTHER_CATEGORY
} from './categories.ts'

test.each([
  ['HR', ' hr', true],
  ['IT', 'IT', true],
  ['IT Support Specialist', 'IT', true],
  ['it support specialist', 'it', true],
  ['IT Support Specialist', 'IT Support Specialist', true],
  ['IT', 'IT Support Specialist', false],
  ['IT Support Specialist', 'HR', false],
  ['HR', 'IT', false]
])('a category of %j is offered for %j: %s', (own, wanted, expected) => {
  expect(isOfferedFor({ department: own }, wanted)).toBe(expected)
})

test('a new database has every category value but the one that is always offered', () => {
  const slugs: string[] = BUILT_IN_CATEGORIES.map(({ slug }) => slug)
  expect(slugs).toHaveLength(12)
  expect(slugs).not.toContain(OTHER_CATEGORY.slug)
  expect(slugs).toContain(DEFAULT_CATEGORY)
})
