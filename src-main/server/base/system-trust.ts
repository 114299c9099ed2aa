import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

let trusted: SecureContext | undefined

/**
 * Trusts the system's certificate authorities and those of Node, because a minimal system may have
 * none. Made once, because reading hundreds of certificates for every connection would be
 * noticeable.
 */
export function systemTrust(): SecureContext {
  trusted ??= createSecureContext({
    ca: [...new Set([...getCACertificates('system'), ...getCACertificates('default')])]
  })
  return trusted
}
