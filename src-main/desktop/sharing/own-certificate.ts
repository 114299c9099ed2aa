import { existsSync } from 'node:fs'
import { addYears } from 'date-fns/addYears'
import type { Log } from '../../server/base/log.ts'
import { readTlsFiles, type TlsIdentity } from '../../server/base/tls-files.ts'
import { writeSafely } from '../base/safe-file.ts'

/**
 * The certificate is valid for as long as a machine lasts, because people compare its fingerprint
 * only once.
 */
const VALID_YEARS = 10

/** Host names that a certificate may contain: no spaces, only ASCII. */
const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i

interface Machine {
  hostname: string
  addresses: string[]
}

/**
 * The certificate this machine has made for itself, in one file with its key, which only its owner
 * can read. It is made only once, even when the machine's addresses change, because people trust
 * its fingerprint.
 */
export async function ownCertificate(
  file: string,
  { machine, now, log }: { machine: () => Machine; now: Date; log: Log }
): Promise<TlsIdentity> {
  const files = { certificate: file, key: file }
  if (existsSync(file)) {
    try {
      return readTlsFiles(files, now)
    } catch (error) {
      log.warn(`A new certificate with a different fingerprint was created (${error})`)
    }
  }
  writeSafely(file, await makeCertificate(machine(), now))
  return readTlsFiles(files, now)
}

async function makeCertificate({ hostname, addresses }: Machine, now: Date): Promise<string> {
  // The package is only loaded here, because it is needed once in the life of a machine.
  const { generate } = await import('selfsigned')
  const isName = HOST_NAME.test(hostname)
  const names = ['localhost', ...(isName ? [hostname, `${hostname}.local`] : [])]
  const made = await generate([{ name: 'commonName', value: isName ? hostname : 'Help Desk' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: now,
    notAfterDate: addYears(now, VALID_YEARS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          ...names.map((value) => ({ type: 2 as const, value })),
          ...['127.0.0.1', '::1', ...addresses].map((ip) => ({ type: 7 as const, ip }))
        ]
      }
    ]
  })
  return `${made.private.trim()}\n${made.cert.trim()}\n`
}
