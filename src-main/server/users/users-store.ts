import { and, asc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { User } from '#shared/api/users.ts'
import type { Queries } from '../db/database.ts'
import { param, prepared } from '../db/prepared-queries.ts'
import { users } from '../db/schema.ts'

/** What leaves the store of a person; the password's digest does not. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  fullName: users.fullName,
  role: users.role,
  initials: users.initials,
  isDepartmentHead: users.isDepartmentHead
}

const isActive = isNull(users.deletedAt)

/**
 * The form of a username in which two spellings of the same one are equal (D26): whatever the case, the way of writing an
 * accent, the width of the letters and the number of spaces. What is a key already stays as it is, or two accounts could be
 * one for signing in and two for registering.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim()
}

const everybody = prepared((db) =>
  db.select(userColumns).from(users).where(isActive).orderBy(asc(users.fullName), asc(users.id)).prepare()
)

/** Everybody who has an account, by name. */
export async function findUsers(db: Queries): Promise<User[]> {
  return everybody(db).all()
}

const userById = prepared((db) =>
  db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, param('id')), isActive))
    .prepare()
)

export async function findUser(db: Queries, id: number): Promise<User | undefined> {
  return userById(db).get({ id })
}

/** A deleted account that can still come back, because its password is known, with what it would need to be free. */
export async function findDeletedUser(
  db: Queries,
  id: number
): Promise<{ username: string; email: string; deletedAt: Date } | undefined> {
  const [row] = await db
    .select({ username: users.username, email: users.email, deletedAt: users.deletedAt })
    .from(users)
    .where(and(eq(users.id, id), ne(users.passwordDigest, '')))
  return row?.deletedAt ? { ...row, deletedAt: row.deletedAt } : undefined
}

/** Forgets the passwords of accounts that were deleted before a moment, or after now (D35). */
export async function clearDigestsOfDeleted(db: Queries, before: Date, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ passwordDigest: '' })
    .where(and(or(lt(users.deletedAt, before), gt(users.deletedAt, now)), ne(users.passwordDigest, '')))
}

export async function hasUsers(db: Queries): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(isActive).limit(1)
  return rows.length > 0
}

/** A person, with the digest to check the password against. */
export interface Credentials {
  user: User
  passwordDigest: string
}

/** Who signs in with a username in any case. */
export async function findCredentials(db: Queries, username: string): Promise<Credentials | undefined> {
  const [row] = await db
    .select({ user: userColumns, passwordDigest: users.passwordDigest })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(username)), isActive))
    .limit(1)
  return row
}

/** What a living account's password is checked against. */
export async function findPasswordDigest(db: Queries, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ passwordDigest: users.passwordDigest })
    .from(users)
    .where(and(eq(users.id, id), isActive))
    .limit(1)
  return row?.passwordDigest
}

/** Which of the two unique fields of a new account are taken. */
export async function findTaken(
  db: Queries,
  wanted: { username: string; email: string }
): Promise<('username' | 'email')[]> {
  const byName = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, usernameKey(wanted.username)), isActive))
    .limit(1)
  const byEmail = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, wanted.email), isActive))
    .limit(1)
  return [...(byName.length > 0 ? (['username'] as const) : []), ...(byEmail.length > 0 ? (['email'] as const) : [])]
}

export type NewUserRow = Omit<typeof users.$inferInsert, 'id' | 'usernameKey' | 'deletedAt'>

export async function insertUser(db: Queries, user: NewUserRow): Promise<User> {
  const [created] = await db
    .insert(users)
    .values({ ...user, usernameKey: usernameKey(user.username) })
    .returning(userColumns)
  if (!created) throw new Error('The new user was not answered')
  return created
}

/** Changes an account that exists. */
export async function updateUserRow(
  db: Queries,
  id: number,
  change: Partial<Pick<NewUserRow, 'passwordDigest' | 'isDepartmentHead'>>
): Promise<User> {
  const [updated] = await db.update(users).set(change).where(eq(users.id, id)).returning(userColumns)
  if (!updated) throw new Error(`User ${id} vanished while the account was changed`)
  return updated
}

/** Changes a living account's password, unless somebody else was faster. @returns whether it did */
export async function replacePasswordDigest(db: Queries, id: number, former: string, digest: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordDigest: digest })
    .where(and(eq(users.id, id), eq(users.passwordDigest, former), isActive))
    .returning({ id: users.id })
  return changed.length > 0
}
