import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textForm } from './text-form.ts'

describe('two names are one', () => {
  test.each([
    ['Qualität', 'Qualität'.normalize('NFD')],
    ['QUALITÄT', 'qualität'],
    ['STRAẞE', 'straße'],
    ['Strasse', 'Straße'],
    ['ΤΕΧΝΙΚΟΣ', 'τεχνικος'],
    ['τεχνικοσ', 'τεχνικος'],
    ['ＩＴ', 'it'],
    ['ｻﾎﾟｰﾄ', 'サポート'],
    ['Ｒ＆Ｄ', 'r&d'],
    ['Büro\u00a0 Nord', ' büro nord\u2028'],
    ['Büro\u3000Nord', 'büro\u0085nord'],
    ['ﬁnance', 'FINANCE'],
    ['پشتیبانی‌ها', 'پشتیبانیها'],
    ['İdare', 'i\u0307dare'],
    ['Ǆ', 'dž']
  ])('%s and %s', (one, other) => {
    expect(textForm(one)).toBe(textForm(other))
  })

  test.each([
    ['Qualität', 'Qualitat'],
    ['R&D', 'R and D'],
    ['ガ', 'カ'],
    ['कि', 'की'],
    ['IT', 'I T']
  ])('but not %s and %s', (one, other) => {
    expect(textForm(one)).not.toBe(textForm(other))
  })
})

test('the form of a form is itself, and plain letters have the form they always had', () => {
  const sign = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(...'ßẞςΣσİıſK\u0301\u0345\u0300\u3099\u200d\u00ad\ufeff ´Ａﾊﾟ')
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 6 }), (signs) => {
      const form = textForm(signs.join(''))
      expect(textForm(form)).toBe(form)
    }),
    { numRuns: 2000 }
  )
  const plain = fc.string({ unit: fc.constantFrom(...'aZ0 &-_.\t\n@#') })
  fc.assert(
    fc.property(plain, (name) => {
      expect(textForm(name)).toBe(name.trim().replace(/\s+/g, ' ').toLowerCase())
    })
  )
})
