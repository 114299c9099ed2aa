import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import type { Access } from '#shared/api/route.ts'
import type { User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { type Clock, isWithin } from '../base/clock.ts'
import type { BulkWrites, Store, Stores, Transaction } from '../store/store.ts'
import { ProblemError } from './problem.ts'

/**
 * The way in which a signed-in person's request writes. What a request may do is checked when its
 * head arrives, but its body may take a minute and its turn to write another: so each write checks
 * again, by the session, that the person still may (spec §6). Services get no other way to write.
 */
export interface Authorization {
  /** The digest of the session that asks. */
  readonly digest: string
  /**
   * Runs `work` in one transaction, like {@link Store.transaction}.
   * @param work gets the person as the transaction sees them
   * @throws ProblemError 401 when the session has ended, 403 when the role allows it no more
   */
  transaction<T>(work: (tx: Transaction, actor: User) => Promise<T>): Promise<T>
  /** The same for changes of many rows, like {@link Store.exclusive}. */
  exclusive<T>(work: (bulk: BulkWrites, actor: User) => Promise<T>): Promise<T>
  /**
   * The same for what is written elsewhere than in the database: takes its turn, then only checks.
   */
  check(): Promise<void>
  /**
   * The same for what gives or takes rights: its person must have proved the password lately (D52).
   * @param within for how long that counts, in milliseconds
   * @throws ProblemError 403 of the type that asks the client for the password
   */
  confirmed(within?: number): Promise<ConfirmedAuthorization>
}

/** An authorization each of whose writes checks besides that the password was proved lately. */
export interface ConfirmedAuthorization extends Authorization {
  readonly isConfirmed: true
}

/** For how long a proved password counts, in milliseconds (D52). */
export const CONFIRMATION_WINDOW = 15 * 60 * 1000

/** @returns what keeps a person from calling a route: 401 for nobody, 403 for another role */
export function denialOf(access: Access, user: User | null): 401 | 403 | null {
  if (access === 'public') return null
  if (!user) return 401
  return access === 'it-support-specialist' && !isItSupportSpecialist(user.role) ? 403 : null
}

/** The answer to a role that a route is not for. */
export function wrongRole(): ProblemError {
  return new ProblemError(403, 'Only an IT Support Specialist may do this')
}

interface Parts {
  store: Store
  clock: Clock
  /** The session that asks. */
  digest: string
  access: Access
  /** What somebody is told whose session has ended meanwhile. */
  signInFirst(): Promise<ProblemError>
}

/** Lets the holder of a session write what a route with this access writes. */
export function createAuthorization({
  store,
  clock,
  digest,
  access,
  signInFirst
}: Parts): Authorization {
  async function actorIn(stores: Stores, window: number | null): Promise<User> {
    const now = clock()
    const session = await stores.sessions.find(digest, now)
    if (!session) throw await signInFirst()
    if (denialOf(access, session.user)) throw wrongRole()
    if (window !== null && !isWithin(session.confirmedAt, window, now)) throw confirmationNeeded()
    return session.user
  }

  function authorizationWithin(window: number | null): Authorization {
    return {
      digest,
      transaction: (work) => store.transaction(async (tx) => work(tx, await actorIn(tx, window))),
      exclusive: (work) =>
        store.exclusive(async (bulk) => work(bulk, await actorIn(store.read, window))),
      check: () => store.transaction(async (tx) => void (await actorIn(tx, window))),
      async confirmed(within = CONFIRMATION_WINDOW) {
        await actorIn(store.read, within)
        return { isConfirmed: true, ...authorizationWithin(within) }
      }
    }
  }

  return authorizationWithin(null)
}

function confirmationNeeded(): ProblemError {
  return new ProblemError(403, 'Type your password again to go on', {
    type: PROBLEM_TYPES.confirmPassword
  })
}
