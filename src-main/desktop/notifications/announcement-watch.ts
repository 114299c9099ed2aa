import { type Announcement, listActiveAnnouncements } from '#shared/api/announcements.ts'
import type { Log } from '../../server/base/log.ts'
import type { FetchHandler } from '../page/app-protocol.ts'
import { read } from './api-client.ts'

interface WatchOptions {
  /** Carries a request to the server with the session of the desktop. */
  api: FetchHandler
  /**
   * Called with what is announced to the signed-in person from now on, in the order of the server.
   * @param signal aborts when the session ends
   */
  onAnnounced(news: readonly Announcement[], signal: AbortSignal): void
  log: Log
}

/** Finds what is newly announced (D81): one fetch at a time, and one for several events. */
export function watchAnnouncements({ api, onAnnounced, log }: WatchOptions, signal: AbortSignal) {
  /** Those that were there before; undefined until the first fetch. */
  let known: ReadonlySet<number> | undefined
  let isWaiting = false
  let last: Promise<unknown> = Promise.resolve()

  async function ask() {
    const { body: active } = await read(api, listActiveAnnouncements, signal)
    if (signal.aborted) return
    const before = known
    known = new Set([...(before ?? []), ...active.map(({ id }) => id)])
    const news = active.filter(({ id, state }) => before?.has(id) === false && state !== 'ended')
    if (news.length > 0) onAnnounced(news, signal)
  }

  return {
    soon() {
      if (isWaiting) return
      isWaiting = true
      last = last.then(async () => {
        isWaiting = false
        if (!signal.aborted)
          await ask().catch((error) => log.debug(`Announcements could not be loaded: ${error}`))
      })
    }
  }
}
