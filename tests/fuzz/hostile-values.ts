import fc from 'fast-check'

/** Texts that some part of the program could take for more than a text. */
const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udc00\ud800', 'x\udfff', '\u202Egnp.exe'],
  ...['\u2066\u2067\u2068\u2069\u200F', '\u200B\u200C\u200D\uFEFF'],
  'Z\u0351\u036B\u0343\u036A\u0302\u036B'.repeat(40),
  ...['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(30), 'ſ', 'İ', 'ß'.repeat(100)],
  ...['\r\nSet-Cookie: helpdesk_session=x', 'x\n2026-03-02 09:00:00.000 info forged'],
  ...['\u001b[2J\u001b[31m', '\u2028\u2029', "' OR 1=1 --", "'; DROP TABLE users; --", '%_\\%'],
  ...['" MATCH *', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'],
  ...['{{7*7}}<%= 7*7 %>#{7*7}', '=HYPERLINK("http://evil.example")', '@SUM(1+1)'],
  ...['javascript:alert(1)', '../../../../etc/passwd', '%2e%2e%2f', '%s%d%n%x', '__proto__'],
  ...['constructor', 'toString', 'null', 'true', 'NaN', '[object Object]'],
  ...['IT Support Specialist', 'it  support\tspecialist', 'ＩＴ Support Specialist', 'unassigned'],
  ...['0', '-1', '1', '2', '1.5', '1e3', '0x10', '９', '9007199254740993', '999999999999999'],
  ...['1'.repeat(400), 'x'.repeat(10_001), ' '.repeat(20_000), 'é'.repeat(5001)]
]

/** JSON that no field takes, as text, because some of it can't be made by `JSON.stringify`. */
const HOSTILE_JSON: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1.5', '1e999', '-1e999', '1e-400'],
  ...['9007199254740993', '123456789012345678901234567890', '[]', '{}', '[[]]', '[1,2]'],
  ...['["open","closed"]', '{"__proto__":{"admin":true}}'],
  ...['{"constructor":{"prototype":{"admin":true}}}', '{"length":1e9}'],
  ...['{"toString":1,"valueOf":1}', '{"$ne":null}', '{"id":1}', '"\\ud800"', '"\\u0000"'],
  ...[`${'['.repeat(5000)}${']'.repeat(5000)}`, `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`],
  `[${'0,'.repeat(20_000)}0]`
]

/** Bodies that are not an object of fields, or no JSON at all. */
const HOSTILE_BODIES: readonly string[] = [
  ...[...HOSTILE_JSON, '', ' ', '{', '{"a":}', '{}{}', '\uFEFF{}', "{'a':1}", '{"a":1,}'],
  ...['a=1&b=2', '<a/>', '\0', `${'['.repeat(100_000)}`, `{"a":"${'x'.repeat(1_048_570)}"}`]
]

/** Names of fields that no route takes; some are properties that every object inherits. */
const HOSTILE_NAMES = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '\0', 'id'],
  ...['role', 'isDepartmentHead', 'deletedAt', 'passwordDigest', 'createdAt']
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) }
)

export const hostileName = fc.constantFrom(...HOSTILE_NAMES)

/** A JSON value as text. */
export const hostileJson = fc.oneof(
  fc.constantFrom(...HOSTILE_JSON),
  hostileText.map((text) => JSON.stringify(text)),
  fc.json()
)

export const hostileBody = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
  { weight: 1, arbitrary: fc.json() }
)
