import { expect, test } from 'vitest'
import { viewersText } from './viewers-text.ts'

test.each([
  [[], [], ''],
  [[], ['Mia'], 'Mia is looking at this ticket too'],
  [['Mia'], [], 'Mia is writing'],
  [[], ['Mia', 'Tom'], 'Mia and Tom are looking at this ticket too'],
  [
    ['Mia', 'Tom'],
    ['Eva', 'Ben', 'Liv'],
    'Mia and Tom are writing, Eva, Ben, and Liv are looking at this ticket too'
  ]
])('%j and %j: %s', (writing, looking, text) => {
  expect(viewersText(writing, looking)).toBe(text)
})
