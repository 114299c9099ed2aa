import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import {
  countText,
  id,
  idText,
  requiredName,
  slug,
  text,
  timestamp,
  withoutInvisible
} from './fields.ts'
import { username } from './users.ts'

/** The parsed value, or the messages that say why it was rejected. */
function read(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  return result.success ? result.data : result.error.issues.map(({ message }) => message)
}

describe('a text', () => {
  const name = text('Name', { length: 2, message: 'Name is too short' }, 1000)
  test.each([
    ['ab', 'ab'],
    [' \n ab\u00a0\t', 'ab'],
    ['x'.repeat(1000), 'x'.repeat(1000)],
    [` ${'x'.repeat(1000)} `, 'x'.repeat(1000)],
    [' a ', ['Name is too short']],
    ['', ['Name is too short']],
    [undefined, ['Name is too short']],
    ['x'.repeat(1001), ['Name must be at most 1,000 characters']],
    [null, ['Name must be text']],
    [12, ['Name must be text']],
    [{}, ['Name must be text']]
  ])('%j', (value, expected) => {
    expect(read(name, value)).toEqual(expected)
  })
})

describe('a name has the joiners of its script', () => {
  test.each([
    ['پشتیبانی\u200cها', true],
    ['അവന്\u200d', true],
    ['র\u200d্যাম', true],
    ['ශ්\u200dරී', true],
    ['ab\u200dc', false],
    ['\u200dها', false],
    ['پشتیبانی\u200c\u200cها', false],
    ['ها\u200b', false],
    ['👩\u200d💻', false]
  ])('%j: %s', (value, isOne) => {
    const rejection = ['Name cannot contain invisible characters']
    expect(read(requiredName('Name', 100), value)).toEqual(isOne ? value : rejection)
    expect(withoutInvisible(value) === value).toBe(isOne)
    const taken = read(username, `${value}${value}`)
    expect(taken).toContain('Username cannot contain invisible characters')
  })
})

describe('a number', () => {
  test.each([
    [1, 1],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    [0, ['The value of this must be 1 or more']],
    [1.5, ['The value of this must be a whole number']],
    ['1', ['The value of this must be a number']],
    [Number.NaN, ['The value of this must be a number']],
    [Number.POSITIVE_INFINITY, ['The value of this must be a number']]
  ])('in a body: %j', (value, expected) => {
    expect(read(id, value)).toEqual(expected)
  })

  test.each(['1', '42', '999999999999999'])('in a path: %s', (value) => {
    expect(read(idText, value)).toBe(Number(value))
  })

  test.each(['', '0', '01', '-1', '1.5', '1e3', '0x1', ' 1', '1\n', '١', '1000000000000000'])(
    'none in a path: %j',
    (value) => {
      expect(read(idText, value)).toEqual(['The value of this must be a whole number of 1 or more'])
    }
  )

  test.each([
    ['1', 1],
    ['007', 7],
    ['1000', 1000],
    ['0', ['Limit must be a whole number from 1 to 1,000']],
    ['1001', ['Limit must be a whole number from 1 to 1,000']],
    ['5\n', ['Limit must be a whole number from 1 to 1,000']]
  ])('for paging: %j', (value, expected) => {
    expect(read(countText('Limit', { min: 1, max: 1000 }), value)).toEqual(expected)
  })
})

describe('a slug', () => {
  test.each(['a', '0', 'mobile-devices', '--', 'x'.repeat(100)])('%s', (value) => {
    expect(read(slug('Slug'), value)).toBe(value)
  })

  test.each(['A', 'a b', 'ü', 'a_b', 'a/b', 'a.b', 'a\nb'])('not %j', (value) => {
    expect(read(slug('Slug'), value)).toEqual(['Slug can contain only a-z, 0-9 and hyphens'])
  })
})

test.each([
  ['2026-03-02T09:00:00.000Z', true],
  ['2026-03-02T09:00:00+01:00', false],
  ['2026-03-02', false],
  ['yesterday', false]
])('the moment %s: %s', (value, expected) => {
  expect(timestamp.safeParse(value).success).toBe(expected)
})
