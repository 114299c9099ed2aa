import { paths } from './paths.ts'

/**
 * The link of an invitation (D51). Its text stands behind the #, which browsers send to no one, so
 * that it is in no log.
 * @param origin where the help desk is reached; null where it is on this computer alone
 */
export function invitationLink(token: string, origin: string | null): string {
  return origin === null
    ? `helpdesk://invitation/${token}`
    : `${origin}${paths.auth}${INVITATION_MARK}${token}`
}

/** The text of an invitation in the part of an address behind the #; null where there is none. */
export function invitationIn(hash: string): string | null {
  return hash.startsWith(INVITATION_MARK) ? hash.slice(INVITATION_MARK.length) : null
}

const INVITATION_MARK = '#invitation='
