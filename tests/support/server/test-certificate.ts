import { generate } from 'selfsigned'

/** A certificate and its key, as PEM texts. */
interface Certificate {
  certificate: string
  key: string
}

/** The properties of a certificate for tests. */
interface CertificateOptions {
  /** The period of validity; a year from now by default. */
  from?: Date
  to?: Date
  /** The address that it is for, besides the name `localhost`. */
  ip?: string
  /** Who issues it; it is its own authority where that is left out. */
  issuer?: Certificate
}

/** Makes a certificate for localhost and 127.0.0.1. */
export async function makeTestCertificate({
  from,
  to,
  ip = '127.0.0.1',
  issuer
}: CertificateOptions = {}): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...(from && { notBeforeDate: from }),
    ...(to && { notAfterDate: to }),
    ...(issuer && { ca: { cert: issuer.certificate, key: issuer.key } }),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip }
        ]
      }
    ]
  })
  return { certificate: made.cert, key: made.private }
}

/** Makes an authority that issues certificates. */
export async function makeTestAuthority(): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'Test Authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }
    ]
  })
  return { certificate: made.cert, key: made.private }
}
