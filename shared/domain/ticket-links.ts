/** The kinds of links between tickets (D49). */
export const TICKET_LINK_KINDS = ['duplicate', 'part', 'related'] as const
export type TicketLinkKind = (typeof TICKET_LINK_KINDS)[number]
