import type { Store, StoreEvent } from './store.ts'

/** How soon open pages hear of much that happens, in milliseconds: not of each. */
const TELLING_MS = 1000

/** Tells open pages that there are news, once for many. */
export function createLateTelling({ tell }: Pick<Store, 'tell'>, event: StoreEvent) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined
        tell(event).catch(() => {})
      }, TELLING_MS).unref()
    },
    stop: () => clearTimeout(timer)
  }
}
