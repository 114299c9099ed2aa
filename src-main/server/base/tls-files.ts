import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { type Text, text } from '#shared/languages/texts.ts'
import { StartError } from './start-error.ts'

/** The certificate with which a server proves its identity. */
export interface TlsIdentity {
  /** PEM texts; further certificates of the chain follow the first. */
  certificate: string
  key: string
  /** SHA-256 of the certificate, as `AB:CD:…`. */
  fingerprint: string
}

/**
 * Reads a certificate and its key from PEM files, which may be one and the same.
 * @throws StartError with the sentence to show where a server can't use them
 */
export function readTlsFiles(files: { certificate: string; key: string }, now: Date): TlsIdentity {
  const certificate = readPem(
    files.certificate,
    text("The certificate file {file} can't be read ({reason}).")
  )
  const key = readPem(files.key, text("The key file {file} can't be read ({reason})."))
  const parsed = parseCertificate(certificate, files.certificate)
  if (!parsed.checkPrivateKey(parseKey(key, files.key))) {
    throw new StartError(
      text('The key in {key} does not belong to the certificate in {certificate}.', files)
    )
  }
  const { validFromDate, validToDate, fingerprint256: fingerprint } = parsed
  if (validToDate < now) {
    throw new StartError(
      text('The certificate in {certificate} expired on {day}. Renew it.', {
        certificate: files.certificate,
        day: dayOf(validToDate)
      })
    )
  }
  if (validFromDate > now) {
    throw new StartError(
      text('The certificate in {certificate} is not valid before {day}.', {
        certificate: files.certificate,
        day: dayOf(validFromDate)
      })
    )
  }
  try {
    createSecureContext({ cert: certificate, key })
  } catch (error) {
    throw new StartError(
      text("The certificate in {certificate} can't be used ({error}).", {
        certificate: files.certificate,
        error: String(error)
      })
    )
  }
  return { certificate, key, fingerprint }
}

function readPem(file: string, problem: Text): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError({ ...problem, values: { file, reason: (error as Error).message } })
  }
}

function parseCertificate(pem: string, file: string): X509Certificate {
  try {
    // The parser also takes other forms than PEM, but the server does not.
    if (pem.includes('-----BEGIN')) return new X509Certificate(pem)
  } catch {
    // The error below covers this.
  }
  throw new StartError(
    text(
      'The file {file} does not contain a certificate in PEM format (it begins with -----BEGIN CERTIFICATE-----).',
      { file }
    )
  )
}

function parseKey(pem: string, file: string) {
  try {
    return createPrivateKey(pem)
  } catch {
    if (/ENCRYPTED/.test(pem)) {
      throw new StartError(
        text(
          'The key in {file} is protected by a password. Save it without one, readable only by you.',
          { file }
        )
      )
    }
    throw new StartError(
      text(
        'The file {file} does not contain a private key in PEM format (it begins with -----BEGIN PRIVATE KEY-----).',
        { file }
      )
    )
  }
}

/** Such as `2026-03-31`. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
