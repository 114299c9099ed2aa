import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { notedLog } from '#support/noted-log.ts'
import { testFolder } from '#support/test-folder.ts'
import { ownCertificate } from './own-certificate.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const DESK = { hostname: 'desk', addresses: ['192.168.1.20', 'fd00::2'] }

const file = testFolder()
let warnings: string[]
beforeEach(() => {
  warnings = []
})
const get = (machine = DESK, now = NOW) =>
  ownCertificate(file('certificate.pem'), { machine: () => machine, now, log: notedLog(warnings) })

test('the certificate names the machine, lasts ten years, and its key is the owner’s alone', async () => {
  const { certificate, fingerprint } = await get()
  const made = new X509Certificate(certificate)
  expect(made.subject).toBe('CN=desk')
  expect(made.subjectAltName?.split(', ')).toEqual([
    'DNS:localhost',
    'DNS:desk',
    'DNS:desk.local',
    'IP Address:127.0.0.1',
    'IP Address:0:0:0:0:0:0:0:1',
    'IP Address:192.168.1.20',
    'IP Address:FD00:0:0:0:0:0:0:2'
  ])
  expect(made.publicKey.asymmetricKeyType).toBe('ec')
  expect(made.validToDate).toEqual(new Date('2036-06-01T12:00:00Z'))
  expect(made.fingerprint256).toBe(fingerprint)
  if (process.platform !== 'win32')
    expect(statSync(file('certificate.pem')).mode & 0o777).toBe(0o600)
})

test('the certificate is kept, also when the machine has other addresses', async () => {
  const { fingerprint } = await get()
  expect((await get({ hostname: 'moved', addresses: ['10.0.0.5'] })).fingerprint).toBe(fingerprint)
  expect(warnings).toEqual([])
})

test('the certificate of a machine whose name no certificate can hold still names its addresses', async () => {
  const { certificate } = await get({ hostname: 'Büro, EG', addresses: ['10.0.0.5'] })
  const made = new X509Certificate(certificate)
  expect(made.subject).toBe('CN=Help Desk')
  expect(made.checkIP('10.0.0.5')).toBe('10.0.0.5')
})

test.each([
  [
    'damaged',
    () =>
      writeFileSync(
        file('certificate.pem'),
        readFileSync(file('certificate.pem'), 'utf8').slice(0, 300)
      ),
    NOW
  ],
  ['over', () => {}, new Date('2036-06-02T12:00:00Z')]
])('a certificate that is %s is created again, which the log says', async (_what, spoil, now) => {
  const { fingerprint } = await get()
  spoil()
  const next = await get(DESK, now)
  expect(next.fingerprint).not.toBe(fingerprint)
  expect(warnings).toEqual([
    expect.stringContaining('A new certificate with a different fingerprint was created')
  ])
})
