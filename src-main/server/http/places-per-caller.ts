import { createSemaphore } from './semaphore.ts'

/**
 * Bounds how many pieces of costly work each caller has at a time, so that one who has hundreds
 * delays only their own (D36).
 * @param bounds see {@link createSemaphore}
 */
export function createPlacesPerCaller(bounds: Parameters<typeof createSemaphore>[0]) {
  const callers = new Map<
    number | string,
    { places: ReturnType<typeof createSemaphore>; uses: number }
  >()
  return {
    /**
     * @param key the caller: the id of a person, or an address
     * @throws ProblemError when too much work of the caller waits
     */
    async run<T>(key: number | string, work: () => Promise<T>): Promise<T> {
      const caller = callers.get(key) ?? { places: createSemaphore(bounds), uses: 0 }
      callers.set(key, caller)
      caller.uses += 1
      try {
        return await caller.places.run(work)
      } finally {
        caller.uses -= 1
        if (caller.uses === 0) callers.delete(key)
      }
    }
  }
}
