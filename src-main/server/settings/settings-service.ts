import { isDeepStrictEqual } from 'node:util'
import type { RegistrationSettings } from '#shared/api/registration-settings.ts'
import {
  DEFAULT_SETTINGS,
  type SecondFactorSettings,
  Settings,
  type SettingsUpdate,
  type TokenSettings
} from '#shared/api/settings.ts'
import type { Clock } from '../base/clock.ts'
import type { SecretBox } from '../base/secret-box.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ConfirmedAuthorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { Store, Stores } from '../store/store.ts'
import { checkLdapUpdate } from './ldap-rules.ts'
import { checkMailOauthUpdate, checkMailUpdate } from './mail-rules.ts'
import { checkOidcUpdate } from './oidc-rules.ts'
import { checkPublicAddress } from './public-address-rules.ts'
import { SECRET_GROUPS, type SealedSecrets, sealSecrets } from './secret-settings.ts'

type Group = keyof Settings

export type SettingsService = ReturnType<typeof createSettingsService>

/** The settings of the help desk (D51). */
export function createSettingsService(
  { read }: Pick<Store, 'read'>,
  clock: Clock,
  secrets: SecretBox
) {
  return {
    read: (): Promise<Settings> => readSettings(read),

    /**
     * Changes groups of settings, each as a whole; one that is so already stays as it is. A secret
     * that is not named stays.
     * @throws ProblemError 400, 503 where a secret can't be encrypted
     */
    async update(update: SettingsUpdate, authorization: ConfirmedAuthorization): Promise<Settings> {
      // Checked first too, so that no key is made for what is rejected.
      checkRules(await readSettings(read), update)
      const sealed = await sealSecrets(secrets, update)
      return await authorization.transaction(async (tx, actor) => {
        const before = await readSettings(tx)
        checkRules(before, update)
        const kept = await tx.settings.list()
        const after = Settings.parse({ ...before, ...withSecretFlags(before, update, sealed) })
        const changed = GROUPS.filter(
          (group) => sealed[group] !== undefined || !isDeepStrictEqual(after[group], before[group])
        )
        for (const group of changed) {
          const secret = sealed[group]
          const value = toKeep(
            after[group],
            secret === undefined ? secretOf(kept.get(group)) : (secret ?? undefined)
          )
          await tx.settings.put(group, value, clock())
          const detail = detailOf(group, after)
          await logSecurityEvent(tx, authorization.eventOf('setting-changed', actor, { detail }))
        }
        if (changed.length > 0) tx.tell({ type: 'settings' })
        return after
      })
    }
  }
}

/** @throws ProblemError 400 naming the fields in their groups */
function checkRules(before: Settings, update: SettingsUpdate) {
  const { ldap, oidc, mail, mailOauth } = update
  if (ldap) withinGroup('ldap', () => checkLdapUpdate(before.ldap, ldap))
  if (oidc) withinGroup('oidc', () => checkOidcUpdate(before.oidc, oidc))
  if (mail) withinGroup('mail', () => checkMailUpdate(before.mail, mail))
  if (mailOauth) withinGroup('mailOauth', () => checkMailOauthUpdate(before.mailOauth, mailOauth))
  checkPublicAddress(before, update)
}

function withinGroup(group: Group, check: () => void) {
  try {
    check()
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.errors) throw error
    throw invalid(error.errors.map(({ path, message }) => ({ path: `${group}.${path}`, message })))
  }
}

/** An update that says of each group with a secret whether it then has one. */
function withSecretFlags(before: Settings, update: SettingsUpdate, sealed: SealedSecrets) {
  const flags = SECRET_GROUPS.filter((group) => update[group] !== undefined).map((group) => {
    const secret = sealed[group]
    const hasSecret = secret === undefined ? before[group].hasSecret : secret !== null
    return [group, { ...update[group], hasSecret }]
  })
  return { ...update, ...Object.fromEntries(flags) }
}

/** A group as the database has it; the secret itself is in it encrypted alone. */
function toKeep(group: Settings[Group], secret: string | undefined): string {
  const { hasSecret: _, ...rest } = { hasSecret: false, ...group }
  return JSON.stringify({ ...rest, ...(secret !== undefined && { secret }) })
}

