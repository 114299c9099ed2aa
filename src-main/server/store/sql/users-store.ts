import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql
} from 'drizzle-orm'
import { usernameKey } from '#shared/domain/usernames.ts'
import {
  type NewUserRow,
  NO_PASSWORD,
  type UserRowChange,
  type UsersStore
} from '../users-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { prepared } from './prepared-queries.ts'
import { isEmailEnabled } from './settings-store.ts'
import type { Tables } from './tables/tables.ts'

/** A flag of an account that is left out where it is not set, so that few answers have it. */
export function flag(column: SQLWrapper): SQL<true | undefined> {
  return sql`${column}`.mapWith((isSet: unknown) => (isSet ? true : undefined))
}

/** The columns of a person that leave the store; the password digest is not among them. */
export const userColumns = ({ users }: Tables) => ({
  id: users.id,
  username: users.username,
  email: users.email,
  fullName: users.fullName,
  role: users.role,
  initials: users.initials,
  isDepartmentHead: users.isDepartmentHead,
  waiting: flag(users.waiting),
  disabled: flag(users.disabled),
  mustChangePassword: flag(users.mustChangePassword),
  service: flag(users.service),
  unconfirmedTeam: flag(users.unconfirmedTeam)
})

/** Whether only another system signs the account in (D54). */
export const withoutPassword = ({ users }: Tables) =>
  flag(sql`${users.passwordDigest} = ${NO_PASSWORD}`)

/**
 * Whether nothing has shown that the address is the person's, while the help desk uses email (D62):
 * what came to a mailbox can be taken again also where that is not read at the moment.
 */
export const unprovenEmail = (connection: Connection) =>
  flag(
    sql`(${connection.tables.users.unprovenEmail} and (
    ${isEmailEnabled(connection)}
    or exists (select 1 from mailboxes)
  ))`
  )

/** The fields of an account that only administrators see. */
const accountColumns = (connection: Connection) => ({
  ...userColumns(connection.tables),
  withoutPassword: withoutPassword(connection.tables),
  unprovenEmail: unprovenEmail(connection),
  secondFactor: flag(
    sql`exists (select 1 from second_factors on_of where on_of.user_id = users.id and on_of.enabled_at is not null)`
  )
})

const allUsers = prepared(
  ({ db, tables }) => {
    const { users } = tables
    return db
      .select(userColumns(tables))
      .from(users)
      .where(and(isNull(users.deletedAt), not(users.waiting)))
      .orderBy(asc(users.fullName), asc(users.id))
  },
  { isPlannedEachTime: true }
)

const accounts = prepared(
  (connection) => {
    const { db, tables } = connection
    const { users } = tables
    return db
      .select(accountColumns(connection))
      .from(users)
      .where(isNull(users.deletedAt))
      .orderBy(desc(users.waiting), asc(users.fullName), asc(users.id))
  },
  { isPlannedEachTime: true }
)

const userById = prepared((connection) => {
  const { db, tables, dialect } = connection
  const { users } = tables
  return db
    .select(accountColumns(connection))
    .from(users)
    .where(and(eq(users.id, dialect.param('id')), isNull(users.deletedAt)))
})

