import type { LdapSynchronisation } from '#shared/api/ldap-settings.ts'
import { english, text } from '#shared/languages/texts.ts'
import type { Clock } from '../../base/clock.ts'
import { isOfThisNight } from '../../base/night.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Store } from '../../store/store.ts'
import { bringUpToDate, type ExternalPerson } from '../identities/provision.ts'
import { admissible, type DirectoryConfig, directoryConfig } from './directory-config.ts'
import { type Directory, withDirectory } from './directory-connection.ts'
import { DirectoryError } from './directory-errors.ts'
import { showsGroups } from './directory-groups.ts'
import type { DirectoryParts } from './directory-parts.ts'
import { findBySubjects, isShutOut, peopleFilter } from './directory-people.ts'
import { type RoleChange, tooManyChanges } from './synchronisation-limits.ts'

/** How long a synchronisation may take, in milliseconds. */
const DEADLINE_MS = 10 * 60 * 1000

/** How long the nightly one waits after a failure, in milliseconds. */
const RETRY_PAUSE_MS = 60 * 60 * 1000

/** How many people the directory is asked about at a time. */
const BATCH = 50

/** A connected account that can sign in. */
interface Linked {
  userId: number
  subject: string
  username: string
  role: string
}

/** Asks the directory every night for the people who come from it (D94). */
export function createDirectorySynchronisation(parts: DirectoryParts) {
  const { store, clock, log, secrets } = parts
  let isRunning = false

  /** The newest event of a kind that a right clock has dated (D35). */
  async function newest(kind: keyof typeof OUTCOMES): Promise<LdapSynchronisation | null> {
    const until = new Date(clock().getTime() + 1)
    const [event] = await store.read.security.list({ kind, until }, { limit: 1, before: undefined })
    if (!event) return null
    return { at: event.at.toISOString(), message: event.detail ?? '', ...OUTCOMES[kind] }
  }

  async function last(): Promise<LdapSynchronisation | null> {
    const found = await Promise.all(KINDS.map(newest))
    return found
      .filter((one) => one !== null)
      .reduce<LdapSynchronisation | null>((a, b) => (a && a.at > b.at ? a : b), null)
  }

  /** @returns null where another server is at it */
  async function run(
    config: DirectoryConfig,
    by: { actorId: number | null; address: string | null },
    isMeant = false
  ): Promise<LdapSynchronisation | null> {
    const now = clock()
    const until = new Date(now.getTime() + DEADLINE_MS)
    const lease = { now, until }
    if (isRunning || !(await store.shared.takeJob('synchronise-directory', lease))) return null
    isRunning = true
    try {
      const { kind, message } = await synchronise(config, parts, isMeant).catch(failureOf)
      const at = clock()
      const event = { ...by, at, kind, subjectId: null, detail: message } as const
      await store.transaction((tx) => logSecurityEvent(tx, event))
      const outcome = OUTCOMES[kind]
      if (!outcome.isDone) log.warn(`The directory was not synchronised: ${message}`)
      return { at: at.toISOString(), message, ...outcome }
    } finally {
      isRunning = false
      await store.shared.keepJob('synchronise-directory', now)
    }
  }

  return {
    last,

    /**
     * @param isMeant whether an administrator has looked at changes that were held back, and wants
     * them
     * @throws ProblemError 409 where there is no directory, or it is being synchronised already
     */
    async now(isMeant: boolean, authorization: Authorization): Promise<LdapSynchronisation> {
      const by = await authorization.transaction(async (_tx, actor) => {
        const { actorId, address } = authorization.eventOf('directory-synchronised', actor)
        return { actorId, address }
      })
      const config = await directoryConfig(store.read, secrets)
      if (!config)
        throw new ProblemError(409, 'No directory is set up. Set one up in Settings first.')
      const outcome = await run(config, by, isMeant)
      if (outcome) return outcome
      throw new ProblemError(409, 'A directory synchronisation is already running')
    },

    /**
     * Synchronises once a night, or as soon after it as can be. Failures are reported, never thrown.
     */
    async nightly(): Promise<void> {
      try {
        const config = await directoryConfig(store.read, secrets)
        if (!config) return
        const done = await newest('directory-synchronised')
        if (done && isOfThisNight(new Date(done.at), clock())) return
        const tried = await last()
        const pause = tried ? clock().getTime() - Date.parse(tried.at) : Number.POSITIVE_INFINITY
        if (pause < RETRY_PAUSE_MS) return
        await run(config, { actorId: null, address: null })
      } catch (error) {
        log.error('The directory could not be synchronised', error)
      }
    }
  }
}

/** The result of a synchronisation, by the events of the security log. */
const OUTCOMES = {
  'directory-synchronised': { isDone: true },
  'directory-not-synchronised': { isDone: false },
  'directory-changes-held': { isDone: false, isHeld: true }
} as const
const KINDS = Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]

