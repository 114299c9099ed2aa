import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/api/events.ts'
import { type QueryKeyPrefix, queryKeys } from '../query-keys.ts'

/**
 * How long changes are collected before what they touch is fetched, in milliseconds: many at once
 * are fetched once.
 */
const COLLECT = 40

/** What a change makes outdated, and nothing else (D27). */
function touchedBy(event: LiveEvent): QueryKeyPrefix[] {
  switch (event.type) {
    case 'ticket':
      if (event.change === 'created') return [queryKeys.tickets, queryKeys.figures]
      // The first comment by somebody else is the first response, which figures count; lists show
      // nothing of it.
      if (event.change === 'comment') return [queryKeys.comments(event.id), queryKeys.figures]
      return [queryKeys.ticket(event.id), queryKeys.tickets, queryKeys.figures]
    case 'tickets-cleared':
      return [queryKeys.anyTicket, queryKeys.anyComments, queryKeys.tickets, queryKeys.figures]
    case 'users':
      // Whoever is deleted loses the tickets assigned to them (D4), and one's own account may have
      // changed.
      return [
        queryKeys.users,
        queryKeys.currentUser,
        queryKeys.anyTicket,
        queryKeys.tickets,
        queryKeys.figures
      ]
    case 'categories':
      return [queryKeys.categories, queryKeys.subcategories]
    case 'backups':
      return [queryKeys.backups]
  }
}

/** Fetches anew what changes touch: at once what is on screen, the rest when it is next shown. */
export function createRefresher(client: QueryClient) {
  const waiting = new Map<string, QueryKeyPrefix>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const keys = [...waiting.values()]
    waiting.clear()
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
  return {
    refresh(event: LiveEvent): void {
      for (const key of touchedBy(event)) waiting.set(JSON.stringify(key), key)
      timer ??= setTimeout(flush, COLLECT)
    },
    /** Everything may have changed meanwhile. */
    refreshAll(): void {
      void client.invalidateQueries()
    },
    stop(): void {
      clearTimeout(timer)
      waiting.clear()
    }
  }
}
