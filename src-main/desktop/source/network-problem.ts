import { type Text, text } from '#shared/languages/texts.ts'
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
export function networkProblem(error: unknown, address: string): Text {
  const { hostname, port, protocol } = new URL(address)
  const root = rootOf(error)
  if (root instanceof RedirectedError) return redirectProblem(root, address)
  if (root instanceof CertificateChangedError) {
    return text(
      'The server at {address} presents a different certificate than the one you trusted. Ask your administrator why, then choose the server again in Settings.',
      { address }
    )
  }
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return text(
        'No computer is named {hostname}. Check the name, and that this computer is on the network.',
        { hostname }
      )
    case 'ECONNREFUSED':
      return text(
        'Nothing responds on {hostname}, port {port}. Check the address, and that the server is running.',
        { hostname, port: port || (protocol === 'https:' ? '443' : '80') }
      )
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
      return text('{hostname} cannot be reached. Check that this computer is on the network.', {
        hostname
      })
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'ETIMEDOUT':
    case 'TimeoutError':
      return text('{hostname} does not respond. Check the address and the network.', { hostname })
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
    case 'HPE_INVALID_CONSTANT':
    case 'HPE_INVALID_HEADER_TOKEN':
      return protocol === 'http:'
        ? text(
            '{hostname} closes the connection. If it uses HTTPS, begin the address with https://.',
            { hostname }
          )
        : text(
            '{hostname} closes the connection. Check the address, and that the server is running.',
            { hostname }
          )
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return text('The certificate of the server is not valid for the name {hostname}.', {
        hostname
      })
    case 'CERT_HAS_EXPIRED':
      return expiredProblem(hostname)
    case 'CERT_NOT_YET_VALID':
      return text(
        'The certificate of {hostname} is not valid yet. Check the clock of this computer.',
        { hostname }
      )
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return text('{hostname} does not use HTTPS on this port. Try the address with http://.', {
        hostname
      })
    default:
      return isUntrustedCertificate(error)
        ? text(
            'The certificate of {hostname} is not signed by an authority this computer trusts.',
            { hostname }
          )
        : text("The server at {address} can't be reached.", { address })
  }
}

/** Says in a sentence for a person where a server redirects to, if that is another address. */
function redirectProblem({ to }: RedirectedError, address: string): Text {
  return to === null || to === address
    ? text(
        'The server at {address} redirects to another place. Ask your administrator for the address of your help desk.',
        { address }
      )
    : text(
        'The server at {address} redirects to {other}. Ask your administrator for the address of your help desk.',
        { address, other: to }
      )
}

/** Says in a sentence for a person that a certificate has expired. */
export function expiredProblem(hostname: string): Text {
  return text(
    'The certificate of {hostname} has expired. Ask the administrator of the server to renew it.',
    { hostname }
  )
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
