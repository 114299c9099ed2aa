import type { LdapSynchronisation } from '#shared/api/ldap-settings.ts'
import type { Clock } from '../../base/clock.ts'
import { isOfThisNight } from '../../base/night.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Store } from '../../store/store.ts'
import { bringUpToDate, type ExternalPerson } from '../identities/admission.ts'
import { admissible, type DirectoryConfig, directoryConfig } from './directory-config.ts'
import { type Directory, withDirectory } from './directory-connection.ts'
import { DirectoryError } from './directory-errors.ts'
import type { DirectoryParts } from './directory-parts.ts'
import { findBySubjects, isShutOut, peopleFilter } from './directory-people.ts'

/** How long a synchronisation may take, in milliseconds. */
const DEADLINE_MS = 10 * 60 * 1000

/** How long the nightly one waits after a failure, in milliseconds. */
const RETRY_PAUSE_MS = 60 * 60 * 1000

/** How many people the directory is asked about at a time. */
const BATCH = 50

/** How many may go at once, whatever part of all they are. */
const FEW = 2

/** A connected account that can sign in. */
interface Linked {
  userId: number
  subject: string
}

export type DirectorySynchronisation = ReturnType<typeof createDirectorySynchronisation>

/** Asks the directory every night for the people who come from it (D54). */
export function createDirectorySynchronisation(parts: DirectoryParts) {
  const { store, clock, log, secrets } = parts
  let isRunning = false

  /** The newest event of a kind that a right clock has dated (D35). */
  async function newest(kind: keyof typeof OUTCOMES): Promise<LdapSynchronisation | null> {
    const until = new Date(clock().getTime() + 1)
    const [event] = await store.read.security.list({ kind, until }, { limit: 1, before: undefined })
    if (!event) return null
    return { at: event.at.toISOString(), isDone: OUTCOMES[kind], message: event.detail ?? '' }
  }

  async function last(): Promise<LdapSynchronisation | null> {
    const [done, failed] = [
      await newest('directory-synchronised'),
      await newest('directory-not-synchronised')
    ]
    return !done || (failed && failed.at > done.at) ? failed : done
  }

  /** @returns null where another server is at it */
  async function run(
    config: DirectoryConfig,
    by: { actorId: number | null; address: string | null }
  ): Promise<LdapSynchronisation | null> {
    const now = clock()
    const until = new Date(now.getTime() + DEADLINE_MS)
    const lease = { now, until }
    if (isRunning || !(await store.shared.takeJob('synchronise-directory', lease))) return null
    isRunning = true
    try {
      const { isDone, message } = await synchronise(config, parts).catch(failureOf)
      const kind = isDone ? 'directory-synchronised' : 'directory-not-synchronised'
      const at = clock()
      const event = { ...by, at, kind, subjectId: null, detail: message } as const
      await store.transaction((tx) => tx.security.insert(event))
      if (!isDone) log.warn(`The directory was not synchronised: ${message}`)
      return { at: at.toISOString(), isDone, message }
    } finally {
      isRunning = false
      await store.shared.keepJob('synchronise-directory', now)
    }
  }

  return {
    last,

    /** @throws ProblemError 409 where there is no directory, or it is being synchronised already */
    async now(authorization: Authorization): Promise<LdapSynchronisation> {
      const by = await authorization.transaction(async (_tx, actor) => {
        const { actorId, address } = authorization.eventOf('directory-synchronised', actor)
        return { actorId, address }
      })
      const config = await directoryConfig(store.read, secrets)
      if (!config) throw new ProblemError(409, 'There is no directory to synchronise with')
      const outcome = await run(config, by)
      if (outcome) return outcome
      throw new ProblemError(409, 'The directory is being synchronised already')
    },

    /** Synchronises once a night, or as soon after it as can be. Failures are told, never thrown. */
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

const OUTCOMES = { 'directory-synchronised': true, 'directory-not-synchronised': false } as const

type Outcome = Pick<LdapSynchronisation, 'isDone' | 'message'>

function failureOf(error: unknown): Outcome {
  if (!(error instanceof DirectoryError)) throw error
  return { isDone: false, message: `Nothing was changed. ${error.message}` }
}

/** @throws DirectoryError, with nothing changed */
async function synchronise(
  config: DirectoryConfig,
  { store, clock, identities }: DirectoryParts
): Promise<Outcome> {
  const linked = await whoIsLinked(store)
  if (linked.length === 0) return { isDone: true, message: 'Nobody comes from the directory yet.' }
  const present = await withDirectory(config, DEADLINE_MS, (directory) =>
    presentOf(directory, config, linked, clock())
  )
  const left = linked.filter(({ subject }) => !present.has(subject))
  const all = linked.length
  if (left.length > FEW && left.length * 3 > all) {
    const who = `${left.length} of ${all} people`
    const message = `Nothing was changed, because the directory lets in ${who} no more. Disable them by hand if that is right.`
    return { isDone: false, message }
  }
  const changed = await updateAll(store, linked, present, clock)
  const disabled = await identities.disableLeft('ldap', new Set(left.map(({ subject }) => subject)))
  const message = `People asked about: ${all}. Accounts changed: ${changed}. Accounts disabled: ${disabled}.`
  return { isDone: true, message }
}

/** The connected accounts that can sign in. */
async function whoIsLinked({ read }: Store): Promise<Linked[]> {
  const accounts = await read.users.listAccounts()
  const active = new Set(accounts.filter(({ disabled }) => !disabled).map(({ id }) => id))
  return (await read.identities.listLinked('ldap')).filter(({ userId }) => active.has(userId))
}

/**
 * The people whom the directory still lets in, by what it calls them.
 * @throws DirectoryError also where it shows nobody at all
 */
async function presentOf(
  directory: Directory,
  config: DirectoryConfig,
  linked: readonly Linked[],
  now: Date
): Promise<Map<string, ExternalPerson>> {
  const present = new Map<string, ExternalPerson>()
  let found = 0
  for (let from = 0; from < linked.length; from += BATCH) {
    const subjects = linked.slice(from, from + BATCH).map(({ subject }) => subject)
    const people = await findBySubjects(directory, config, subjects)
    found += people.length
    for (const person of people.filter((one) => !isShutOut(one, now))) {
      const admitted = await admissible(directory, config, person)
      if (admitted) present.set(admitted.subject, admitted)
    }
  }
  if (found > 0) return present
  const anybody = { scope: 'sub', filter: await peopleFilter(config.kind), sizeLimit: 1 } as const
  if ((await directory.search(config.baseDn, anybody)).length > 0) return present
  throw new DirectoryError('search', `There is nobody under ${config.baseDn}.`)
}

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
