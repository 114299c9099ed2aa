import type { Store, Transaction } from '../../store/store.ts'
import type { MailSwitch } from './mail-switch.ts'

/**
 * Writes what people are notified of for their mails too (D57), in the same transaction, while mails
 * are sent. Internal notes never leave by mail (D41).
 * @param wake called after a commit that may have written something for mails
 */
export function withMails(store: Store, mailSwitch: MailSwitch, wake: () => void): Store {
  return {
    ...store,
    async transaction(work) {
      let isTold = false
      const result = await store.transaction((tx) => {
        // A transaction that is tried again may write less.
        isTold = false
        return work(
          telling(tx, mailSwitch, () => {
            isTold = true
          })
        )
      })
      if (isTold) wake()
      return result
    }
  }
}

function telling(tx: Transaction, mailSwitch: MailSwitch, note: () => void): Transaction {
  const mailEvents: Transaction['mailEvents'] = {
    ...tx.mailEvents,
    async insert(rows) {
      note()
      await tx.mailEvents.insert(rows)
    }
  }
  const notifications: Transaction['notifications'] = {
    ...tx.notifications,
    async insert(rows) {
      await tx.notifications.insert(rows)
      const mailed = rows.filter(({ kind }) => kind !== 'note')
      if (mailed.length > 0 && (await mailSwitch.isOn(tx))) await mailEvents.insert(mailed)
    }
  }
  return { ...tx, notifications, mailEvents }
}
