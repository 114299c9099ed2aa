import { expect, test } from 'vitest'
import { copyLine } from './copy-text.ts'

test.each([
  ['numbers and texts', [1, -2, 1_772_000_000_000, 'a b'], '1\t-2\t1772000000000\ta b\n'],
  ['nothing, which is no text', [null, '', '\\N'], '\\N\t\t\\\\N\n'],
  ['what separates fields and rows', ['a\tb\nc\rd'], 'a\\tb\\nc\\rd\n'],
  ['what COPY would take for something else', ['\\', '\\.', '\b\f\v'], '\\\\\t\\\\.\t\\b\\f\\v\n'],
  ['other characters as they are', ['"é😀\u0001\u2028'], '"é😀\u0001\u2028\n']
])('a row of %s', (_what, values, line) => {
  expect(copyLine(values)).toBe(line)
})
