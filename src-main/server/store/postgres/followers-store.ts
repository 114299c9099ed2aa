import { and, eq, isNull, sql } from 'drizzle-orm'
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
    }
  }
}
