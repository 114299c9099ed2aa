import type { Account, User } from '#shared/api/users.ts'
import { ProblemError } from '../http/problem.ts'
import type { SecurityEventRow } from '../store/security-log-store.ts'
import type { Store, Stores } from '../store/store.ts'
import type { NewUserRow } from '../store/users-store.ts'

const TAKEN = {
  username: 'That username is already taken',
  email: 'That email address is already in use'
}

export type UsersService = ReturnType<typeof createUsersService>

/** Reads the accounts. */
export function createUsersService(store: Pick<Store, 'read'>) {
  return {
    /** Everybody, by name. */
    list: (): Promise<User[]> => store.read.users.list(),

    /** All accounts, also those that wait for approval. */
    listAccounts: (): Promise<Account[]> => store.read.users.listAccounts()
  }
}

/** @throws ProblemError 409 naming the username or email that is taken (D26) */
export async function checkIsFree(
  stores: Stores,
  wanted: Pick<NewUserRow, 'email'> & Partial<Pick<NewUserRow, 'username'>>
): Promise<void> {
  const taken = await stores.users.findTaken(wanted)
  const [first] = taken
  if (!first) return
  const errors = taken.map((path) => ({ path, message: TAKEN[path] }))
  throw new ProblemError(409, TAKEN[first], { errors })
}

/**
 * Creates an account within a transaction.
 * @throws ProblemError 409 naming the username or email that is taken (D26)
 */
export async function createUser(stores: Stores, user: NewUserRow): Promise<Account> {
  await checkIsFree(stores, user)
  return await stores.users.insert(user)
}

/**
 * What the security log keeps of somebody who made an account of their own (D55).
 * @param invitationId the invitation that was used for it
 */
export function selfMade(
  { id, role, waiting }: Account,
  address: string,
  at: Date,
  invitationId: number | null = null
): SecurityEventRow {
  const how = waiting ? ', waits for approval' : ''
  const detail = invitationId === null ? role + how : `${role}, by invitation ${invitationId}`
  return { at, kind: 'account-made', actorId: id, subjectId: id, address, detail }
}
