import { expect, test } from 'vitest'
import { viewersText } from './viewers-text.ts'

test.each([
  [[], [], ''],
  [[], ['Mia'], 'Mia is looking too'],
  [['Mia'], [], 'Mia is writing'],
  [[], ['Mia', 'Tom'], 'Mia and Tom are looking too'],
  [
    ['Mia', 'Tom'],
    ['Eva', 'Ben', 'Liv'],
    'Mia and Tom are writing, Eva, Ben, and Liv are looking too'
  ]
])('%j and %j: %s', (writing, looking, text) => {
  expect(viewersText(writing, looking)).toBe(text)
})
