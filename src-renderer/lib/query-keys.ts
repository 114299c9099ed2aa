/**
 * The names of everything that is fetched, in one place: live events refresh what a change touches,
 * whichever feature shows it. A key that begins like another one belongs to it.
 */
export const queryKeys = {
  /** The signed-in user, or null for nobody. */
  currentUser: ['current-user'],
  /** Where the signed-in person is signed in. */
  sessions: ['sessions'],
  setup: ['setup'],
  /** The version of the server. */
  about: ['about'],
  users: ['users'],
  categories: ['categories'],
  subcategories: ['subcategories'],
  /** Everything that is about many tickets. */
  tickets: ['tickets'],
  ticket: (id: number) => ['ticket', id],
  anyTicket: ['ticket'],
  comments: (ticketId: number) => ['comments', ticketId],
  anyComments: ['comments'],
  /** Counts, trends, reports and team analytics: figures over many tickets. */
  figures: ['figures'],
  backups: ['backups']
} as const

/** The beginning of a query's name. */
export type QueryKeyPrefix = readonly (string | number)[]
