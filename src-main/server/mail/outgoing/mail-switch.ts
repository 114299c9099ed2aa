import { readSettings } from '../../settings/settings-service.ts'
import type { Deliver, Stores } from '../../store/store.ts'

export type MailSwitch = ReturnType<typeof createMailSwitch>

/**
 * Knows whether mails are sent (D57) without asking the database at each change. What it knows ends
 * with each change of the settings, on whatever server that was.
 */
export function createMailSwitch() {
  let known: boolean | null = null
  return {
    /** Whether mails are sent, as a transaction sees it. */
    async isOn(tx: Pick<Stores, 'settings'>): Promise<boolean> {
      known ??= (await readSettings(tx)).mail.enabled
      return known
    },
    /** Delivers events, and hears of what it must ask for anew. */
    hearing(deliver: Deliver): Deliver {
      return (event, id) => {
        if (event.type === 'settings' || event.type === 'resync') known = null
        deliver(event, id)
      }
    }
  }
}