interface Outcome {
  kind: keyof typeof OUTCOMES
  message: string
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof DirectoryError)) throw error
  return {
    kind: 'directory-not-synchronised',
    message: english('Nothing was changed. {reason}', { reason: error.sentence })
  }
}

/** @throws DirectoryError, with nothing changed */
async function synchronise(
  config: DirectoryConfig,
  { store, clock, identities }: DirectoryParts,
  isMeant: boolean
): Promise<Outcome> {
  const linked = await whoIsLinked(store)
  const kind = 'directory-synchronised'
  if (linked.length === 0) return { kind, message: 'No accounts come from the directory yet.' }
  const present = await withDirectory(config, DEADLINE_MS, (directory) =>
    presentOf(directory, config, linked, clock())
  )
  const left = linked.filter(({ subject }) => !present.has(subject))
  const all = linked.length
  const tooMany = tooManyChanges(all, left.length, roleChanges(linked, present))
  if (tooMany !== undefined && !isMeant) {
    const message = `Nothing was changed, because ${tooMany}. If that is right, apply the changes in Settings.`
    return { kind: 'directory-changes-held', message }
  }
  const changed = await updateAll(store, linked, present, clock)
  const disabled = await identities.deprovision('ldap', new Set(left.map(({ subject }) => subject)))
  const unknown = [...present.values()].filter(({ role }) => typeof role !== 'string').length
  const kept = unknown > 0 ? ` Roles kept because groups cannot be read: ${unknown}.` : ''
  const message = `People checked: ${all}. Accounts changed: ${changed}. Accounts disabled: ${disabled}.${kept}`
  return { kind, message }
}

function roleChanges(
  linked: readonly Linked[],
  present: ReadonlyMap<string, ExternalPerson>
): RoleChange[] {
  return linked.flatMap(({ subject, username, role: from }) => {
    const to = present.get(subject)?.role
    return typeof to === 'string' ? [{ username, from, to }] : []
  })
}

/** The connected accounts that can sign in. */
async function whoIsLinked({ read }: Store): Promise<Linked[]> {
  const accounts = await read.users.listAccounts()
  const active = new Map(accounts.filter(({ disabled }) => !disabled).map((one) => [one.id, one]))
  return (await read.identities.listLinked('ldap')).flatMap(({ userId, subject }) => {
    const account = active.get(userId)
    return account ? [{ userId, subject, username: account.username, role: account.role }] : []
  })
}

/**
 * The people whom the directory still lets in, by what it calls them.
 * @throws DirectoryError also where it shows no one at all, or none of the groups that have roles
 */
async function presentOf(
  directory: Directory,
  config: DirectoryConfig,
  linked: readonly Linked[],
  now: Date
): Promise<Map<string, ExternalPerson>> {
  const roles = new Map(linked.map(({ subject, role }) => [subject, role]))
  const present = new Map<string, ExternalPerson>()
  let found = 0
  for (let from = 0; from < linked.length; from += BATCH) {
    const subjects = linked.slice(from, from + BATCH).map(({ subject }) => subject)
    const people = await findBySubjects(directory, config, subjects)
    found += people.length
    for (const person of people.filter((one) => !isShutOut(one, now))) {
      const admitted = await admissible(
        directory,
        config,
        person,
        roles.get(person.subject) ?? null
      )
      if (admitted) present.set(admitted.subject, admitted)
    }
  }
  const groups = config.roles.map(({ group }) => group)
  if (found > 0 && groups.length > 0 && !(await showsGroups(directory, config.kind, groups))) {
    throw new DirectoryError('search', NO_GROUPS)
  }
  if (found > 0) return present
  const anyPerson = { scope: 'sub', filter: await peopleFilter(config.kind), sizeLimit: 1 } as const
  if ((await directory.search(config.baseDn, anyPerson)).length > 0) return present
  throw new DirectoryError(
    'search',
    text('There are no people under {baseDn}.', { baseDn: config.baseDn })
  )
}

const NO_GROUPS = text(
  'The groups that have roles, or their members, are not visible in the directory. Check the permissions of the bind account and the group names.'
)

/** @returns how many accounts are other than they were */
async function updateAll(
  store: Store,
  linked: readonly Linked[],
  present: ReadonlyMap<string, ExternalPerson>,
  clock: Clock
): Promise<number> {
  let changed = 0
  for (const { userId, subject } of linked) {
    const person = present.get(subject)
    if (!person) continue
    changed += await store.transaction(async (tx) => {
      const account = await tx.users.find(userId)
      if (!account) return 0
      const now = clock()
      const identity = await tx.identities.find(person)
      if (identity) await tx.identities.see(identity.id, now)
      return (await bringUpToDate(tx, account, person, now)) === account ? 0 : 1
    })
  }
  return changed
}
