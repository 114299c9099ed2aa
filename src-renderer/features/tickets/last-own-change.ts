import { create } from 'zustand'

const useStore = create<{ fetchedAt: number }>()(() => ({ fetchedAt: 0 }))

/**
 * Notes that the lists were fetched after a change of the person's own, which must show at once.
 */
export function noteOwnChange(): void {
  useStore.setState({ fetchedAt: Date.now() })
}

/** When lists were last fetched after the person's own change, in milliseconds since 1970. */
export function useOwnChangeAt(): number {
  return useStore(({ fetchedAt }) => fetchedAt)
}
