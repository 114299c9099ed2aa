import { and, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import {
  DESCRIPTION_START,
  type NewNotificationRow,
  type NotificationsStore
} from '../notifications-store.ts'
import type { Queries } from '../sql/connection.ts'
import { insertRows } from './insert-rows.ts'
import { constant, param, prepared } from './prepared-queries.ts'
import { followers, notifications, tickets, users } from './schema.ts'

const newestOf = prepared((db) =>
  db
    .select({
      id: notifications.id,
      ticketId: notifications.ticketId,
      actorId: users.id,
      kind: notifications.kind,
      to: notifications.to,
      commentId: notifications.commentId,
      mentioned: notifications.mentioned,
      at: notifications.at,
      ticket: {
        department: tickets.department,
        requesterId: tickets.requesterId,
        assigneeId: tickets.assigneeId,
        description: sql<string>`substr(${tickets.description}, 1, ${constant(DESCRIPTION_START)})`,
        format: tickets.format
      },
      following: followers.following
    })
    .from(notifications)
    .innerJoin(tickets, eq(tickets.id, notifications.ticketId))
    .leftJoin(users, and(eq(users.id, notifications.actorId), isNull(users.deletedAt)))
    .leftJoin(
      followers,
      and(
        eq(followers.ticketId, notifications.ticketId),
        eq(followers.userId, notifications.userId)
      )
    )
    .where(eq(notifications.userId, param('userId')))
    .orderBy(desc(notifications.id))
    .limit(sql.placeholder('limit'))
    .prepare()
)

const deletionUpTo = prepared((db) =>
  db
    .delete(notifications)
    .where(and(eq(notifications.userId, param('userId')), lte(notifications.id, param('id'))))
    .returning({ id: notifications.id })
    .prepare()
)

/** See {@link NotificationsStore}. */
export function createNotificationsStore(db: Queries): NotificationsStore {
  return {
    async list(userId: number, limit: number) {
      const rows = newestOf(db).all({ userId, limit })
      return rows.map(({ following, ...row }) => ({ ...row, isFollowing: following ?? false }))
    },
    async insert(rows: readonly NewNotificationRow[]) {
      insertRows(db, notifications, [...rows])
    },
    async deleteUpTo(userId: number, id: number) {
      return deletionUpTo(db).all({ userId, id }).length > 0
    },
    async deleteOutside(earliest: Date, latest: Date) {
      const isOutside = or(lt(notifications.at, earliest), gt(notifications.at, latest))
      await db.delete(notifications).where(isOutside)
    }
  }
}