function secretOf(kept: string | undefined): string | undefined {
  return JSON.parse(kept ?? '{}').secret
}

/**
 * The settings as they are now. They are read from the database whenever they are needed, so that
 * no server goes by former ones.
 */
export async function readSettings(stores: Pick<Stores, 'settings'>): Promise<Settings> {
  return (await readKept(stores)).settings
}

/** The settings, and the secrets that are kept with them (D93). */
async function readKept({
  settings
}: Pick<Stores, 'settings'>): Promise<{ settings: Settings; sealed: SealedSecrets }> {
  const changed = await settings.list()
  const sealed: SealedSecrets = {}
  // A group that an earlier version has kept may lack what it has by now.
  const groups = GROUPS.map((group) => {
    const kept = JSON.parse(changed.get(group) ?? '{}')
    const hasSecret = kept.secret !== undefined
    return [group, { ...DEFAULT_SETTINGS[group], ...kept, hasSecret }]
  })
  return { settings: Settings.parse(Object.fromEntries(groups)), sealed }
}

function detailOf<G extends Group>(group: G, settings: Settings): string {
  return DETAILS[group](settings[group])
}

/** The entries of the security log about changed groups. */
const DETAILS: { [G in Group]: (settings: Settings[G]) => string } = {
  publicAddress: ({ url }) =>
    url === '' ? 'No public address' : `The public address is now ${url}`,
  registration: ({ mode, domains }) => `Registration is now ${REGISTERING[mode](domains)}`,
  passwords: ({ changeChosen }) =>
    `Passwords set by administrators ${changeChosen ? 'must' : 'need not'} be changed`,
  secondFactor: ({ demandedOf }) =>
    `Two-factor authentication is now required for ${PEOPLE[demandedOf]}`,
  tokens: ({ allowed }) => `Tokens are now allowed for ${PEOPLE[allowed]}`,
  ticketChanges: ({ allowed }) =>
    `Tickets can now be changed by ${allowed === 'handlers' ? 'people who handle them' : 'everyone'}`,
  search: ({ commentsAndRequester }) =>
    `Searches ${commentsAndRequester ? 'include' : 'leave out'} comments and requester names`,
  files: ({ ticketMib, personMibPerDay }) =>
    `Files may take ${ticketMib} MiB per ticket, and ${personMibPerDay} MiB per person in 24 hours`,
  languages: ({ offered, fallback }) =>
    `Languages are now ${offered.join(', ')}; without a choice ${fallback}`,
  ldap: ({ enabled, url }) => (enabled ? `The directory ${url} signs people in` : 'No directory'),
  oidc: ({ enabled, issuer, roles, otherwise }) => {
    const groups = roles.map(({ group, role }) => `${group} → ${role}`)
    const others = `others ${otherwise === null ? 'declined' : `→ ${otherwise}`}`
    const text = `Single sign-on is now ${enabled ? 'on' : 'off'}: ${issuer}; ${[...groups, others].join(', ')}`
    return text.slice(0, MAX_DETAIL_LENGTH)
  },
  mail: ({ enabled, host, fromAddress }) =>
    enabled ? `Email is sent as ${fromAddress} through ${host}` : 'No email is sent',
  mailOauth: ({ provider, tenant, issuer, clientId }) =>
    clientId === ''
      ? 'No OAuth for email'
      : `OAuth for email uses ${provider}${[tenant, issuer]
          .filter(Boolean)
          .map((of) => ` ${of}`)
          .join('')}, for ${clientId}`
}

/** How much of a long group the security log keeps, in characters. */
const MAX_DETAIL_LENGTH = 1000

const PEOPLE: Record<SecondFactorSettings['demandedOf'] | TokenSettings['allowed'], string> = {
  nobody: 'no one',
  'it-support-specialists': 'IT Support Specialists',
  everybody: 'everyone'
}

const GROUPS = Object.keys(DETAILS) as Group[]

const REGISTERING: Record<RegistrationSettings['mode'], (domains: string[]) => string> = {
  open: () => 'open',
  approval: () => 'open with approval',
  domains: (domains) => `for addresses of ${domains.join(', ')}`,
  closed: () => 'closed'
}
