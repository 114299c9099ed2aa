import { and, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { SearchTerm } from '#shared/domain/search-text.ts'
import { TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { peopleByTerm } from '../people-by-term.ts'
import { isNoteText, isTextOf, ticketOfText } from './comment-texts-store.ts'
import type { Queries } from './database.ts'
import { commentTexts, tickets } from './schema.ts'
import { canBeIndexed, hasTerm, matchOf } from './text-match.ts'
import { type IdRange, isWithin } from './ticket-columns.ts'
import { createUsersStore } from './users-store.ts'
import { seesNotes } from './visible-tickets.ts'

/** How many tickets one query covers: fewer than of tickets alone, because each has several texts. */
const INDEX_STEP_TICKETS = 10_000
const TEXT_STEP_TICKETS = 1000

/** What is looked through besides the tickets' own texts. */
export interface Conversations {
  /** For each term, the people whose tickets it finds by their names. */
  requesters: readonly (readonly number[])[]
  /** Whether the notes of a ticket are seen (D41). */
  seesNotes: SQL
}

/** @returns undefined where searches look through tickets alone */
export async function conversationsOf(
  db: Queries,
  terms: readonly SearchTerm[],
  actor: Viewer
): Promise<Conversations | undefined> {
  if (!actor.searchesComments || terms.length === 0) return undefined
  const people = await createUsersStore(db).list()
  return { requesters: peopleByTerm(terms, people), seesNotes: seesNotes(actor) }
}

/** How the tickets are found that have each term in their texts, their comments or a name. */
export function conversationPlan(
  terms: readonly SearchTerm[],
  { requesters, seesNotes }: Conversations
): { step: number; idsIn(range: IdRange): SQL } {
  const compared = terms.filter((term) => !canBeIndexed(term)).length
  return {
    step: compared === 0 ? INDEX_STEP_TICKETS : Math.ceil(TEXT_STEP_TICKETS / compared),
    idsIn(range) {
      const found = terms.map((term, index) => {
        const places = [
          inTickets(term, range),
          inComments(term, range, seesNotes),
          byRequester(requesters[index] ?? [], range)
        ]
        return sql`select id from (${sql.join(places, sql` union `)})`
      })
      return sql.join(found, sql` intersect `)
    }
  }
}

function inTickets(term: SearchTerm, range: IdRange): SQL {
  const { id, searchText } = tickets
  if (!canBeIndexed(term))
    return sql`select ${id} as id from ${tickets} where ${and(hasTerm(searchText, term), isWithin(id, range))}`
  const rowid = sql`ticket_search.rowid`
  return sql`select ${rowid} as id from ticket_search where ticket_search match ${matchOf([term])} and ${isWithin(rowid, range)}`
}

function inComments(term: SearchTerm, range: IdRange, seesNotes: SQL): SQL {
  const isSeen = (id: SQLWrapper) =>
    sql`(not ${isNoteText(id)} or exists (select 1 from ${tickets} where ${tickets.id} = ${ticketOfText(id)} and ${seesNotes}))`
  if (!canBeIndexed(term)) {
    const { id, text } = commentTexts
    return sql`select ${ticketOfText(id)} as id from ${commentTexts} where ${and(hasTerm(text, term), isTextOf(id, range), isSeen(id))}`
  }
  const rowid = sql`comment_search.rowid`
  return sql`select ${ticketOfText(rowid)} as id from comment_search where comment_search match ${matchOf([term])} and ${isTextOf(rowid, range)} and ${isSeen(rowid)}`
}

function byRequester(ids: readonly number[], range: IdRange): SQL {
  const { id, requesterId, status } = tickets
  // With all statuses named, the index has the tickets of a person in the order of ids.
  const isTheirs = and(
    sql`${requesterId} in (select value from json_each(${JSON.stringify(ids)}))`,
    inArray(status, TICKET_STATUSES)
  )
  return sql`select ${id} as id from ${tickets} where ${and(isTheirs, isWithin(id, range))}`
}
