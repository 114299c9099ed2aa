import { expect, test } from 'vitest'
import { mailOf, partOf } from '../../../../tests/fixtures/mails/mail-builder.ts'
import { readMailHere } from './mail-reader.ts'

const ANNA = 'Beispiel, Anna'

/** From headers with exactly one address, and the name beside it; null for those of no one. */
const HEADERS: [header: string, name: string | null][] = [
  ['anna@example.org', ''],
  ['<anna@example.org>', ''],
  ['Anna <anna@example.org>', 'Anna'],
  ['Beispiel, Anna <anna@example.org>', ANNA],
  ['Beispiel, Anna <ANNA@Example.ORG>', ANNA],
  ['Beispiel,Anna<anna@example.org>', 'Beispiel,Anna'],
  ['Dr. Beispiel, Anna, M.A. <anna@example.org>', 'Dr. Beispiel, Anna, M.A.'],
  ['"Beispiel, Anna" <anna@example.org>', ANNA],
  [String.raw`"Beispiel \"Anni\", Anna" <anna@example.org>`, 'Beispiel "Anni", Anna'],
  ['=?utf-8?Q?Beispiel=2C_Anna?= <anna@example.org>', ANNA],
  ['"=?utf-8?Q?Beispiel=2C_Anna?=" <anna@example.org>', ANNA],
  ['=?utf-8?B?QmVpc3BpZWwsIEFubmE=?= <anna@example.org>', ANNA],
  ['=?iso-8859-1?Q?M=FCller=2C?= =?iso-8859-1?Q?_Anna?= <anna@example.org>', 'Müller, Anna'],
  ['=?cp850?Q?M=81ller=2C_Anna?= <anna@example.org>', 'Müller, Anna'],
  ['<>, Anna <anna@example.org>', 'Anna'],
  ['"" <>, Anna <anna@example.org>', 'Anna'],
  [', Anna <anna@example.org>', 'Anna'],
  ['Anna <anna@example.org>,', 'Anna'],
  ['anna@example.org (Anna Beispiel)', 'Anna Beispiel'],
  ['Beispiel,\r\n Anna <anna@example.org>', ANNA],
  ['Max <max@example.org>, Anna <anna@example.org>', null],
  ['max@example.org, anna@example.org', null],
  ['<max@example.org>anna@example.org', null],
  ['Anna', null],
  ['<>', null],
  ['', null]
]

test.each(HEADERS)('a mail from %s is by its one address', async (header, name) => {
  const { from } = await readMailHere(
    mailOf({ From: header }, partOf({ type: 'text/plain', content: 'Hello' })),
    { installation: 'x' }
  )
  expect(from).toEqual(name === null ? null : { name, address: 'anna@example.org' })
})
