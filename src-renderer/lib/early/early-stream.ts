import { LIVE_EVENT_TYPES } from '#shared/domain/live-event-types.ts'

/** The part of an EventSource that a live connection uses. */
export interface EventStream {
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

let early: EventStream | undefined

/**
 * Opens the stream of live events before the code that follows it has loaded, so that nothing is
 * missed that happens after the first answers (D27).
 */
export function openEarlyStream(address: string): void {
  early = keeping(new EventSource(address))
}

/** The stream that was opened early, for the first who asks. */
export function takeEarlyStream(): EventStream | undefined {
  const stream = early
  early = undefined
  return stream
}

/** A stream that tells whoever listens later what it has received before. */
function keeping(source: EventSource): EventStream {
  const received: Event[] = []
  const keep = (event: Event) => received.push(event)
  const types = ['open', 'error', ...LIVE_EVENT_TYPES]
  for (const type of types) source.addEventListener(type, keep)
  return {
    addEventListener(type, listener) {
      source.removeEventListener(type, keep)
      for (const event of received) if (event.type === type) listener(event)
      source.addEventListener(type, listener)
    },
    close: () => source.close()
  }
}
