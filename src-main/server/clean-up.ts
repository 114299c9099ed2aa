import { deleteOldAbsences } from './absences/absences-service.ts'
import { deleteExpiredAuth } from './auth/delete-expired.ts'
import { deleteOldReceivedMails } from './mail/incoming/delete-old-received-mails.ts'
import { deleteOldMails } from './mail/outgoing/delete-old-mails.ts'
import { deleteOldNotifications } from './notifications/notifications-service.ts'
import { deleteOldRuns } from './rules/delete-old-runs.ts'
import { deleteOldSecurityEvents } from './security-log/security-log-service.ts'
import type { Store } from './store/store.ts'
import { deleteOldDeliveries } from './webhooks/delete-old-deliveries.ts'

/** How long other servers need not clean up after one has, in milliseconds. */
const CLEAN_UP_PAUSE_MS = 5 * 60 * 1000

/** Deletes what has expired, unless another server has just done so. */
export async function cleanUp(store: Store, now: Date): Promise<void> {
  const until = new Date(now.getTime() + CLEAN_UP_PAUSE_MS)
  if (!(await store.shared.takeJob('clean-up', { now, until }))) return
  await deleteExpiredAuth(store, now)
  await deleteOldNotifications(store, now)
  await deleteOldSecurityEvents(store, now)
  await deleteOldDeliveries(store, now)
  await deleteOldReceivedMails(store, now)
  await deleteOldMails(store, now)
  await deleteOldRuns(store)
  await deleteOldAbsences(store, now)
  await store.shared.deleteExpired(now)
}
