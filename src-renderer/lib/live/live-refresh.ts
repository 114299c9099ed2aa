import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#shared/api/events.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { type QueryKeyPrefix, queryKeys } from '../query-keys.ts'

/**
 * How long changes are collected before refetching, in milliseconds, so that many at once cause one
 * fetch.
 */
const COLLECT_MS = 40

/**
 * Over how long pages ask for announcements, in milliseconds: one is for all pages, and ten thousand
 * would ask in the same moment (D81).
 */
const ANNOUNCEMENTS_SPREAD_MS = 1000

/** The queries that an event makes outdated, and no others (D27). */
function touchedBy(event: Exclude<LiveEvent, { type: 'announcements' }>): QueryKeyPrefix[] {
  switch (event.type) {
    case 'ticket':
      if (event.change === 'created') return [queryKeys.tickets, queryKeys.metrics]
      // The first comment by another person is the first response, which metrics count; lists show
      // nothing of it.
      if (event.change === 'comment') return [queryKeys.comments(event.id), queryKeys.metrics]
      // Files come with the comments, and the history says which were deleted.
      if (event.change === 'file') return [queryKeys.ticket(event.id), queryKeys.comments(event.id)]
      // No list shows answers.
      if (event.change === 'form') return [queryKeys.ticket(event.id)]
      return [queryKeys.ticket(event.id), queryKeys.tickets, queryKeys.metrics]
    case 'tickets-cleared':
      return [
        queryKeys.anyTicket,
        queryKeys.anyComments,
        queryKeys.tickets,
        queryKeys.notifications,
        queryKeys.metrics
      ]
    case 'tickets-imported':
      // Also once an import is undone, which deletes tickets that may be open somewhere (D88).
      return [queryKeys.anyTicket, queryKeys.tickets, queryKeys.metrics]
    case 'users':
      // A deleted user's tickets become unassigned (D4), and the signed-in user's own account may
      // have changed. Departments are counted by their accounts.
      return [
        queryKeys.users,
        queryKeys.departments,
        queryKeys.firstSteps,
        queryKeys.unconfirmedTeams,
        queryKeys.currentUser,
        queryKeys.anyTicket,
        queryKeys.tickets,
        queryKeys.metrics
      ]
    case 'departments':
      // Tickets have appeared or are gone, and with them what belongs to them (D44); the signed-in
      // person is answered with which departments are private.
      return [
        queryKeys.currentUser,
        queryKeys.departments,
        queryKeys.unconfirmedTeams,
        queryKeys.anyTicket,
        queryKeys.anyComments,
        queryKeys.tickets,
        queryKeys.notifications,
        queryKeys.metrics
      ]
    case 'following':
      // Followers of a ticket in a private department see it (D44).
      return [
        queryKeys.ticket(event.id),
        queryKeys.comments(event.id),
        queryKeys.tickets,
        queryKeys.metrics
      ]
    case 'presence':
      return [queryKeys.presence(event.id)]
    case 'notifications':
      return [queryKeys.notifications]
    case 'categories':
      return [queryKeys.categories, queryKeys.subcategories, queryKeys.firstSteps]
    case 'saved-views':
      return [queryKeys.savedViews]
    case 'canned-replies':
      return [queryKeys.cannedReplies]
    case 'forms':
      // Whether there is one is answered with the signed-in person, and open questions with a ticket.
      return [queryKeys.forms, queryKeys.currentUser, queryKeys.anyTicket]
    case 'processes':
      return [queryKeys.processes]
    case 'schedules':
      return [queryKeys.schedules]
    case 'articles':
      // The first that a person may read brings them the knowledge base.
      return [queryKeys.articles, queryKeys.currentUser, queryKeys.firstSteps]
    case 'settings':
      // Who can change tickets is answered with the signed-in person (D60), and the languages that
      // are offered with the setup (D82).
      return [queryKeys.settings, queryKeys.currentUser, queryKeys.firstSteps, queryKeys.setup]
    case 'invitations':
      return [queryKeys.invitations, queryKeys.firstSteps]
    case 'backups':
      return [queryKeys.backups]
    case 'webhooks':
      return [queryKeys.webhooks]
    case 'mails':
      return [queryKeys.mails]
    case 'imports':
      return [queryKeys.imports]
    case 'resync':
      // Everything.
      return [[]]
  }
}

/** The first announcement to a person brings them its screens, without asking who they are (D81). */
function noteAnnouncements(client: QueryClient): void {
  client.setQueryData<SignedInUser | null>(
    queryKeys.currentUser,
    (user) => user && { ...user, announcements: true }
  )
}

/**
 * Refetches the queries that events affect: those on screen at once, the others when they are next
 * shown.
 */
export function createRefresher(client: QueryClient) {
  const waiting = new Map<string, QueryKeyPrefix>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const keys = [...waiting.values()]
    waiting.clear()
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
  let announcementsTimer: ReturnType<typeof setTimeout> | undefined
  const flushAnnouncements = () => {
    announcementsTimer = undefined
    noteAnnouncements(client)
    void client.invalidateQueries({ queryKey: queryKeys.announcements })
  }
  return {
    refresh(event: LiveEvent): void {
      if (event.type === 'announcements') {
        const wait = COLLECT_MS + Math.random() * ANNOUNCEMENTS_SPREAD_MS
        announcementsTimer ??= setTimeout(flushAnnouncements, wait)
        return
      }
      for (const key of touchedBy(event)) waiting.set(JSON.stringify(key), key)
      timer ??= setTimeout(flush, COLLECT_MS)
    },
    /** Refetches everything, because events may have been missed. */
    refreshAll(): void {
      void client.invalidateQueries()
    },
    stop(): void {
      clearTimeout(timer)
      clearTimeout(announcementsTimer)
      waiting.clear()
    }
  }
}
