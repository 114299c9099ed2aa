import { isDeepStrictEqual } from 'node:util'
import {
  DEFAULT_SETTINGS,
  type RegistrationSettings,
  type SecondFactorSettings,
  Settings,
  type SettingsUpdate
} from '#shared/api/settings.ts'
import type { Clock } from '../base/clock.ts'
import type { ConfirmedAuthorization } from '../http/authorization.ts'
import type { Store, Stores } from '../store/store.ts'

type Group = keyof Settings

export type SettingsService = ReturnType<typeof createSettingsService>

/** The settings of the help desk (D51). */
export function createSettingsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    read: (): Promise<Settings> => readSettings(read),

    /** Changes groups of settings, each as a whole; one that is so already stays as it is. */
    async update(update: SettingsUpdate, authorization: ConfirmedAuthorization): Promise<Settings> {
      return await authorization.transaction(async (tx, actor) => {
        const before = await readSettings(tx)
        const after = Settings.parse({ ...before, ...update })
        const changed = GROUPS.filter((group) => !isDeepStrictEqual(after[group], before[group]))
        for (const group of changed) {
          await tx.settings.put(group, JSON.stringify(after[group]), clock())
          const detail = detailOf(group, after)
          await tx.security.insert(authorization.eventOf('setting-changed', actor, { detail }))
        }
        if (changed.length > 0) tx.tell({ type: 'settings' })
        return after
      })
    }
  }
}

/**
 * The settings as they are now. They are read from the database whenever they are needed, so that
 * no server goes by former ones.
 */
export async function readSettings({ settings }: Pick<Stores, 'settings'>): Promise<Settings> {
  const changed = await settings.list()
  // A group that an earlier version has kept may lack what it has by now.
  const groups = GROUPS.map((group) => {
    const kept = JSON.parse(changed.get(group) ?? '{}')
    return [group, { ...DEFAULT_SETTINGS[group], ...kept }]
  })
  return Settings.parse(Object.fromEntries(groups))
}

function detailOf<G extends Group>(group: G, settings: Settings): string {
  return DETAILS[group](settings[group])
}

/** What the security log says of a group that was changed. */
const DETAILS: { [G in Group]: (settings: Settings[G]) => string } = {
  registration: ({ mode, domains }) => `Registering is now ${REGISTERING[mode](domains)}`,
  passwords: ({ changeChosen }) =>
    `Passwords that administrators choose ${changeChosen ? 'must' : 'need not'} be changed`,
  secondFactor: ({ demandedOf }) => `A second factor is now demanded of ${DEMANDED[demandedOf]}`
}

const DEMANDED: Record<SecondFactorSettings['demandedOf'], string> = {
  nobody: 'nobody',
  'it-support-specialists': 'IT Support Specialists',
  everybody: 'everybody'
}

const GROUPS = Object.keys(DETAILS) as Group[]

const REGISTERING: Record<RegistrationSettings['mode'], (domains: string[]) => string> = {
  open: () => 'open',
  approval: () => 'open with approval',
  domains: (domains) => `for addresses of ${domains.join(', ')}`,
  closed: () => 'closed'
}
