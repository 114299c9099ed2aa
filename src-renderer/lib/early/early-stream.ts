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
 * Opens the stream of live events before the code that follows it has loaded, so that nothing is
 * missed that happens after the first answers (D27).
 * @returns when it is open, or can't be
 */
export async function openEarlyStream(address: string): Promise<void> {
  const source = new EventSource(address)
  early = keeping(source)
  await new Promise<void>((resolve) => {
    for (const type of ['open', 'error']) source.addEventListener(type, () => resolve())
    setTimeout(resolve, MAX_OPENING_MS)
  })
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
  const keep = (event: Event) => {
    received.push(event)
    // EventSource would try again by itself, as if somebody listened.
    if (event.type === 'error') source.close()
  }
  for (const type of ['open', 'error', ...LIVE_EVENT_TYPES]) source.addEventListener(type, keep)
  return {
    addEventListener(type, listener) {
      source.removeEventListener(type, keep)
      source.addEventListener(type, listener)
      for (const event of received) if (event.type === type) listener(event)
    },
    close: () => source.close()
  }
}
