import { useLocation } from 'react-router-dom'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'

/** The list from which a ticket was opened, and the ticket's place in it, from 0. */
export interface ListPlace {
  query: TicketFilterQuery
  index: number
}

/**
 * The state in the browser's history beside the address of a ticket, so that a reload keeps it too.
 */
export interface TicketEntry {
  list: ListPlace
}

/** The list from which the present ticket was opened; undefined after following a link. */
export function useListPlace(): ListPlace | undefined {
  const { state } = useLocation() as { state: Partial<TicketEntry> | null }
  return state?.list
}

/** The ticket that was opened last, to which the focus returns in its list. */
let lastOpened: number | undefined

export function noteOpened(id: number): void {
  lastOpened = id
}

/** The ticket that was opened last, once. */
export function takeOpened(): number | undefined {
  const id = lastOpened
  lastOpened = undefined
  return id
}
