import { and, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#shared/domain/search-text.ts'
import type { Conversations } from '../sql/conversation-terms.ts'
import { commentTexts, tickets } from './schema.ts'
import { hasTerm } from './text-match.ts'

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
