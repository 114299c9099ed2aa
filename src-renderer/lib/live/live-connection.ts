import { type LiveEvent, parseLiveEvent } from '#shared/api/events.ts'
import { backoffDelay } from '#shared/domain/backoff.ts'
import { LIVE_EVENT_TYPES } from '#shared/domain/live-event-types.ts'
import type { EventStream } from './early-stream.ts'

export interface LiveConnectionOptions {
  /**
   * Opens the stream of `/api/events`.
   * @param after the number of the last event that was received; '' where it had none
   */
  open(after: string): EventStream
  onEvent(event: LiveEvent): void
  /**
   * Called when the connection opens, for the first time or again.
   * @param catchesUp whether the server tells what was missed
   */
  onLive(catchesUp: boolean): void
  /** Called when the connection is lost; it is retried automatically. */
  onLost(): void
}

/**
 * Keeps a stream of live events open, and opens a lost one again after pauses that grow to half a
 * minute (D27). EventSource itself would give up at the first error answer, and its pauses never
 * grow.
 */
export function keepConnected({ open, onEvent, onLive, onLost }: LiveConnectionOptions) {
  let stream: EventStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let lastId = ''

  function connect() {
    timer = undefined
    const after = lastId
    const opened = open(after)
    stream = opened
    opened.addEventListener('open', () => {
      if (stream !== opened) return
      failures = 0
      onLive(after !== '')
    })
    opened.addEventListener('error', () => {
      if (stream !== opened) return
      disconnect()
      timer = setTimeout(connect, backoffDelay(failures++))
      onLost()
    })
    for (const type of LIVE_EVENT_TYPES) {
      opened.addEventListener(type, (message) => {
        if (stream !== opened) return
        const { data, lastEventId } = message as MessageEvent<string>
        lastId = lastEventId
        const event = parseLiveEvent(type, data)
        if (event) onEvent(event)
      })
    }
  }

  function disconnect() {
    clearTimeout(timer)
    timer = undefined
    stream?.close()
    stream = undefined
  }

  connect()
  return {
    /** Connects at once instead of waiting for the end of a pause. */
    retry(): void {
      if (timer === undefined) return
      disconnect()
      connect()
    },
    close: disconnect
  }
}
