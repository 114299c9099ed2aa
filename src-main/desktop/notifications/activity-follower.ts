import { setTimeout as wait } from 'node:timers/promises'
import { type ActivityChange, getActivity } from '#shared/api/activity.ts'
import { streamEvents } from '#shared/api/events.ts'
import { listTickets, TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import { backoffDelay } from '#shared/domain/backoff.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { Log } from '../../server/base/log.ts'
import type { FetchHandler } from '../app-protocol.ts'
import type { CookieJar } from '../cookie-jar.ts'
import { read, requestFor } from './api-client.ts'
import { liveEvents } from './live-events.ts'

/**
 * How long events are collected before it is asked what they mean, in milliseconds: several at once
 * are told at once.
 */
const COLLECT = 1000

/** Tickets a person still has to do something about. */
const MINE = { ownership: 'assigned', status: ACTIVE_STATUSES, limit: 1 }

export interface FollowerOptions {
  /** Carries a request to the server with the session of the desktop. */
  api: FetchHandler
  jar: Pick<CookieJar, 'header' | 'onChange'>
  /**
   * Others did something that concerns whoever is signed in.
   * @param signal ends with the session
   */
  onActivity(changes: readonly ActivityChange[], signal: AbortSignal): void
  /** How many tickets wait for whoever is signed in; null while it is not known. */
  onOpenTickets(count: number | null): void
  /** Somebody signed in or out: what is shown was for somebody else. */
  onSession(): void
  log: Log
}

/**
 * Follows what happens to the tickets of whoever is signed in, also while no page does: the window
 * may be closed. What happened before the session or the start of the program is not told; what
 * happened while the server was out of reach is.
 */
export function followActivity(options: FollowerOptions): { retry(): void; stop(): void } {
  const { api, jar, onActivity, onOpenTickets, onSession, log } = options
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
    const catchUp = createCatchUp(signal)
    let failures = 0
    while (!signal.aborted) {
      try {
        const response = await api(requestFor(streamEvents, signal))
        // The session is over: the next one comes with a cookie of its own.
        if (response.status === 401) return onOpenTickets(null)
        if (!response.ok || !response.body)
          throw new Error(`The live events were answered with ${response.status}`)
        failures = 0
        catchUp.soon()
        for await (const { type } of liveEvents(response.body, signal))
          if (type.startsWith('ticket')) catchUp.soon()
      } catch (error) {
        if (!signal.aborted) log.debug(`The live events broke off: ${error}`)
      }
      await pause(backoffDelay(failures++), signal)
    }
  }

  /** Asks what happened since it was last asked: never twice at once, and once for many events. */
  function createCatchUp(signal: AbortSignal) {
    let after: number | undefined
    let isWaiting = false
    let last: Promise<unknown> = Promise.resolve()

    async function ask() {
      const { body } = await read(api, getActivity, signal, after === undefined ? {} : { after })
      after = body.newestId
      if (signal.aborted) return
      if (body.changes.length > 0) onActivity(body.changes, signal)
      const { headers } = await read(api, listTickets, signal, MINE)
      if (!signal.aborted) onOpenTickets(Number(headers.get(TOTAL_COUNT_HEADER)))
    }

    return {
      soon() {
        if (isWaiting) return
        isWaiting = true
        last = last.then(async () => {
          // Where the history is now is asked at once: from then on everything is told.
          if (after !== undefined) await wait(COLLECT, undefined, { signal }).catch(() => undefined)
          isWaiting = false
          if (!signal.aborted)
            await ask().catch((error) => log.debug(`What happened is not known: ${error}`))
        })
      }
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
    /** Tries at once instead of waiting for the end of a pause. */
    retry: () => wake(),
    stop: () => session?.abort()
  }
}
