/** Why a connection came to nothing: no one was reached, or who was there is not to be trusted. */
export interface ConnectionFailure {
  failure: 'reach' | 'certificate'
  /** A sentence for an administrator. */
  message: string
}

/**
 * The messages for an address that can't be reached.
 * @param who the other side, as a sentence begins with it
 */
const unreachable = (who: string): Record<string, string> => ({
  ECONNREFUSED: 'Nothing responds at this address and port.',
  ECONNRESET: `${who} closed the connection.`,
  EPIPE: `${who} closed the connection.`,
  EHOSTUNREACH: `The network has no route to ${inSentence(who)}.`,
  ENETUNREACH: `The network has no route to ${inSentence(who)}.`,
  ENOTFOUND: 'No computer has this name.',
  EAI_AGAIN: 'The name could not be looked up because no DNS server responds.',
  ETIMEDOUT: `${who} does not respond.`
})

const NOT_TRUSTED = 'The certificate was not issued by a trusted authority.'

/** The messages for invalid certificates. */
const CERTIFICATES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for a different name than this address.'
}

/** The codes of TLS for all other certificates that it rejects. */
const UNTRUSTED =
  /^(CERT_|CRL_|DEPTH_ZERO|HOSTNAME_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|SELF_SIGNED|UNABLE_TO_)/

/**
 * Says why a connection came to nothing.
 * @param code of the error, from the system or from TLS
 * @param who the other side, as a sentence begins with it: `The directory`
 * @returns null for what is not about the connection
 */
export function connectionFailure(code: string, who: string): ConnectionFailure | null {
  const certificate = CERTIFICATES[code] ?? (UNTRUSTED.test(code) ? NOT_TRUSTED : undefined)
  if (certificate !== undefined) return { failure: 'certificate', message: certificate }
  const away = unreachable(who)[code]
  if (away !== undefined) return { failure: 'reach', message: away }
  if (!/^(ERR_SSL|ERR_TLS|EPROTO|ERR_OSSL)/.test(code)) return null
  return {
    failure: 'certificate',
    message: `No encrypted connection could be established, because ${inSentence(who)} does not use TLS on this port.`
  }
}

/** Within a sentence it begins with a small letter. */
const inSentence = (who: string) => who.charAt(0).toLowerCase() + who.slice(1)
