import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#shared/api/events.ts'
import { queryKeys } from '../query-keys.ts'
import { createRefresher } from './live-refresh.ts'

/** Data that the screens may have fetched, by a name for the tests. */
const FETCHED = {
  ...{ currentUser: queryKeys.currentUser, users: queryKeys.users },
  ...{ departments: queryKeys.departments, categories: queryKeys.categories },
  ...{ subcategories: queryKeys.subcategories, notifications: queryKeys.notifications },
  ...{ list: [...queryKeys.tickets, 'list', { search: 'printer' }] },
  ...{ ticket7: queryKeys.ticket(7), ticket8: queryKeys.ticket(8) },
  ...{ history7: queryKeys.history(7), presence7: queryKeys.presence(7) },
  ...{ comments7: queryKeys.comments(7), comments8: queryKeys.comments(8) },
  ...{ followers7: queryKeys.followers(7), stats: [...queryKeys.metrics, 'stats', 1] },
  ...{ savedViews: queryKeys.savedViews, cannedReplies: queryKeys.cannedReplies },
  ...{ articles: queryKeys.articles, announcements: queryKeys.activeAnnouncements }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Which of the things on screen are fetched again after some events, and how often. */
async function refetchedAfter(...events: LiveEvent[]): Promise<Record<string, number>> {
  const queries = { staleTime: Number.POSITIVE_INFINITY }
  const client = new QueryClient({ defaultOptions: { queries } })
  const counts: Record<string, number> = {}
  const stops = Object.entries(FETCHED).map(([name, queryKey]) => {
    client.setQueryData(queryKey, {})
    const queryFn = async () => {
      counts[name] = (counts[name] ?? 0) + 1
      return {}
    }
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  })
  const refresher = createRefresher(client)
  for (const event of events) refresher.refresh(event)
  await vi.advanceTimersByTimeAsync(1100)
  for (const stop of stops) stop()
  refresher.stop()
  client.clear()
  return counts
}

/** Data of one ticket, and data of all of them. */
const OF_TICKET = ['followers7', 'history7', 'list', 'stats', 'ticket7']
const OF_ALL = ['comments7', 'comments8', ...OF_TICKET, 'notifications', 'ticket8']

it.each<[LiveEvent, string[]]>([
  [{ type: 'ticket', id: 7, change: 'created' }, ['list', 'stats']],
  [{ type: 'ticket', id: 7, change: 'status' }, OF_TICKET],
  [{ type: 'ticket', id: 7, change: 'assignee' }, OF_TICKET],
  [{ type: 'ticket', id: 7, change: 'comment' }, ['comments7', 'stats']],
  [{ type: 'tickets-cleared' }, OF_ALL],
  [{ type: 'users' }, ['currentUser', 'departments', ...OF_TICKET, 'ticket8', 'users']],
  [{ type: 'departments' }, ['currentUser', ...OF_ALL, 'departments']],
  [{ type: 'settings' }, ['currentUser']],
  [{ type: 'following', id: 7 }, ['comments7', ...OF_TICKET]],
  [{ type: 'presence', id: 7 }, ['presence7']],
  [{ type: 'notifications' }, ['notifications']],
  [{ type: 'categories' }, ['categories', 'subcategories']],
  [{ type: 'saved-views' }, ['savedViews']],
  [{ type: 'canned-replies' }, ['cannedReplies']],
  [{ type: 'articles' }, ['articles', 'currentUser']],
  [{ type: 'announcements' }, ['announcements']],
  [{ type: 'resync' }, Object.keys(FETCHED)]
])('the event %o refreshes exactly the data that it concerns', async (event, expected) => {
  expect(Object.keys(await refetchedAfter(event)).sort()).toEqual(expected.toSorted())
})

it('many changes at the same time are fetched once', async () => {
  const change: LiveEvent = { type: 'ticket', id: 7, change: 'comment' }
  expect(await refetchedAfter(...Array<LiveEvent>(50).fill(change))).toEqual({
    comments7: 1,
    stats: 1
  })
})

it('ten thousand pages ask for an announcement at different moments, and then have its screens (D81)', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKeys.currentUser, { id: 1 })
  const refresher = createRefresher(client)
  const user = () => client.getQueryData(queryKeys.currentUser)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  refresher.refresh({ type: 'announcements' })
  await vi.advanceTimersByTimeAsync(500)
  expect(user()).toEqual({ id: 1 })
  await vi.advanceTimersByTimeAsync(50)
  expect(user()).toEqual({ id: 1, announcements: true })
  refresher.stop()
  client.clear()
})
