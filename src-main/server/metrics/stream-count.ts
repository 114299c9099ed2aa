import type { EventHub } from '../events/event-hub.ts'

/** Counts the streams of live events that are open. */
export function countStreamsOf(hub: EventHub): { events: EventHub; countStreams(): number } {
  let count = 0
  return {
    countStreams: () => count,
    events: {
      ...hub,
      subscribe(subscriber) {
        const unsubscribe = hub.subscribe(subscriber)
        count += 1
        return () => {
          count -= 1
          unsubscribe()
        }
      }
    }
  }
}
