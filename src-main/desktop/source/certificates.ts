import type { Socket } from 'node:net'
import { getCACertificates, TLSSocket } from 'node:tls'

/** The server shows another certificate than the one a person has trusted. */
export class CertificateChangedError extends Error {
  override name = 'CertificateChangedError'
}

/** The authorities this system trusts, and those Node brings along: on a bare machine the system may name none. */
export function systemAuthorities(): string[] {
  return [...new Set([...getCACertificates('system'), ...getCACertificates('default')])]
}

/** What is wrong with a connection that must show one certificate; null when it does. @param fingerprint SHA-256 */
export function fingerprintProblem(socket: Socket, fingerprint: string): Error | null {
  if (!(socket instanceof TLSSocket)) return new CertificateChangedError('The server shows no certificate')
  const shown = socket.getPeerCertificate().fingerprint256
  return shown === fingerprint ? null : new CertificateChangedError(`The server shows the certificate ${shown}`)
}
