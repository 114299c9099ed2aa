import { type Text, text } from '#shared/languages/texts.ts'

/** Why a connection came to nothing: no one was reached, or who was there is not to be trusted. */
export interface ConnectionFailure {
  failure: 'reach' | 'certificate'
  /** A sentence for an administrator. */
  message: Text
}

/** The server that could not be used. */
export interface ConnectionTarget {
  /** Says that it closed the connection. */
  closed: Text
  /** Its name or IP address. */
  host: string
  port: number
}

/** The messages for a server that can't be reached. */
const unreachable = ({ closed, host, port }: ConnectionTarget): Record<string, Text> => ({
  ECONNREFUSED: text('Nothing responds at {host} on port {port}.', { host, port: String(port) }),
  ECONNRESET: closed,
  EPIPE: closed,
  EHOSTUNREACH: text('The network has no route to {host}.', { host }),
  ENETUNREACH: text('The network has no route to {host}.', { host }),
  ENOTFOUND: text('No computer is named {host}.', { host }),
  EAI_AGAIN: text('{host} could not be looked up because no DNS server responds.', { host }),
  ETIMEDOUT: text('{host} does not respond on port {port}.', { host, port: String(port) })
})

const NOT_TRUSTED = text('The certificate was not issued by a trusted authority.')

/** The messages for invalid certificates. */
const certificates = ({ host }: ConnectionTarget): Record<string, Text> => ({
  CERT_HAS_EXPIRED: text('The certificate has expired.'),
  CERT_NOT_YET_VALID: text('The certificate is not valid yet.'),
  ERR_TLS_CERT_ALTNAME_INVALID: text('The certificate is for a different name than {host}.', {
    host
  })
})

/** The codes of TLS for all other certificates that it rejects. */
const UNTRUSTED =
  /^(CERT_|CRL_|DEPTH_ZERO|HOSTNAME_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|SELF_SIGNED|UNABLE_TO_)/

/**
 * Says why a connection came to nothing.
 * @param code of the error, from the system or from TLS
 * @returns null for what is not about the connection
 */
export function connectionFailure(
  code: string,
  target: ConnectionTarget
): ConnectionFailure | null {
  const certificate = certificates(target)[code] ?? (UNTRUSTED.test(code) ? NOT_TRUSTED : undefined)
  if (certificate !== undefined) return { failure: 'certificate', message: certificate }
  const away = unreachable(target)[code]
  if (away !== undefined) return { failure: 'reach', message: away }
  if (!/^(ERR_SSL|ERR_TLS|EPROTO|ERR_OSSL)/.test(code)) return null
  return {
    failure: 'certificate',
    message: text(
      'No encrypted connection could be established, because {host} does not use TLS on port {port}.',
      { host: target.host, port: String(target.port) }
    )
  }
}
