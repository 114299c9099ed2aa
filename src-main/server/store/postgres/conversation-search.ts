import { and, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { SearchTerm } from '#shared/domain/search-text.ts'
import { peopleByTerm } from '../people-by-term.ts'
import type { Connection } from '../sql/connection.ts'
import { createUsersStore } from '../sql/users-store.ts'
import { seesNotes } from '../sql/visible-tickets.ts'
import { commentTexts, tickets } from './schema.ts'
import { hasTerm } from './text-match.ts'

/** What is looked through besides the tickets' own texts. */
export interface Conversations {
  /** For each term, the people whose tickets it finds by their names. */
  requesters: readonly (readonly number[])[]
  /** Whether the notes of a ticket are seen (D41). */
  seesNotes: SQL
}

/** @returns undefined where searches look through tickets alone */
export async function conversationsOf(
  connection: Connection,
  terms: readonly SearchTerm[],
  actor: Viewer
): Promise<Conversations | undefined> {
  if (!actor.searchesComments || terms.length === 0) return undefined
  const people = await createUsersStore(connection).list()
  return { requesters: peopleByTerm(terms, people), seesNotes: seesNotes(connection, actor) }
}

/** Whether a ticket has each term in its texts, its comments or its requester's name. */
export function isInConversations(
  terms: readonly SearchTerm[],
  { requesters, seesNotes }: Conversations
): SQL | undefined {
  const { id, requesterId, searchText } = tickets
  const { ticketId, internal, text } = commentTexts
  const isSeen = sql`(not ${internal} or exists (select 1 from ${tickets} where ${id} = ${ticketId} and ${seesNotes}))`
  const isInTickets = terms.map((term, index) => {
    // Each place has an index of its own, which a condition with all of them would not use.
    const places = [
      sql`select ${id} from ${tickets} where ${hasTerm(searchText, term)}`,
      sql`select ${ticketId} from ${commentTexts} where ${and(hasTerm(text, term), isSeen)}`,
      sql`select ${id} from ${tickets} where ${requesterId} = any(${sql.param(requesters[index] ?? [])}::bigint[])`
    ]
    return sql`${id} in (${sql.join(places, sql` union all `)})`
  })
  return and(...isInTickets)
}
