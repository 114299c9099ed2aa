import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { ConcernedQuery, FollowersStore, FollowingReason } from '../followers-store.ts'
import { type Queries, unawaited } from './connections.ts'
import { insertRows } from './insert-rows.ts'
import { param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { followers, tickets, users } from './schema.ts'
import { userColumns } from './users-store.ts'

const isOfPerson = and(
  eq(followers.ticketId, param('ticketId')),
  eq(followers.userId, param('userId'))
)

/** Whether somebody follows a ticket without being its requester or its assignee. */
const IS_OUTSIDE = and(
  eq(followers.following, true),
  ne(tickets.requesterId, followers.userId),
  or(isNull(tickets.assigneeId), ne(tickets.assigneeId, followers.userId))
)

const followingOf = prepared((db, _shape, name) =>
  db.select({ following: followers.following }).from(followers).where(isOfPerson).prepare(name)
)

const concerned = prepared((db, _shape, name) => {
  const ids = sql`array(
    select ${followers.userId} from ${followers} where ${followers.ticketId} = ${param('ticketId')}
    union all select ${tickets.requesterId} from ${tickets} where ${tickets.id} = ${param('ticketId')}
    union all select ${tickets.assigneeId} from ${tickets} where ${tickets.id} = ${param('ticketId')}
    union all select unnest(${param('userIds')}::bigint[])
    union all select ${users.id} from ${users}
      where ${users.deletedAt} is null and not ${users.waiting} and not ${users.disabled}
        and ${users.usernameKey} = any(${param('usernameKeys')}::text[])
  )`
  return db
    .select({ user: userColumns, following: followers.following, byNote: followers.byNote })
    .from(users)
    .leftJoin(
      followers,
      and(eq(followers.ticketId, param('ticketId')), eq(followers.userId, users.id))
    )
    .where(and(sql`${users.id} = any(${ids})`, isNull(users.deletedAt)))
    .prepare(name)
})

const following = prepared((db, _shape, name) =>
  db
    .insert(followers)
    .values(paramRow(['ticketId', 'userId', 'following', 'byNote', 'duplicateId', 'changedAt']))
    .onConflictDoUpdate({
      target: [followers.ticketId, followers.userId],
      set: paramRow(['following', 'byNote', 'duplicateId', 'changedAt']),
      setWhere: sql`${followers.following} <> excluded.following or ${followers.byNote} or ${followers.duplicateId} is not null`
    })
    .returning({ id: followers.id })
    .prepare(name)
)

/** See {@link FollowersStore}. */
export function createFollowersStore(db: Queries): FollowersStore {
  return {
    async isFollowing(ticketId: number, userId: number) {
      const [row] = await followingOf(db).execute({ ticketId, userId })
      return row?.following ?? false
    },
    async listConcerned(ticketId: number, { userIds, usernameKeys }: ConcernedQuery) {
      const rows = await concerned(db).execute({ ticketId, userIds, usernameKeys })
      return rows.map(({ byNote, ...row }) => ({ ...row, byNote: byNote ?? false }))
    },
    async set(ticketId: number, userId: number, isFollowing: boolean, at: Date) {
      const change = { following: isFollowing, byNote: false, duplicateId: null, changedAt: at }
      const row = { ticketId, userId, ...change }
      const changed = await following(db).execute(toDriver(row))
      return changed.length > 0
    },
    async add(ticketId: number, userIds: readonly number[], reason: FollowingReason) {
      const { byNote, duplicateId = null, at } = reason
      unawaited(
        insertRows(
          db,
          followers,
          userIds.map((userId) => ({
            ticketId,
            userId,
            following: true,
            byNote,
            duplicateId,
            changedAt: at
          }))
        )
      )
    },
    async removeOfDuplicate(ticketId: number, duplicateId: number) {
      const isOf = and(eq(followers.ticketId, ticketId), eq(followers.duplicateId, duplicateId))
      const rows = await db.delete(followers).where(isOf).returning({ id: followers.userId })
      return rows.map(({ id }) => id)
    },
    async listOutside(ticketIds: readonly number[]) {
      return await db
        .select({ ticketId: followers.ticketId, user: userColumns })
        .from(followers)
        .innerJoin(tickets, eq(tickets.id, followers.ticketId))
        .innerJoin(users, eq(users.id, followers.userId))
        .where(
          and(inArray(followers.ticketId, [...ticketIds]), IS_OUTSIDE, isNull(users.deletedAt))
        )
    },
    async countOutside(departmentKeys: readonly string[]) {
      return await db
        .select({ user: userColumns, tickets: sql`count(*)`.mapWith(Number) })
        .from(followers)
        .innerJoin(tickets, eq(tickets.id, followers.ticketId))
        .innerJoin(users, eq(users.id, followers.userId))
        .where(
          and(
            inArray(tickets.departmentKey, [...departmentKeys]),
            IS_OUTSIDE,
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
        .where(and(isOf, inArray(followers.userId, [...userIds]), IS_OUTSIDE))
      const rows = await db
        .delete(followers)
        .where(inArray(followers.id, outside))
        .returning({ id: followers.id })
      return rows.length
    }
  }
}
