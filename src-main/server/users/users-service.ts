import type { User } from '#shared/api/users.ts'
import type { Queries } from '../db/database.ts'
import { ProblemError } from '../http/problem.ts'
import { findTaken, insertUser, type NewUserRow } from './users-store.ts'

const TAKEN = { username: 'That username is already taken', email: 'That email address is already in use' }

/** @throws ProblemError 409 naming the username or email that is taken (D26) */
export async function checkIsFree(db: Queries, wanted: Pick<NewUserRow, 'username' | 'email'>): Promise<void> {
  const taken = await findTaken(db, wanted)
  const [first] = taken
  if (first)
    throw new ProblemError(409, TAKEN[first], { errors: taken.map((path) => ({ path, message: TAKEN[path] })) })
}

/**
 * Creates an account within a transaction.
 * @throws ProblemError 409 naming the username or email that is taken (D26)
 */
export async function createUser(tx: Queries, user: NewUserRow): Promise<User> {
  await checkIsFree(tx, user)
  return await insertUser(tx, user)
}
