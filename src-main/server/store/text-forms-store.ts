import { type TicketText, ticketSearchText } from '#shared/domain/search-text.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'

/** The tables that searches look through. */
export const SEARCHED_TABLES = ['tickets', 'articles', 'comments'] as const
export type SearchedTable = (typeof SEARCHED_TABLES)[number]

/** How many rows one call reads and writes: few enough for a slow disk and long texts. */
export const BATCH_ROWS = 250

/** The result of one look at some rows. */
export interface Renewal {
  /** The id to go on behind; null where no row is left. */
  last: number | null
  /** How many rows had another text. */
  renewed: number
}

/** Renews what a former version has folded in its own way (D66). */
export interface TextFormsStore {
  /** The forms of departments that any table has, each once. */
  listKeys(): Promise<string[]>
  /**
   * Puts one form of a department in the place of another, but in tickets. Where a table has both
   * and keeps only one, that is the other; so a department is private if one of the two was.
   * @param replies canned replies that get another name, because the other has one of theirs
   */
  replaceKey(
    from: string,
    to: string,
    replies: readonly { id: number; name: string }[]
  ): Promise<void>
  /** Does so in some tickets. @returns whether there may be more */
  replaceTicketKeys(from: string, to: string): Promise<boolean>
  /**
   * Folds the texts of some rows behind an id again; where that makes no difference, nothing is
   * written, and nothing else of a row changes.
   */
  renewTexts(table: SearchedTable, after: number): Promise<Renewal>
}

/** The text by which searches find a ticket. */
export const textOfTicket = (ticket: Omit<TicketText, 'ticketId'> & { id: number }) =>
  ticketSearchText({ ...ticket, ticketId: formatTicketId(ticket.id) })

/** Has those of some rows written whose text becomes another. */
export async function renew<T extends { id: number; searchText: string }>(
  rows: readonly T[],
  textOf: (row: T) => string,
  write: (changed: T[]) => Promise<void> | void
): Promise<Renewal> {
  const changed = rows.flatMap((row) => {
    const searchText = textOf(row)
    return searchText === row.searchText ? [] : [{ ...row, searchText }]
  })
  if (changed.length > 0) await write(changed)
  const last = rows.length < BATCH_ROWS ? null : (rows.at(-1)?.id ?? null)
  return { last, renewed: changed.length }
}
