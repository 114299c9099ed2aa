/** The scheme of links to tickets, such as in a mail: `helpdesk://ticket/123`. */
export const LINK_SCHEME = 'helpdesk'

const IS_LINK = new RegExp(`^${LINK_SCHEME}:`, 'i')
const TICKET_LINK = new RegExp(`^${LINK_SCHEME}://ticket/([1-9][0-9]{0,8})$`)

/**
 * Finds the ticket of a link. Anybody can write a link and have it clicked, so it can contain
 * nothing but a number.
 * @returns the ticket's id; null for any other text
 */
export function parseTicketLink(link: string): number | null {
  const digits = TICKET_LINK.exec(link)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * The link among the arguments of a start, by which Windows and Linux pass it; undefined without
 * one.
 */
export function linkAmong(words: readonly string[]): string | undefined {
  return words.find((word) => IS_LINK.test(word))
}