/** See {@link UsersStore}. */
export function createUsersStore(connection: Connection): UsersStore {
  const { db, tables } = connection
  const { users } = tables
  const isActive = isNull(users.deletedAt)
  const columns = accountColumns(connection)
  return {
    ...passwordQueries(connection),
    ...deletedAccountQueries(connection),
    async list() {
      return await allUsers(connection, {})
    },
    async listAccounts() {
      return await accounts(connection, {})
    },
    async find(id: number) {
      const [user] = await userById(connection, { id })
      return user
    },
    async hasAny() {
      const rows = await db.select({ id: users.id }).from(users).where(isActive).limit(1)
      return rows.length > 0
    },
    async findByEmail(email: string) {
      const [row] = await db
        .select({ user: columns, deletedAt: users.deletedAt })
        .from(users)
        .where(eq(users.email, email))
        .orderBy(desc(isActive), desc(users.id))
        .limit(1)
      return row && { user: row.user, deleted: row.deletedAt !== null }
    },
    async findUnproven(email: string) {
      if (email === '') return undefined
      const [row] = await db
        .select(columns)
        .from(users)
        .where(and(eq(users.email, email), columns.unprovenEmail, isActive))
      return row
    },
    async findByProof(digest: string) {
      const [row] = await db
        .select({ user: columns, sentAt: users.proofSentAt })
        .from(users)
        .where(and(eq(users.proofDigest, digest), isActive))
      return row?.sentAt ? { user: row.user, sentAt: row.sentAt } : undefined
    },
    async countUnconfirmed() {
      const isHidden = sql`(exists (select 1 from private_departments)
        or exists (select 1 from comments where internal))`
      return await db.$count(
        users,
        and(eq(users.unconfirmedTeam, true), isActive, not(users.waiting), isHidden)
      )
    },
    async findTaken({ username, email }) {
      const isTaken = async (same: SQL) =>
        (await db.select({ id: users.id }).from(users).where(and(same, isActive)).limit(1)).length >
        0
      const isNameTaken =
        username !== undefined && (await isTaken(eq(users.usernameKey, usernameKey(username))))
      // Any number of service accounts have no address.
      const isAddressTaken = email !== '' && (await isTaken(eq(users.email, email)))
      return [
        ...(isNameTaken ? (['username'] as const) : []),
        ...(isAddressTaken ? (['email'] as const) : [])
      ]
    },
    async insert(user: NewUserRow) {
      return only(
        await db
          .insert(users)
          .values({ ...user, usernameKey: usernameKey(user.username) })
          .returning({ ...userColumns(tables), unprovenEmail: columns.unprovenEmail })
      )
    },
    async update(id: number, change: UserRowChange) {
      const [updated] = await db
        .update(users)
        .set({
          ...change,
          ...(change.username !== undefined && { usernameKey: usernameKey(change.username) })
        })
        .where(eq(users.id, id))
        .returning(columns)
      if (!updated) throw new Error(`User ${id} vanished while the account was changed`)
      return updated
    }
  }
}

function passwordQueries(
  connection: Connection
): Pick<
  UsersStore,
  | 'findCredentials'
  | 'findPasswordDigest'
  | 'findLanguage'
  | 'listLanguages'
  | 'replacePasswordDigest'
> {
  const { db, tables } = connection
  const { users } = tables
  const user = { ...userColumns(tables), unprovenEmail: unprovenEmail(connection) }
  const isActive = isNull(users.deletedAt)
  return {
    async findCredentials(username: string) {
      const [row] = await db
        .select({ user, passwordDigest: users.passwordDigest })
        .from(users)
        .where(and(eq(users.usernameKey, usernameKey(username)), isActive))
        .limit(1)
      return row
    },
    async findPasswordDigest(id: number) {
      const [row] = await db
        .select({ passwordDigest: users.passwordDigest })
        .from(users)
        .where(and(eq(users.id, id), isActive, not(users.waiting), not(users.disabled)))
        .limit(1)
      return row?.passwordDigest
    },
    async findLanguage(id: number) {
      const [row] = await db
        .select({ language: users.language })
        .from(users)
        .where(and(eq(users.id, id), isActive))
        .limit(1)
      return row?.language ?? null
    },
    async listLanguages() {
      const rows = await db
        .select({ id: users.id, language: users.language })
        .from(users)
        .where(and(isNotNull(users.language), isActive))
      return rows.flatMap(({ id, language }) => (language === null ? [] : [{ id, language }]))
    },
    async replacePasswordDigest(id: number, former: string, digest: string) {
      const changed = await db
        .update(users)
        .set({ passwordDigest: digest })
        .where(and(eq(users.id, id), eq(users.passwordDigest, former), isActive))
        .returning({ id: users.id })
      return changed.length > 0
    }
  }
}

function deletedAccountQueries({
  db,
  tables: { users }
}: Connection): Pick<UsersStore, 'findDeleted' | 'clearDeletedDigests'> {
  return {
    async findDeleted(id: number) {
      const [row] = await db
        .select({ username: users.username, email: users.email, deletedAt: users.deletedAt })
        .from(users)
        .where(and(eq(users.id, id), ne(users.passwordDigest, '')))
      return row?.deletedAt ? { ...row, deletedAt: row.deletedAt } : undefined
    },
    async clearDeletedDigests(before: Date, now: Date) {
      await db
        .update(users)
        .set({ passwordDigest: '' })
        .where(
          and(
            or(lt(users.deletedAt, before), gt(users.deletedAt, now)),
            ne(users.passwordDigest, '')
          )
        )
    }
  }
}
