import { setTimeout as wait } from 'node:timers/promises'
import type { Announcement } from '#shared/api/announcements.ts'
import { streamEvents } from '#shared/api/events.ts'
import { listNotifications, type Notification } from '#shared/api/notifications.ts'
import { listTickets, TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import { backoffDelay } from '#shared/domain/backoff.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { Log } from '../../server/base/log.ts'
import type { FetchHandler } from '../page/app-protocol.ts'
import type { CookieJar } from '../session/cookie-jar.ts'
import { watchAnnouncements } from './announcement-watch.ts'
import { read, requestFor } from './api-client.ts'
import { liveEvents } from './live-events.ts'

/**
 * How long events are collected before what happened is fetched, in milliseconds, so that several
 * are told in one notification.
 */
const COLLECT_MS = 1000

/** The events after which there may be news, or another number of open tickets. */
const TOLD_BY = /^(?:notifications|resync|ticket|tickets-cleared)$/

/** The query for the open tickets assigned to a person, of which only the number matters. */
const MINE = { ownership: 'assigned', status: ACTIVE_STATUSES, limit: 1 }

export interface FollowerOptions {
  /** Carries a request to the server with the session of the desktop. */
  api: FetchHandler
  jar: Pick<CookieJar, 'header' | 'onChange'>
  /**
   * Called when others did something in tickets that the signed-in person follows (D42).
   * @param news oldest first
   * @param signal aborts when the session ends
   */
  onNews(news: readonly Notification[], signal: AbortSignal): void
  /** Called with what is announced to the signed-in person (D81). */
  onAnnounced(news: readonly Announcement[], signal: AbortSignal): void
  /**
   * Called with the number of open tickets assigned to the signed-in person; null while it is not
   * known.
   */
  onOpenTickets(count: number | null): void
  /**
   * Called when someone signs in or out, so that notifications for the former person can be
   * removed.
   */
  onSession(): void
  log: Log
}

/**
 * Follows the bell of the signed-in person, also while the window is closed. It tells nothing from
 * before the session or the start of the program, but everything from while the server could not be
 * reached, unless the person has looked at it meanwhile.
 */
export function followNotifications(options: FollowerOptions): { retry(): void; stop(): void } {
  const { api, jar, onOpenTickets, onSession, log } = options
  let session: AbortController | null = null
  let wake = () => {}

  function begin() {
    session?.abort()
    session = null
    onSession()
    onOpenTickets(null)
    if (jar.header() === null) return
    session = new AbortController()
    void follow(session.signal)
  }

  async function follow(signal: AbortSignal) {
    const catchUp = createCatchUp(options, signal)
    const announcements = watchAnnouncements(options, signal)
    let failures = 0
    while (!signal.aborted) {
      try {
        const response = await api(requestFor(streamEvents, signal))
        // The session is over; the next one begins with a change of the cookie.
        if (response.status === 401) return onOpenTickets(null)
        if (!response.ok || !response.body)
          throw new Error(`The server responded to live events with ${response.status}`)
        failures = 0
        catchUp.soon()
        announcements.soon()
        for await (const { type } of liveEvents(response.body, signal)) {
          if (TOLD_BY.test(type)) catchUp.soon()
          if (type === 'announcements' || type === 'resync') announcements.soon()
        }
      } catch (error) {
        if (!signal.aborted) log.debug(`The live events were interrupted: ${error}`)
      }
      await pause(backoffDelay(failures++), signal)
    }
  }

  async function pause(milliseconds: number, signal: AbortSignal) {
    const awake = new Promise<void>((resolve) => {
      wake = resolve
    })
    await Promise.race([
      wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined),
      awake
    ])
  }

  jar.onChange(begin)
  begin()
  return {
    /** Connects at once instead of waiting for the end of a pause. */
    retry: () => wake(),
    stop: () => session?.abort()
  }
}

/** Fetches the news since the last fetch: one fetch at a time, and one for many events. */
function createCatchUp({ api, onNews, onOpenTickets, log }: FollowerOptions, signal: AbortSignal) {
  /** The newest notification that was there at the last fetch; 0 for none. */
  let after: number | undefined
  let isWaiting = false
  let last: Promise<unknown> = Promise.resolve()

  async function ask() {
    const { items } = (await read(api, listNotifications, signal)).body
    if (signal.aborted) return
    const known = after
    after = Math.max(known ?? 0, items[0]?.id ?? 0)
    const news = items.filter(({ id }) => known !== undefined && id > known)
    if (news.length > 0) onNews(news.reverse(), signal)
    const { headers } = await read(api, listTickets, signal, MINE)
    if (!signal.aborted) onOpenTickets(Number(headers.get(TOTAL_COUNT_HEADER)))
  }

  return {
    soon() {
      if (isWaiting) return
      isWaiting = true
      last = last.then(async () => {
        // The first fetch is made at once, because every later change is notified.
        if (after !== undefined)
          await wait(COLLECT_MS, undefined, { signal }).catch(() => undefined)
        isWaiting = false
        if (!signal.aborted)
          await ask().catch((error) => log.debug(`Recent activity could not be loaded: ${error}`))
      })
    }
  }
}
