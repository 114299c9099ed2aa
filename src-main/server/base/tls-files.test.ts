import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestCertificate } from '../../../tests/support/server/test-certificate.ts'
import { StartError } from './start-error.ts'
import { readTlsFiles } from './tls-files.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const VALID = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-12-31T00:00:00Z') }

let pair: { certificate: string; key: string }
let other: { certificate: string; key: string }
beforeAll(async () => {
  pair = await makeTestCertificate(VALID)
  other = await makeTestCertificate(VALID)
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'help-desk-tls-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes both files and reads them as the product does. */
function read({ certificate, key }: { certificate: string | Buffer; key: string }, now = NOW) {
  const files = { certificate: path.join(folder, 'desk.pem'), key: path.join(folder, 'desk.key') }
  writeFileSync(files.certificate, certificate)
  writeFileSync(files.key, key)
  return readTlsFiles(files, now)
}

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message.replaceAll(`${folder}${path.sep}`, '')
  }
  return 'it was taken'
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
    () => read({ ...pair, key: other.key }),
    /key in desk.key does not belong to .* desk.pem/
  ],
  [
    'a certificate that is none',
    () => read({ ...pair, certificate: 'hello' }),
    /desk.pem holds no certificate in PEM form/
  ],
  [
    'a certificate that is damaged',
    () => read({ ...pair, certificate: pair.certificate.slice(0, 120) }),
    /desk.pem holds no certificate in PEM form/
  ],
  [
    'a certificate in another form',
    () =>
      read({
        ...pair,
        certificate: Buffer.from(pair.certificate.replace(/-----.*?-----/g, ''), 'base64')
      }),
    /desk.pem holds no certificate in PEM form/
  ],
  [
    'a key that is none',
    () => read({ ...pair, key: pair.certificate }),
    /desk.key holds no private key in PEM form/
  ],
  [
    'a key with a password',
    () => read({ ...pair, key: encrypted(pair.key) }),
    /key in desk.key is protected by a password; save it without one/
  ],
  [
    'a certificate that is over',
    () => read(pair, new Date('2027-01-01')),
    /desk.pem has expired on 2026-12-31; renew it/
  ],
  [
    'a certificate that is yet to come',
    () => read(pair, new Date('2025-01-01')),
    /is not valid before 2026-01-01/
  ],
  [
    'a file that is not there',
    () => readTlsFiles({ certificate: path.join(folder, 'none.pem'), key: 'none.key' }, NOW),
    /certificate file none.pem can't be read .*no such file/
  ]
])('%s is refused with a sentence', (_what, work, sentence) => {
  expect(refusal(work)).toMatch(sentence)
})

function encrypted(key: string): string {
  return createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
    .toString()
}
