import { CertificateChangedError } from './certificates.ts'
import { RedirectedError } from './remote-source.ts'

/** TLS error codes for a certificate that no authority trusted by this system has signed. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'
])

/**
 * Whether a connection failed because no authority trusted by this system has signed its
 * certificate.
 */
export function isUntrustedCertificate(error: unknown): boolean {
  return UNTRUSTED.has(codeOf(error))
}

/** Why a server could not be reached, as a sentence for a person. */
export function networkProblem(error: unknown, address: string): string {
  const { hostname, port, protocol } = new URL(address)
  const root = rootOf(error)
  if (root instanceof RedirectedError) {
    const other = root.to === null || root.to === address ? 'another place' : root.to
    return `The server at ${address} redirects to ${other}. Ask your administrator for the address of your help desk.`
  }
  if (root instanceof CertificateChangedError) {
    return `The server at ${address} presents a different certificate than the one you trusted. Ask your administrator why, then choose the server again in Settings.`
  }
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `No computer is named ${hostname}. Check the name, and that this computer is on the network.`
    case 'ECONNREFUSED':
      return `Nothing responds on ${hostname}, port ${port || (protocol === 'https:' ? 443 : 80)}. Check the address, and that the server is running.`
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return `${hostname} cannot be reached. Check that this computer is on the network.`
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'ETIMEDOUT':
    case 'TimeoutError':
      return `${hostname} does not respond. Check the address and the network.`
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
    case 'HPE_INVALID_CONSTANT':
    case 'HPE_INVALID_HEADER_TOKEN':
      return protocol === 'http:'
        ? `${hostname} closes the connection. If it uses HTTPS, begin the address with https://.`
        : `${hostname} closes the connection. Check the address, and that the server is running.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of the server is not valid for the name ${hostname}.`
    case 'CERT_HAS_EXPIRED':
      return expiredProblem(hostname)
    case 'CERT_NOT_YET_VALID':
      return `The certificate of ${hostname} is not valid yet. Check the clock of this computer.`
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return `${hostname} does not use HTTPS on this port. Try the address with http://.`
    default:
      return isUntrustedCertificate(error)
        ? `The certificate of ${hostname} is not signed by an authority this computer trusts.`
        : `The server at ${address} can't be reached.`
  }
}

/** Says in a sentence for a person that a certificate has expired. */
export function expiredProblem(hostname: string): string {
  return `The certificate of ${hostname} has expired. Ask the administrator of the server to renew it.`
}

/**
 * The innermost error, because fetch wraps it, sometimes several times; where several addresses
 * failed, that of the first.
 */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  if (error instanceof Error && error.cause !== undefined) return rootOf(error.cause)
  return error
}

/** The code of an error; an aborted request has only a name. */
function codeOf(error: unknown): string {
  const root = rootOf(error)
  if (!(root instanceof Error)) return ''
  return 'code' in root && typeof root.code === 'string' ? root.code : root.name
}
