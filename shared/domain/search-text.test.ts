import { describe, expect, test } from 'vitest'
import { foldText, ticketSearchText } from './search-text.ts'

describe('two texts are the same to search', () => {
  test.each([
    ['Printer', 'pRINTER'],
    ['ПРИНТЕР', 'принтер'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Straße', 'STRASSE'],
    ['café', 'CAFE\u0301'],
    ['\u0390', '\u03b9\u0308\u0301'],
    ['한글', '한글'.normalize('NFD')]
  ])('%s and %s', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })

  test.each([
    ['cafe', 'café'],
    ['a b', 'ab'],
    ['100%', '100']
  ])('but not %s and %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })
})

test('a text cannot hold what separates the fields', () => {
  const ticket = {
    ticketId: 'TKT-00001',
    description: 'one\u001ftwo\u0000',
    category: 'erp',
    subcategory: null
  }
  const separators = [...ticketSearchText(ticket)].filter((character) => character < ' ')
  expect(separators).toEqual(['\u001f', '\u001f', '\u001f'])
})

test('a slug is found as it is and as the words that lists show', () => {
  const ticket = {
    ticketId: 'TKT-00001',
    description: 'Locked out',
    category: 'it-assets',
    subcategory: 'password-reset'
  }
  expect(ticketSearchText(ticket).split('\u001f').slice(2)).toEqual([
    'IT-ASSETS',
    'PASSWORD-RESET',
    'IT ASSETS',
    'PASSWORD RESET'
  ])
})
