import { millisecondsInDay } from 'date-fns/constants'
import type { Store } from '../../store/store.ts'

/** How long an email is kept, in milliseconds: as long as someone may answer it (D57). */
const LIFETIME_MS = 730 * millisecondsInDay

/** How long events wait where no email can be sent, in milliseconds. */
const PENDING_LIFETIME_MS = 30 * millisecondsInDay

/** How many are deleted while others wait to write. */
const BATCH_ROWS = 1000

/** Deletes emails that are old, or that are of another time (D35). */
export async function deleteOldMails(store: Store, now: Date): Promise<void> {
  for (;;) {
    const deleted = await store.transaction(({ mails }) =>
      mails.deleteSome(periodAround(now, LIFETIME_MS), BATCH_ROWS)
    )
    if (deleted < BATCH_ROWS) break
  }
  await store.transaction(({ mailEvents }) =>
    mailEvents.deletePending(periodAround(now, PENDING_LIFETIME_MS))
  )
}

function periodAround(now: Date, lifetimeMs: number) {
  return {
    earliest: new Date(now.getTime() - lifetimeMs),
    latest: new Date(now.getTime() + lifetimeMs)
  }
}
