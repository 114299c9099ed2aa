import { expect, test } from 'vitest'
import { formatOf } from './format-of.ts'

test.each([
  'It does not work',
  'Well-known, since 9:30.\n\nAt https://wiki.example/a',
  'Zeile: äöü',
  'C:\\temp\\new.txt'
])('a text without marks is sent as plain text: %j', (text) => expect(formatOf(text)).toEqual({}))

test.each([
  ...['**bold**', 'a\n- b', '1. a', 'a\n+ b', 'a\n\n    code', 'a | b', '# a', '> a', '[a](b)'],
  ...['a\n---', '&amp;', 'desk@help-desk.example', 'www.example.org']
])('a text with a mark is sent as Markdown: %j', (text) => {
  expect(formatOf(text)).toEqual({ format: 'markdown' })
})
