import { createPrivateKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { rejection } from '#support/server/rejection.ts'
import { makeTestCertificate } from '#support/server/test-certificate.ts'
import { testFolder } from '#support/server/test-folder.ts'
import { readTlsFiles } from './tls-files.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const VALID = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-12-31T00:00:00Z') }

let pair: { certificate: string; key: string }
let other: { certificate: string; key: string }
beforeAll(async () => {
  pair = await makeTestCertificate(VALID)
  other = await makeTestCertificate(VALID)
})

const folder = testFolder()

/** Writes both files and reads them as the product does. */
function read({ certificate, key }: { certificate: string | Buffer; key: string }, now = NOW) {
  const files = { certificate: folder('desk.pem'), key: folder('desk.key') }
  writeFileSync(files.certificate, certificate)
  writeFileSync(files.key, key)
  return readTlsFiles(files, now)
}

test('a certificate and its key are read, also with the chain behind it and from one file', () => {
  expect(read(pair)).toEqual({
    ...pair,
    fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  })
  const chain = `${pair.certificate}\n${other.certificate}`
  expect(read({ certificate: chain, key: pair.key }).fingerprint).toBe(read(pair).fingerprint)
  const both = `${pair.key}\n${pair.certificate}`
  expect(read({ certificate: both, key: both }).fingerprint).toBe(read(pair).fingerprint)
})

test.each([
  [
    'a key of another certificate',
    () => ({ ...pair, key: other.key }),
    /key in .*desk.key does not belong to .*desk.pem/
  ],
  [
    'no certificate',
    () => ({ ...pair, certificate: 'hello' }),
    /desk.pem does not contain a certificate in/
  ],
  [
    'a damaged certificate',
    () => ({ ...pair, certificate: pair.certificate.slice(0, 120) }),
    /desk.pem does not contain a certificate in PEM format/
  ],
  [
    'a certificate in another form',
    () => {
      const base64 = pair.certificate.replace(/-----.*?-----/g, '')
      return { ...pair, certificate: Buffer.from(base64, 'base64') }
    },
    /desk.pem does not contain a certificate in PEM format/
  ],
  [
    'no key',
    () => ({ ...pair, key: pair.certificate }),
    /desk.key does not contain a private key in PEM/
  ],
  [
    'a key with a password',
    () => ({ ...pair, key: encrypted(pair.key) }),
    /key in .*desk.key is protected by a password. Save it without one/
  ]
])('%s is rejected with a sentence', async (_what, given, sentence) => {
  expect(await rejection(() => read(given()))).toMatch(sentence)
})

test('a certificate of another time and a missing file are rejected with a sentence', async () => {
  expect(await rejection(() => read(pair, new Date('2027-01-01')))).toMatch(
    /desk.pem expired on 2026-12-31. Renew it/
  )
  expect(await rejection(() => read(pair, new Date('2025-01-01')))).toMatch(
    /is not valid before 2026-01-01/
  )
  const missing = { certificate: folder('none.pem'), key: folder('none.key') }
  expect(await rejection(() => readTlsFiles(missing, NOW))).toMatch(
    /certificate file .*none.pem can't be read .*no such file/
  )
})

function encrypted(key: string): string {
  return createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
    .toString()
}
