import { millisecondsInDay } from 'date-fns/constants'
import type { Store } from '../store/store.ts'

/** How long a delivery is kept, in milliseconds (D95). */
const LIFETIME_MS = 30 * millisecondsInDay

/** How many are deleted while others wait to write. */
const BATCH_ROWS = 1000

/** Deletes deliveries that are old, or that are of another time (D35). */
export async function deleteOldDeliveries(store: Store, now: Date): Promise<void> {
  const period = {
    earliest: new Date(now.getTime() - LIFETIME_MS),
    latest: new Date(now.getTime() + LIFETIME_MS)
  }
  for (;;) {
    const deleted = await store.transaction(({ webhookDeliveries }) =>
      webhookDeliveries.deleteSome(period, BATCH_ROWS)
    )
    if (deleted < BATCH_ROWS) return
  }
}
