import { expect, test } from 'vitest'
import { senderAddressOf } from './sender-address.ts'

const of = (...values: string[]) =>
  senderAddressOf(values.map((value) => ({ key: 'from', originalKey: 'From', value })))

test.each([
  ['anna@example.org'],
  ['Anna <Anna@Example.org>'],
  ['Beispiel, Anna <anna@example.org>'],
  ['<>, Anna <anna@example.org>'],
  ['"b@evil.example, or (not" <anna@example.org>'],
  ['=?utf-8?q?b=40evil=2Eexample=2C_?= <anna@example.org>'],
  ['anna@example.org <anna@example.org>'],
  ['Anna (at work: b@evil.example) <anna@example.org>']
])('%s names one sender', (value) => {
  expect(of(value)).toEqual({ address: 'anna@example.org' })
})

test.each([
  ['missing', ''],
  ['missing', 'Anna'],
  ['several', 'anna@example.org, b@evil.example'],
  ['several', 'anna@example.org\r\n b@evil.example'],
  ['several', '<anna@example.org>b@evil.example'],
  ['several', 'b@evil.example <anna@example.org>'],
  ['several', 'Team: anna@example.org;'],
  ['several', 'anna@example.org; b@evil.example'],
  ['several', 'anna@example.org;'],
  ['several', '<@evil.example:anna@example.org>'],
  ['several', 'anna@example.org@evil.example'],
  ['several', '"anna"@example.org <b@evil.example>'],
  ['several', '@example.org <anna@example.org>']
])('a sender that is %s is read of %j', (problem, value) => {
  expect(of(value)).toEqual({ problem })
})

test('two headers name no one, and neither does none', () => {
  expect(of('anna@example.org', 'anna@example.org')).toEqual({ problem: 'several' })
  expect(of()).toEqual({ problem: 'missing' })
})
