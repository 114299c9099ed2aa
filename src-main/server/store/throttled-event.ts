import type { Store, StoreEvent } from './store.ts'

/** How long an event waits for others like it, in milliseconds. */
const THROTTLE_MS = 1000

/** Tells open pages of an event at most once a second, however often it happens. */
export function throttledEvent({ tell }: Pick<Store, 'tell'>, event: StoreEvent) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined
        tell(event).catch(() => {})
      }, THROTTLE_MS).unref()
    },
    stop: () => clearTimeout(timer)
  }
}
