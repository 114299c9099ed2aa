import { type NotedTicket, seesNotes } from '#shared/domain/notes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Stores } from '../../store/store.ts'
import type { ListQuery } from '../../store/tickets-store.ts'

/** The names of files by the ids of their tickets. */
export type FileNames = ReadonlyMap<number, readonly string[]>

/**
 * The names of the files of tickets that someone sees: those of internal notes not for all (D41).
 */
export async function visibleFileNames(
  { attachments }: Pick<Stores, 'attachments'>,
  tickets: readonly NotedTicket[],
  actor: Viewer
): Promise<FileNames> {
  const names = await attachments.namesOf(tickets.map(({ id }) => id))
  const withNotes = new Set(
    tickets.filter((ticket) => seesNotes(actor, ticket)).map(({ id }) => id)
  )
  const visible = names.filter(({ ticketId, internal }) => !internal || withNotes.has(ticketId))
  return new Map(
    [...Map.groupBy(visible, ({ ticketId }) => ticketId)].map(([id, files]) => [
      id,
      files.map(({ name }) => name)
    ])
  )
}

/**
 * Whether a list has a file that someone sees, for only then an export has a column of them. It
 * looks through the list until it finds one.
 */
export async function hasVisibleFile(
  read: Stores,
  query: ListQuery,
  actor: Viewer
): Promise<boolean> {
  if (!(await read.attachments.hasAny())) return false
  for await (const tickets of read.tickets.readAll(query, actor))
    if ((await visibleFileNames(read, tickets, actor)).size > 0) return true
  return false
}
