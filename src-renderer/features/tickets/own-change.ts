import { create } from 'zustand'

const useStore = create<{ fetchedAt: number }>()(() => ({ fetchedAt: 0 }))

/** The lists now hold what the person has just done themself: that is never kept waiting. */
export function noteOwnChange(): void {
  useStore.setState({ fetchedAt: Date.now() })
}

/** Until when what was fetched holds what the person did themself, in milliseconds since 1970. */
export function useOwnChangeAt(): number {
  return useStore(({ fetchedAt }) => fetchedAt)
}
