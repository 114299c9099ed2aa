import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { type SearchTerm, searchTextOf } from '#shared/domain/search-text.ts'
import type { Connection } from './connection.ts'
import { createUsersStore } from './users-store.ts'
import { seesNotes } from './visible-tickets.ts'

/** Where a search looks besides the tickets' own texts (D87). */
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
  const names = people.map(({ id, fullName }) => ({ id, name: searchTextOf([fullName]) }))
  const requesters = terms.map((term) =>
    names.filter(({ name }) => term.some((text) => name.includes(text))).map(({ id }) => id)
  )
  return { requesters, seesNotes: seesNotes(connection, actor) }
}
