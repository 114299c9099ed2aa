import { expect, test } from 'vitest'
import { viewersText } from './viewers-text.ts'

test.each([
  [[], [], ''],
  [[], ['Mia'], 'Mia is also viewing'],
  [['Mia'], [], 'Mia is writing'],
  [[], ['Mia', 'Tom'], 'Mia and Tom are also viewing'],
  [
    ['Mia', 'Tom'],
    ['Eva', 'Ben', 'Liv'],
    'Mia and Tom are writing, Eva, Ben, and Liv are also viewing'
  ]
])('%j and %j: %s', (writing, looking, text) => {
  expect(viewersText(writing, looking)).toBe(text)
})
