import { randomUUID } from 'node:crypto'
import type { Account } from '#shared/api/users.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import { text } from '#shared/languages/texts.ts'
import { createLogThrottle } from '../../base/log.ts'
import type { ClientInfo } from '../../http/app-env.ts'
import { ProblemError } from '../../http/problem.ts'
import { createSemaphore } from '../../http/semaphore.ts'
import type { Stores } from '../../store/store.ts'
import type { Credentials } from '../../store/users-store.ts'
import type { ExternalPerson } from '../identities/provision.ts'
import { declineSignIn, type SignInDecline } from '../sign-in-decline.ts'
import {
  admissible,
  type DirectoryConfig,
  directoryConfig,
  externalPerson,
  presentRoleOf
} from './directory-config.ts'
import { type Directory, type PasswordAnswer, withDirectory } from './directory-connection.ts'
import { DirectoryError } from './directory-errors.ts'
import type { DirectoryParts } from './directory-parts.ts'
import { type DirectoryPerson, findForSignIn, isShutOut } from './directory-people.ts'

/**
 * How long a sign-in waits for the directory, in milliseconds: all of it has five seconds (D94).
 */
const SIGN_IN_DEADLINE_MS = 3000

/** For how long a directory that did not answer is not asked again, in milliseconds. */
const REST_MS = 5000

/** The `Retry-After` while it can't be asked, in seconds. */
const RETRY_SECONDS = 60

/** The directory is asked about so many people at a time; a few more wait (D36). */
const MAX_ASKED = 16
const MAX_WAITING = 64

/** The reasons that Active Directory adds to a rejection where the password was right. */
const ACCOUNT_DISABLED = / data (533|701),/
const PASSWORD_EXPIRED = / data (532|773),/

const DECLINES = {
  disabled: {
    detail: 'Directory: disabled there',
    sentence: text('Your account is disabled in the directory. Ask an IT Support Specialist.')
  },
  expired: {
    detail: 'Directory: password expired',
    sentence: text(
      'Your password in the directory has expired. Choose a new one at your computer, then sign in here.'
    )
  },
  noGroup: {
    detail: 'Directory: not in an allowed group',
    sentence: text(
      'None of your directory groups has access to the help desk. Ask an IT Support Specialist.'
    )
  }
} as const satisfies Record<string, SignInDecline>

/** Someone whom the directory lets in. */
interface Admitted {
  person: ExternalPerson
  /** Who had the typed name until now; the account has it still. */
  renamed: ExternalPerson | undefined
}

/** The directory's answer about a person: no match for the password, why not, or who it is. */
type Verdict = null | SignInDecline | Admitted

