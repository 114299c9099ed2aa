import { and, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { ConcernedQuery, FollowersStore, FollowingReason } from '../followers-store.ts'
import type { Connection } from './connection.ts'
import { paramRow, prepared, toDriver } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'
import { userColumns } from './users-store.ts'

/** Whether someone follows a ticket without being its requester or its assignee. */
const isOutside = ({ followers, tickets }: Tables) =>
  and(
    eq(followers.following, true),
    ne(tickets.requesterId, followers.userId),
    or(isNull(tickets.assigneeId), ne(tickets.assigneeId, followers.userId))
  )

const followingOf = prepared(({ db, tables: { followers }, dialect: { param } }) =>
  db
    .select({ following: followers.following })
    .from(followers)
    .where(and(eq(followers.ticketId, param('ticketId')), eq(followers.userId, param('userId'))))
)

const concerned = prepared(({ db, tables, dialect: { isAmong, listed, param } }) => {
  const { followers, tickets, users } = tables
  const ids = sql`
    select ${followers.userId} from ${followers} where ${followers.ticketId} = ${param('ticketId')}
    union all select ${tickets.requesterId} from ${tickets} where ${tickets.id} = ${param('ticketId')}
    union all select ${tickets.assigneeId} from ${tickets} where ${tickets.id} = ${param('ticketId')}
    union all ${listed(param('userIds'), users.id)}
    union all select ${users.id} from ${users}
      where ${users.deletedAt} is null and not ${users.waiting} and not ${users.disabled}
        and ${isAmong(users.usernameKey, listed(param('usernameKeys'), users.usernameKey))}`
  return db
    .select({
      user: userColumns(tables),
      following: followers.following,
      byNote: followers.byNote
    })
    .from(users)
    .leftJoin(
      followers,
      and(eq(followers.ticketId, param('ticketId')), eq(followers.userId, users.id))
    )
    .where(and(isAmong(users.id, ids), isNull(users.deletedAt)))
})

const followersAmong = prepared(({ db, tables, dialect: { isAmong, listed, param } }) => {
  const { followers, tickets } = tables
  const isOfTickets = isAmong(tickets.id, listed(param('ticketIds'), tickets.id))
  const people = listed(param('userIds'), followers.userId)
  /** Those who are the requester or the assignee, and have not stopped to follow. */
  const partsAs = (role: typeof tickets.requesterId | typeof tickets.assigneeId) =>
    db
      .select({ userId: sql<number>`${role}`.mapWith(tickets.requesterId).as('user_id') })
      .from(tickets)
      .leftJoin(followers, and(eq(followers.ticketId, tickets.id), eq(followers.userId, role)))
      .where(and(isOfTickets, isAmong(role, people), isNull(followers.id)))
  return db
    .select({ userId: sql<number>`${followers.userId}`.mapWith(followers.userId).as('user_id') })
    .from(followers)
    .where(
      and(
        isAmong(followers.ticketId, listed(param('ticketIds'), followers.ticketId)),
        isAmong(followers.userId, people),
        eq(followers.following, true)
      )
    )
    .union(partsAs(tickets.requesterId))
    .union(partsAs(tickets.assigneeId))
})

const following = prepared(({ db, tables: { followers } }) =>
  db
    .insert(followers)
    .values(paramRow(['ticketId', 'userId', 'following', 'byNote', 'duplicateId', 'changedAt']))
    .onConflictDoUpdate({
      target: [followers.ticketId, followers.userId],
      set: paramRow(['following', 'byNote', 'duplicateId', 'changedAt']),
      setWhere: sql`${followers.following} <> excluded.following or ${followers.byNote} or ${followers.duplicateId} is not null`
    })
    .returning({ id: followers.id })
)

/** See {@link FollowersStore}. */
export function createFollowersStore(connection: Connection): FollowersStore {
  const { db, tables, dialect } = connection
  const { followers, tickets, users } = tables
  const isFromOutside = isOutside(tables)
  const user = userColumns(tables)
  return {
    async isFollowing(ticketId: number, userId: number) {
      const [row] = await followingOf(connection, { ticketId, userId })
      return row?.following ?? false
    },
    async listConcerned(ticketId: number, { userIds, usernameKeys }: ConcernedQuery) {
      const rows = await concerned(connection, {
        ticketId,
        userIds: JSON.stringify(userIds),
        usernameKeys: JSON.stringify(usernameKeys)
      })
      return rows.map(({ byNote, ...row }) => ({ ...row, byNote: byNote ?? false }))
    },
    async listAmong(ticketIds: readonly number[], userIds: readonly number[]) {
      const rows = await followersAmong(connection, {
        ticketIds: JSON.stringify(ticketIds),
        userIds: JSON.stringify(userIds)
      })
      return rows.map((row) => row.userId)
    },
    async set(ticketId: number, userId: number, isFollowing: boolean, at: Date) {
      const change = { following: isFollowing, byNote: false, duplicateId: null, changedAt: at }
      const row = { ticketId, userId, ...change }
      const changed = await following(connection, toDriver(row))
      return changed.length > 0
    },
    async add(ticketId: number, userIds: readonly number[], reason: FollowingReason) {
      const { byNote, duplicateId = null, at } = reason
      const rows = userIds.map((userId) => ({
        ticketId,
        userId,
        following: true,
        byNote,
        duplicateId,
        changedAt: at
      }))
      await dialect.sent(dialect.insertRows(db, followers, rows))
    },
    async removeOfDuplicate(ticketId: number, duplicateId: number) {
      const isOf = and(eq(followers.ticketId, ticketId), eq(followers.duplicateId, duplicateId))
      const rows = await db.delete(followers).where(isOf).returning({ id: followers.userId })
      return rows.map(({ id }) => id)
    },
    async listOutside(ticketIds: readonly number[]) {
      return await db
        .select({ ticketId: followers.ticketId, user })
        .from(followers)
        .innerJoin(tickets, eq(tickets.id, followers.ticketId))
        .innerJoin(users, eq(users.id, followers.userId))
        .where(
          and(inArray(followers.ticketId, [...ticketIds]), isFromOutside, isNull(users.deletedAt))
        )
    },
    async countOutside(departmentKeys: readonly string[]) {
      return await db
        .select({ user, tickets: count() })
        .from(followers)
        .innerJoin(tickets, eq(tickets.id, followers.ticketId))
        .innerJoin(users, eq(users.id, followers.userId))
        .where(
          and(
            inArray(tickets.departmentKey, [...departmentKeys]),
            isFromOutside,
            isNull(users.deletedAt)
          )
        )
        .groupBy(users.id)
    },
    async remove(ticketId: number, userIds: readonly number[]) {
      const rows = await db
        .delete(followers)
        .where(
          and(
            eq(followers.ticketId, ticketId),
            inArray(followers.userId, [...userIds]),
            eq(followers.following, true)
          )
        )
        .returning({ id: followers.userId })
      return rows.map(({ id }) => id)
    },
    async removeOutside(departmentKeys: readonly string[], userIds: readonly number[]) {
      const isOf = inArray(tickets.departmentKey, [...departmentKeys])
      const outside = db
        .select({ id: followers.id })
        .from(followers)
        .innerJoin(tickets, eq(tickets.id, followers.ticketId))
        .where(and(isOf, inArray(followers.userId, [...userIds]), isFromOutside))
      const rows = await db
        .delete(followers)
        .where(inArray(followers.id, outside))
        .returning({ id: followers.id })
      return rows.length
    }
  }
}
