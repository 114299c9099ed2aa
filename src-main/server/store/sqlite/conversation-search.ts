import { and, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SearchTerm } from '#shared/domain/search-text.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import type { Conversations } from '../sql/conversation-terms.ts'
import { isNoteText, isTextOf, ticketOfText } from './comment-text.ts'
import { type IdRange, isWithin } from './id-range.ts'
import { commentTexts, tickets } from './schema.ts'
import { canBeIndexed, hasTerm, matchOf } from './text-match.ts'

/** How many tickets one query covers: fewer than of tickets alone, because each has several texts. */
const INDEX_STEP_TICKETS = 10_000
const TEXT_STEP_TICKETS = 2000

/** How the tickets are found that have each term in their texts, their comments or a name. */
export function conversationSteps(
  terms: readonly SearchTerm[],
  { requesters, seesNotes }: Conversations
) {
  const sought = terms.map((term, index) => ({ term, requesters: requesters[index] ?? [] }))
  const indexed = sought.filter(({ term }) => canBeIndexed(term))
  const compared = sought.filter((one) => !indexed.includes(one))
  return {
    step:
      compared.length === 0 ? INDEX_STEP_TICKETS : Math.ceil(TEXT_STEP_TICKETS / compared.length),
    /** @param isLeft what the filters leave, as a condition for tickets whose rows are read */
    idsIn(range: IdRange, isLeft: SQL | undefined): SQL {
      const { id } = tickets
      const found = indexed.map((one) => findIndexed(one, range, seesNotes))
      const matching = sql.join(found, sql` intersect `)
      const isFound = and(...compared.map((one) => hasCompared(one, seesNotes)), isLeft)
      if (indexed.length === 0)
        return sql`select ${id} as id from ${tickets} where ${and(isWithin(id, range), isFound)}`
      if (!isFound) return matching
      return sql`select ${id} as id from (${matching}) as matching cross join ${tickets} on ${id} = matching.id where ${isFound}`
    }
  }
}

/** A term, and the people whose tickets it finds by their names. */
interface Sought {
  term: SearchTerm
  requesters: readonly number[]
}

/** The select of the ids of one step that the indexes find for a term. */
function findIndexed({ term, requesters }: Sought, range: IdRange, seesNotes: SQL): SQL {
  const { id, requesterId, status } = tickets
  const match = matchOf([term])
  const ticket = sql`ticket_search.rowid`
  const comment = sql`comment_search.rowid`
  const isSeen = sql`(not ${isNoteText(comment)} or exists (select 1 from ${tickets} where ${id} = ${ticketOfText(comment)} and ${seesNotes}))`
  // With all statuses named, the index has the tickets of a person in the order of ids.
  const isTheirs = and(isOneOf(requesterId, requesters), inArray(status, TICKET_STATUSES))
  return sql`select id from (
    select ${ticket} as id from ticket_search where ticket_search match ${match} and ${isWithin(ticket, range)}
    union select ${ticketOfText(comment)} from comment_search where comment_search match ${match} and ${isTextOf(comment, range)} and ${isSeen}
    union select ${id} from ${tickets} where ${and(isTheirs, isWithin(id, range))})`
}

/** Whether a ticket that is read has a term that the indexes can't look up. */
function hasCompared({ term, requesters }: Sought, seesNotes: SQL): SQL | undefined {
  const { id, text } = commentTexts
  const { id: ticket, requesterId, searchText } = tickets
  const isSeen = sql`(not ${isNoteText(id)} or ${seesNotes})`
  const isInComment = sql`exists (select 1 from ${commentTexts} where ${and(isTextOf(id, { first: ticket, last: ticket }), hasTerm(text, term), isSeen)})`
  return or(hasTerm(searchText, term), isOneOf(requesterId, requesters), isInComment)
}

const isOneOf = (column: SQLWrapper, ids: readonly number[]) =>
  sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
