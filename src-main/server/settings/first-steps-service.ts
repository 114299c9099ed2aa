import { FIRST_STEPS, type FirstStep, type FirstSteps } from '#shared/api/first-steps.ts'
import type { Clock } from '../base/clock.ts'
import type { Authorization } from '../http/authorization.ts'
import type { Store, Stores } from '../store/store.ts'
import { readSettings } from './settings-service.ts'

/** The name under which the settings keep whether the steps are dismissed. */
const DISMISSED = 'firstStepsDismissed'

interface Parts {
  store: Pick<Store, 'read'>
  clock: Clock
  /** Whether backups are outside of the data folder; asked each time, because it may be changed. */
  areBackupsElsewhere(): boolean
}

/** The first steps of a help desk, computed from what is stored (D98). */
export function createFirstStepsService({ store: { read }, clock, areBackupsElsewhere }: Parts) {
  return {
    async read(): Promise<FirstSteps> {
      const [settings, row, kept] = await Promise.all([
        readSettings(read),
        read.firstSteps.read(clock()),
        read.settings.list()
      ])
      const isDone: Record<FirstStep, boolean> = {
        'public-address': settings.publicAddress.url !== '',
        departments: row.hasHead,
        people: row.hasPeople || row.hasInvitation,
        email: settings.mail.enabled,
        backups: areBackupsElsewhere(),
        categories: row.hasCategory,
        articles: row.hasArticle
      }
      return {
        dismissed: kept.get(DISMISSED) === 'true',
        done: FIRST_STEPS.filter((step) => isDone[step])
      }
    },

    /** Hides the steps for all IT Support Specialists, or shows them again. */
    async setDismissed(authorization: Authorization, isDismissed: boolean): Promise<void> {
      await authorization.transaction(async (tx) => {
        await keepDismissed(tx, isDismissed, clock())
        tx.tell({ type: 'settings' })
      })
    }
  }
}

/** Saves whether the first steps are hidden. */
export async function keepDismissed(
  { settings }: Pick<Stores, 'settings'>,
  isDismissed: boolean,
  at: Date
): Promise<void> {
  await settings.put(DISMISSED, String(isDismissed), at)
}
