import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import type { Ticket } from '#shared/api/tickets.ts'
import { ticketQuery } from '../../features/tickets/ticket-queries.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** How many tickets the palette offers before anything is typed. */
const LIMIT = 3

const TICKET_PATH = /^[/]tickets[/](\d{1,15})$/

/** The tickets that were opened, the latest first. Forgotten with the page and with the session. */
const useOpened = create<{ ids: readonly number[] }>()(() => ({ ids: [] }))

/** Notes which tickets a person opens, as long as they are signed in. */
export function useNoteOpenedTickets(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const id = Number(TICKET_PATH.exec(pathname)?.[1])
    if (id) useOpened.setState(({ ids }) => ({ ids: [id, ...ids.filter((one) => one !== id)] }))
  }, [pathname])
  useEffect(() => () => useOpened.setState({ ids: [] }), [])
}

/** The tickets that the person opened last, without the one on the screen, as the page knows them. */
export function useRecentTickets(): readonly Ticket[] {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const ids = useOpened((state) => state.ids)
    .filter((id) => pathname !== `/tickets/${id}`)
    // Others would arrive late and move what is chosen.
    .filter((id) => client.getQueryData(queryKeys.ticket(id)) !== undefined)
    .slice(0, LIMIT)
  return useQueries({ queries: ids.map(ticketQuery) }).flatMap(({ data }) => data ?? [])
}
