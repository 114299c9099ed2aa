import { expect, test } from 'vitest'
import { toInitials } from './initials.ts'

test('initials are upper case and at most two characters', () => {
  expect(toInitials('ab')).toBe('AB')
  expect(toInitials('abc')).toBe('AB')
  expect(toInitials('')).toBe('')
})

test('a letter of another alphabet counts as one, even where it takes two code units', () => {
  expect(toInitials('жщя')).toBe('ЖЩ')
  expect(toInitials('𐐨𐐩𐐪')).toBe('𐐀𐐁')
})