/** Signs people in with a directory (D94). */
export function createDirectorySignIn({ store, clock, log, secrets, identities }: DirectoryParts) {
  const throttle = createLogThrottle()
  const places = createSemaphore({
    concurrency: MAX_ASKED,
    maxWaiting: MAX_WAITING,
    sentence: text(
      'Too many people are signing in through the directory. Try again in a few seconds.'
    )
  })
  let restsUntilMs = Number.NEGATIVE_INFINITY

  async function whoIs(account: Account | undefined, name: string): Promise<Who> {
    if (!account) return { name, keepsName: false, isUnknown: false }
    const own = await identities.listOf(account.id)
    const subject = own.find(({ provider }) => provider === 'ldap')?.subject
    const keepsName = !(await store.read.users.find(account.id))?.withoutPassword
    return { name, subject, keepsName, isUnknown: subject === undefined }
  }

  async function ask(config: DirectoryConfig, who: Who, password: string): Promise<Verdict> {
    if (performance.now() < restsUntilMs) throw unavailable()
    try {
      return await withDirectory(config, SIGN_IN_DEADLINE_MS, (directory) =>
        judge(store.read, directory, config, who, password, clock())
      )
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error
      if (error.failure === 'reach') restsUntilMs = performance.now() + REST_MS
      const line = `The directory ${config.url} is not available: ${error.message}`
      throttle(line, (since) => log.warn(`${line}${since}`))
      throw unavailable()
    }
  }

  return {
    /**
     * Asks the directory who has a username and password. It is not asked for the people whose only
     * password is of the help desk, but takes as long, so that no one learns from the time which
     * accounts there are (D29).
     * @param account the account with the username, where there is one
     * @returns null where the directory knows no one with them, or there is none
     * @throws ProblemError 403 and 409 for who may not come in, 503 where the directory can't be
     * asked
     */
    async signIn(
      account: Account | undefined,
      username: string,
      password: string,
      caller: ClientInfo
    ): Promise<Credentials | null> {
      const config = await directoryConfig(store.read, secrets)
      if (!config) return null
      const who = await whoIs(account, username)
      const verdict = await places.run(() => ask(config, who, password))
      if (verdict === null) return null
      if ('sentence' in verdict) {
        const subjectId = account?.id ?? null
        return await declineSignIn({ store, clock }, caller, { ...verdict, subjectId })
      }
      if (verdict.renamed) await identities.update(verdict.renamed)
      const admitted = await identities.admit(verdict.person, caller)
      if (typeof verdict.person.role !== 'string') {
        const line = `${admitted.user.username} keeps the role ${admitted.user.role}. ${verdict.person.role.unknown.detail}, or not the one that gave it`
        throttle(line, (since) => log.warn(`${line}${since}`))
      }
      return admitted
    }
  }
}

/** The person whom the directory is asked about. */
interface Who {
  /** As typed: a username, mail address, user principal name or `DOMAIN\name`. */
  name: string
  /** The identity that the account with this username is connected to. */
  subject?: string | undefined
  /** Whether the name is the account's own, and not the one that its owner has in the directory. */
  keepsName: boolean
  /** Whether the account with this username has a password of the help desk alone. */
  isUnknown: boolean
}

async function judge(
  read: Stores,
  directory: Directory,
  config: DirectoryConfig,
  who: Who,
  password: string,
  now: Date
): Promise<Verdict> {
  const { person, renamed } = await find(directory, config, who)
  const answer = person
    ? await directory.tryPassword(person.dn, password)
    : await directory.tryPassword(`cn=${randomUUID()},${config.baseDn}`, randomUUID())
  if (!person) return null
  if (!answer.isRight) return declineBy(answer)
  if (isShutOut(person, now)) return DECLINES.disabled
  await directory.resume()
  const admitted = await admissible(directory, config, person, await presentRoleOf(read, person))
  return admitted ? { person: admitted, renamed } : DECLINES.noGroup
}

/**
 * Finds who signs in: whom the account is connected with, or, once that person is called otherwise
 * there, who has the name now.
 */
async function find(
  directory: Directory,
  config: DirectoryConfig,
  { name, subject, keepsName, isUnknown }: Who
): Promise<{ person?: DirectoryPerson | undefined; renamed?: ExternalPerson }> {
  const { named, connected } = await findForSignIn(directory, config, { name, subject })
  if (isUnknown) return {}
  if (subject !== undefined && (keepsName || !named)) return { person: connected }
  if (!connected || !named || named === connected) return { person: named }
  if (usernameKey(connected.username) === usernameKey(name)) return { person: connected }
  // Nothing is asked about the groups of who does not sign in.
  const role = { unknown: DECLINES.noGroup }
  return { person: named, renamed: externalPerson(connected, role) }
}

function declineBy({ reason }: PasswordAnswer): SignInDecline | null {
  if (ACCOUNT_DISABLED.test(reason)) return DECLINES.disabled
  return PASSWORD_EXPIRED.test(reason) ? DECLINES.expired : null
}

/**
 * The error for everyone whose name and password are not of the help desk while the directory is
 * away, known there or not.
 */
function unavailable(): ProblemError {
  return new ProblemError(
    503,
    'The directory is not available, and the help desk has no account of its own with this username and password. Try again in a few minutes.',
    { headers: { 'Retry-After': String(RETRY_SECONDS) } }
  )
}
