import { create } from 'zustand'
import type { TicketActivity } from '#shared/domain/presence.ts'

/** For how long someone counts as writing after their last key, in milliseconds. */
const PAUSE_MS = 20_000

const useStore = create<{ activity: TicketActivity }>(() => ({ activity: 'looking' }))
let timer: ReturnType<typeof setTimeout> | undefined

/** The activity of the person at this page, at the ticket that it shows. */
export function useOwnActivity(): TicketActivity {
  return useStore(({ activity }) => activity)
}

/** Notes that the person writes a comment, or a note (D41), at this moment. */
export function beginWriting(isNote: boolean): void {
  clearTimeout(timer)
  useStore.setState({ activity: isNote ? 'noting' : 'commenting' })
  timer = setTimeout(endWriting, PAUSE_MS)
}

export function endWriting(): void {
  clearTimeout(timer)
  useStore.setState({ activity: 'looking' })
}
