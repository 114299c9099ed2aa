import { millisecondsInDay } from 'date-fns/constants'
import type { Store } from '../../store/store.ts'

/** How long what is known of emails that were not processed is kept, in milliseconds (D58). */
const LIFETIME_MS = 90 * millisecondsInDay

/** How many are deleted while others wait to write. */
const BATCH_ROWS = 1000

/**
 * Deletes what is known of emails that were not processed, where they are old or of another time
 * (D35).
 */
export async function deleteOldReceivedMails(store: Store, now: Date): Promise<void> {
  const period = {
    earliest: new Date(now.getTime() - LIFETIME_MS),
    latest: new Date(now.getTime() + LIFETIME_MS)
  }
  for (;;) {
    const deleted = await store.transaction(({ receivedMails }) =>
      receivedMails.deleteSome(period, BATCH_ROWS)
    )
    if (deleted < BATCH_ROWS) return
  }
}
