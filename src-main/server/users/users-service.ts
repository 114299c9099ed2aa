import type { User } from '#shared/api/users.ts'
import type { Queries } from '../db/database.ts'
import { ProblemError } from '../http/problem.ts'
import { findTaken, insertUser, type NewUserRow } from './users-store.ts'

const TAKEN = { username: 'That username is already taken', email: 'That email address is already in use' }

/**
 * Creates an account within a transaction.
 * @throws ProblemError 409 naming the username or email that is taken (D26)
 */
export async function createUser(tx: Queries, user: NewUserRow): Promise<User> {
  await checkFree(tx, user)
  return await insertUser(tx, user)
}

/** @throws ProblemError 409 naming the username or email that somebody has (D26) */
export async function checkFree(db: Queries, user: { username: string; email: string }): Promise<void> {
  const taken = await findTaken(db, user)
  const [first] = taken
  if (first)
    throw new ProblemError(409, TAKEN[first], { errors: taken.map((path) => ({ path, message: TAKEN[path] })) })
}
