/**
 * The scheme of links to tickets, such as in a mail: `helpdesk://ticket/123`, of invitations, and
 * of the way back from the system's browser.
 */
export const LINK_SCHEME = 'helpdesk'

const IS_LINK = new RegExp(`^${LINK_SCHEME}:`, 'i')
const INVITATION_LINK = new RegExp(`^${LINK_SCHEME}://invitation/([\\w-]{43})$`)
const SIGN_IN_LINK = new RegExp(`^${LINK_SCHEME}://sign-in/([\\w-]{43})$`)
const TICKET_LINK = new RegExp(`^${LINK_SCHEME}://ticket/([1-9][0-9]{0,8})$`)

/**
 * Finds the ticket of a link. Anyone can write a link and have it clicked, so it can contain
 * nothing but a number.
 * @returns the ticket's id; null for any other text
 */
export function parseTicketLink(link: string): number | null {
  const digits = TICKET_LINK.exec(link)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Finds the text of an invitation (D51) in a link to one.
 * @returns null for any other text
 */
export function parseInvitationLink(link: string): string | null {
  return INVITATION_LINK.exec(link)?.[1] ?? null
}

/**
 * Finds the code with which the system's browser leads back from a sign-in (D54): it is worth
 * nothing without what the page knows that began.
 * @returns null for any other text
 */
export function parseSignInLink(link: string): string | null {
  return SIGN_IN_LINK.exec(link)?.[1] ?? null
}

/**
 * The link among the arguments of a start, by which Windows and Linux pass it; undefined without
 * one.
 */
export function linkAmong(words: readonly string[]): string | undefined {
  return words.find((word) => IS_LINK.test(word))
}
