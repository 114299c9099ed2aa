/** The activity of a person who looks at a ticket; a note is known to those who see notes (D41). */
export const TICKET_ACTIVITIES = ['looking', 'commenting', 'noting'] as const
export type TicketActivity = (typeof TICKET_ACTIVITIES)[number]

/** How often a page says that its person looks at a ticket, in milliseconds. */
export const PRESENCE_RENEWAL_MS = 30_000
