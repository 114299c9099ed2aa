import type { Socket } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext, TLSSocket } from 'node:tls'

/** The server shows another certificate than the one a person has trusted. */
export class CertificateChangedError extends Error {
  override name = 'CertificateChangedError'
}

let trusted: SecureContext | undefined

/**
 * Trusts the authorities this system trusts, and those Node brings along: on a bare machine the
 * system may name none. Made once: reading hundreds of certificates for every connection would be
 * felt.
 */
export function systemTrust(): SecureContext {
  trusted ??= createSecureContext({
    ca: [...new Set([...getCACertificates('system'), ...getCACertificates('default')])]
  })
  return trusted
}

/**
 * What is wrong with a connection that must show one certificate; null when it does.
 * @param fingerprint SHA-256
 */
export function fingerprintProblem(socket: Socket, fingerprint: string): Error | null {
  const shown = socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : undefined
  if (shown === fingerprint) return null
  return new CertificateChangedError(
    `The server shows ${shown === undefined ? 'no certificate' : `another: ${shown}`}`
  )
}
