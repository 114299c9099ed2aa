import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** Thrown when the server shows another certificate than the one a person has trusted. */
export class CertificateChangedError extends Error {
  override name = 'CertificateChangedError'
}

/**
 * Why a connection does not show the one trusted certificate; null when it does.
 * @param fingerprint SHA-256 of the trusted certificate
 */
export function fingerprintProblem(socket: Socket, fingerprint: string): Error | null {
  const shown = socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : undefined
  if (shown === fingerprint) return null
  return new CertificateChangedError(
    `The server shows ${shown === undefined ? 'no certificate' : `another: ${shown}`}`
  )
}
