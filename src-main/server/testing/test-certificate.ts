import { generate } from 'selfsigned'

/**
 * Makes a certificate for 127.0.0.1, as PEM texts.
 * @param valid the period of validity; a year from now by default
 */
export async function makeTestCertificate(valid: { from?: Date; to?: Date } = {}) {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...(valid.from && { notBeforeDate: valid.from }),
    ...(valid.to && { notAfterDate: valid.to }),
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' }
        ]
      }
    ]
  })
  return { certificate: made.cert, key: made.private }
}
