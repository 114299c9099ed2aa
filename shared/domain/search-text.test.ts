import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  articleSearchText,
  foldText,
  haveTerms,
  searchTermsOf,
  searchTextOf,
  ticketSearchText,
  withoutAccents
} from './search-text.ts'

const finds = (text: string, search: string) => haveTerms([text], searchTermsOf(search))

describe('a search finds', () => {
  test.each([
    ['Printer', 'pRINTER'],
    ['ПРИНТЕР не работает', 'принтер НЕ'],
    // Letters that have more than one other case.
    ['Hauptstraße', 'STRAẞE'],
    ['Hauptstraße', 'strasse'],
    ['HAUPTSTRASSE', 'straße'],
    ['ΕΚΤΥΠΩΤΗΣ', 'εκτυπωτης'],
    ['εκτυπωτής', 'ΕΚΤΥΠΩΤΗΣ'],
    ['εκτυπωτής', 'εκτυπωτήσ'],
    ['İstanbul', 'istanbul'],
    // Blanks of any kind and number.
    ['The tray is empty', '"tray  is"'],
    ['The tray  is\u00a0empty', '"tray is empty"'],
    ['The tray\u202fis\u2009empty', 'tray\u00a0is'],
    ['Paper\r\n\tjam', '"paper jam"'],
    ['紙\u3000詰まり', '"紙 詰まり"'],
    ['one\u0000two\u001fthree', '"one two three"'],
    // Quotes and dashes as they are typed, and as programs put them.
    ['It doesn’t print', "doesn't"],
    ["It doesn't print", 'doesn’t'],
    ['It doesn´t print', 'doesnʼt'],
    ['x=“green”', 'x="green"'],
    ['x="stop"', 'x=«stop»'],
    ['A 19″ monitor', '19"'],
    ['צה״ל', 'צה"ל'],
    ['Pages 10–20', '10-20'],
    ['The e-mail', 'e‑mail'],
    ['Minus −5 °C', '-5'],
    // Invisible characters.
    ['The power sup\u00adply', 'supply'],
    ['The power supply', 'sup\u00adply'],
    ['zero\u200bwidth', 'zerowidth'],
    ['می‌خواهم', 'میخواهم'],
    ['Smoke 🖨️', '🖨'],
    // Widths and other forms of the same letter.
    ['プリンター', 'ﾌﾟﾘﾝﾀｰ'],
    ['ﾌﾟﾘﾝﾀｰ', 'プリンター'],
    ['ＶＰＮ', 'vpn'],
    ['The ﬁle server', 'file'],
    ['한글', '한글'.normalize('NFD')],
    // Accents, by letters with them and without.
    ['Le café', 'cafe'],
    ['Le café', 'CAFÉ'],
    ['Le café'.normalize('NFD'), 'café'],
    ['Übergrößen', 'ubergrossen'],
    ['Máy in không hoạt động', '"hoat dong"'],
    ['Łódź', 'lodz'],
    ['Kjøkken', 'kjokken'],
    ['œuvre', 'oeuvre'],
    ['Ёлка', 'елка'],
    ['Übergrößen und café', 'übergrößen cafe']
  ])('in %j by %j', (text, search) => {
    expect(finds(text, search)).toBe(true)
  })

  test.each([
    ['The cafe', 'café'],
    ['Resume', 'résumé'],
    ['ガス', 'カス'],
    ['की', 'कि'],
    ['a b', 'ab'],
    ['100', '100%'],
    ['doesnt', "doesn't"]
  ])('nothing in %j by %j', (text, search) => {
    expect(finds(text, search)).toBe(false)
  })

  test('nothing across two fields, with or without accents', () => {
    expect(haveTerms(['le café', 'fermé'], searchTermsOf('"cafe ferme"'))).toBe(false)
    expect(haveTerms(['le café', 'fermé'], searchTermsOf('"café fermé"'))).toBe(false)
    expect(searchTextOf(['le café', 'ouvert'])).toBe('LE CAFE\u001fOUVERT\u001fLE CAFÉ')
  })
})

test('a folded text is folded, and one without accents is one', () => {
  const sign = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(...'ßẞςΣİıé\u0301\u0345\u0300\u3099\u00ad\u2033´ŉŁﾊﾟ–″ ')
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 6 }), (signs) => {
      const folded = foldText(signs.join(''))
      expect(foldText(folded)).toBe(folded)
      const plain = withoutAccents(folded)
      expect(foldText(plain)).toBe(plain)
      expect(withoutAccents(plain)).toBe(plain)
    }),
    { numRuns: 2000, examples: [[[' ', '\u0300', ' ']]] }
  )
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
    ['tray “paper  jam” „A3“ »x y«', [['TRAY'], ['PAPER JAM'], ['A3'], ['X Y']]],
    ['19" monitor "left', [['19"'], ['MONITOR'], ['"LEFT']]],
    ['"a"b "" " "', [['"A"B'], ['""'], ['"']]],
    ['#399', [['#399', 'TKT-00399']]],
    ['tkt-399 Tkt-00399', [['TKT-399', 'TKT-00399'], ['TKT-00399']]],
    [
      'TKT‑34 ＃３４',
      [
        ['TKT-34', 'TKT-00034'],
        ['#34', 'TKT-00034']
      ]
    ],
    ['#0123456', [['#0123456', 'TKT-123456']]],
    ['"#399" 399 #0 TKT-0399 #', [['#399'], ['399'], ['#0'], ['TKT-0399'], ['#']]],
    [`#${'9'.repeat(40)}`, [[`#${'9'.repeat(40)}`]]],
    ['one\u0000two\u001fthree', [['ONE'], ['TWO'], ['THREE']]]
  ])('%j', (search, terms) => {
    expect(searchTermsOf(search)).toEqual(terms)
  })
})

test('the title of an article is told from the rest, in each of its forms', () => {
  const article = { title: 'Café', body: 'fermé', category: 'it-assets' }
  expect(articleSearchText(article).split('\u001e')).toEqual([
    'CAFE\u001fCAFÉ',
    'FERME\u001fIT-ASSETS\u001fIT ASSETS\u001fFERMÉ'
  ])
})
