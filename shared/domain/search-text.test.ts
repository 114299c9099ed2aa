import { describe, expect, test } from 'vitest'
import { foldText, searchTermsOf, ticketSearchText } from './search-text.ts'

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

test('a slug is found as it is and as the words that lists show; a text cannot hold what separates fields', () => {
  const ticket = { ticketId: 'TKT-00001', description: 'one\u001ftwo\u0000' }
  const fields = { category: 'it-assets', subcategory: 'password-reset' }
  expect(
    ticketSearchText({ ...ticket, ...fields })
      .split('\u001f')
      .slice(2)
  ).toEqual([...['IT-ASSETS', 'PASSWORD-RESET', 'IT ASSETS', 'PASSWORD RESET']])
  const text = ticketSearchText({ ...ticket, category: 'erp', subcategory: null })
  const separators = [...text].filter((character) => character < ' ')
  expect(separators).toEqual(['\u001f', '\u001f', '\u001f'])
})

describe('a search is words and phrases', () => {
  test.each([
    ['  printer \t toner PRINTER ', [['PRINTER'], ['TONER']]],
    ['"paper jam" tray', [['PAPER JAM'], ['TRAY']]],
    ['tray “paper  jam” „A3“', [['TRAY'], ['PAPER  JAM'], ['A3']]],
    ['19" monitor "left', [['19"'], ['MONITOR'], ['"LEFT']]],
    ['"a"b "" " "', [['"A"B'], ['""'], ['"']]],
    ['#399', [['#399', 'TKT-00399']]],
    ['tkt-399 Tkt-00399', [['TKT-399', 'TKT-00399'], ['TKT-00399']]],
    ['#0123456', [['#0123456', 'TKT-123456']]],
    ['"#399" 399 #0 TKT-0399 #', [['#399'], ['399'], ['#0'], ['TKT-0399'], ['#']]],
    [`#${'9'.repeat(40)}`, [[`#${'9'.repeat(40)}`]]],
    ['one\u0000two\u001fthree', [['ONE'], ['TWO'], ['THREE']]]
  ])('%j', (search, terms) => {
    expect(searchTermsOf(search)).toEqual(terms)
  })
})
