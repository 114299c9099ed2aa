import { LIVE_EVENT_TYPES } from '#shared/domain/live-event-types.ts'

/** The part of an EventSource that a live connection uses. */
export interface EventStream {
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

/** The longest wait for a stream to open, in milliseconds: some proxies keep it to themselves. */
const MAX_OPENING_MS = 300

let early: EventStream | undefined

/**
 * Opens the stream of live events before anything is asked for that it tells the changes of (D27),
 * unless no one sees the page.
 * @returns when it is open, or can't be
 */
export async function openEarlyStream(): Promise<void> {
  if (early || document.visibilityState === 'hidden') return
  const source = new EventSource('/api/events')
  const stream = keeping(source)
  early = stream
  await new Promise<void>((resolve) => {
    source.addEventListener('open', () => resolve())
    source.addEventListener('error', () => {
      // Callers open another stream if they need one, and report if that fails.
      if (early === stream) {
        early = undefined
        source.close()
      }
      resolve()
    })
    setTimeout(resolve, MAX_OPENING_MS)
  })
}

/** The stream that was opened early, for the first who asks. */
export function takeEarlyStream(): EventStream | undefined {
  const stream = early
  early = undefined
  return stream
}

/** A stream that passes earlier events on to later listeners. */
function keeping(source: EventSource): EventStream {
  const received: Event[] = []
  const keep = (event: Event) => received.push(event)
  const types = ['open', ...LIVE_EVENT_TYPES]
  for (const type of types) source.addEventListener(type, keep)
  return {
    addEventListener(type, listener) {
      source.removeEventListener(type, keep)
      source.addEventListener(type, listener)
      for (const event of received) if (event.type === type) listener(event)
    },
    close: () => source.close()
  }
}
