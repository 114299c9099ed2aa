import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  [' Jean-Luc  van den Berg ', 'JB'],
  ['Madonna', 'MA'],
  ['Ł', 'ŁX'],
  ['ß ß', 'SS'],
  ['山田 太郎', '山太'],
  ['𝒜da 🙂', '𝒜🙂']
])('The initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
