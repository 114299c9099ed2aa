import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import type { Access } from '#shared/api/route.ts'
import type { User } from '#shared/api/users.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { SecurityEventKind } from '#shared/domain/security-events.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { type Clock, isWithin } from '../base/clock.ts'
import type { Act, BulkWrites, Store, Stores, Transaction } from '../store/store.ts'
import { ProblemError } from './problem.ts'

/**
 * How the request of a signed-in person writes. The rights are checked when the head of the request
 * arrives, but its body may take a minute and its wait for the database another: so each write
 * checks the session and the role again (spec §6). Services get no other way to write.
 */
export interface Authorization {
  /** The digest of the session, or of the token, that asks. */
  readonly digest: string
  /** The entry of the security log for an action of the person (D55). */
  eventOf(kind: SecurityEventKind, actor: User, about?: EventDetails): Act
  /**
   * Runs `work` in one transaction, like {@link Store.transaction}.
   * @param work gets the person as the transaction sees them
   * @throws ProblemError 401 when the session has ended, 403 when the role no longer allows it
   */
  transaction<T>(work: (tx: Transaction, actor: Viewer) => Promise<T>): Promise<T>
  /** The same for changes of many rows, like {@link Store.exclusive}. */
  exclusive<T>(work: (bulk: BulkWrites, actor: Viewer) => Promise<T>): Promise<T>
  /**
   * Makes the same check in a transaction that writes nothing, for what is written outside of the
   * database.
   */
  check(): Promise<void>
  /**
   * The same for what gives or takes rights: the person must have confirmed the password recently
   * (D90).
   * @param within how long a confirmed password counts, in milliseconds
   * @throws ProblemError 403 with the type that makes the client ask for the password
   */
  confirmed(within?: number): Promise<ConfirmedAuthorization>
}

/** The account that an event is about, and further details. */
interface EventDetails {
  subjectId?: number | null
  detail?: string | null
}

/**
 * An authorization whose every write also checks that the password was confirmed recently (D90).
 */
export interface ConfirmedAuthorization extends Authorization {
  readonly isConfirmed: true
}

/** For how long a confirmed password counts, in milliseconds (D90). */
export const CONFIRMATION_WINDOW_MS = 15 * 60 * 1000

/**
 * @returns why a person may not call a route: 401 for no one, 403 for another role; null if they
 * may
 */
export function denialOf(access: Access, user: User | null): 401 | 403 | null {
  if (access === 'public') return null
  if (!user) return 401
  return access === 'it-support-specialist' && !isItSupportSpecialist(user.role) ? 403 : null
}

/** The 403 error for a role that may not call a route. */
export function wrongRole(): ProblemError {
  return new ProblemError(403, 'Only an IT Support Specialist can do this')
}

/** Who asks, as the database knows them at the moment. */
export interface Holder {
  user: Viewer
  /** When the password was last proved; null with a token, which has none (D56). */
  confirmedAt: Date | null
}

interface Parts {
  store: Store
  clock: Clock
  /** The digest of the session, or of the token, that asks. */
  digest: string
  access: Access
  /** The address that the request comes from. */
  address: string
  /** The parts of every entry in the security log (D55). */
  remark?: string
  /** @throws ProblemError 401 where the session, or the token, has ended meanwhile */
  findHolder(stores: Stores, now: Date): Promise<Holder>
}

/** Creates the authorization of a session, or a token, for a route with this access. */
export function createAuthorization(parts: Parts): Authorization {
  const { store, clock, digest, access, address, remark } = parts
  async function actorIn(stores: Stores, window: number | null): Promise<Viewer> {
    const now = clock()
    const { user, confirmedAt } = await parts.findHolder(stores, now)
    if (denialOf(access, user)) throw wrongRole()
    if (window === null) return user
    if (confirmedAt === null) throw sessionNeeded()
    if (!isWithin(confirmedAt, window, now)) throw confirmationNeeded()
    return user
  }

  function authorizationWithin(window: number | null): Authorization {
    return {
      digest,
      eventOf: (kind, actor, { subjectId = null, detail = null } = {}) => ({
        at: clock(),
        kind,
        actorId: actor.id,
        subjectId,
        address,
        detail: [detail, remark].filter(Boolean).join(', ') || null
      }),
      transaction: (work) => store.transaction(async (tx) => work(tx, await actorIn(tx, window))),
      exclusive: (work) =>
        store.exclusive(async (bulk) => work(bulk, await actorIn(store.read, window))),
      check: () => store.transaction(async (tx) => void (await actorIn(tx, window))),
      async confirmed(within = CONFIRMATION_WINDOW_MS) {
        await actorIn(store.read, within)
        return { isConfirmed: true, ...authorizationWithin(within) }
      }
    }
  }

  return authorizationWithin(null)
}

/** The 403 error for what no token can do (D56). */
export function sessionNeeded(): ProblemError {
  return new ProblemError(403, 'A token cannot do this. Sign in as a person instead.')
}

function confirmationNeeded(): ProblemError {
  return new ProblemError(403, 'Enter your password again to continue', {
    type: PROBLEM_TYPES.confirmPassword
  })
}
