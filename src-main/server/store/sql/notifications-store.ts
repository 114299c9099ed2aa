import { and, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import {
  DESCRIPTION_START,
  type NewNotificationRow,
  type NotificationsStore
} from '../notifications-store.ts'
import type { Connection } from './connection.ts'
import { constant, prepared } from './prepared-queries.ts'

const newestOf = prepared(
  ({ db, tables: { followers, notifications, tickets, users }, dialect: { isAmong, param } }) => {
    const newest = sql`select ${notifications.id} from ${notifications}
      where ${eq(notifications.userId, param('userId'))}
      order by ${notifications.id} desc limit ${param('limit')}`
    return db
      .select({
        id: notifications.id,
        ticketId: notifications.ticketId,
        actorId: users.id,
        kind: notifications.kind,
        to: notifications.to,
        commentId: notifications.commentId,
        mentioned: notifications.mentioned,
        at: notifications.at,
        cause: notifications.cause,
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
      .where(isAmong(notifications.id, newest))
      .orderBy(desc(notifications.id))
  }
)

const deletionUpTo = prepared(({ db, tables: { notifications }, dialect: { param } }) =>
  db
    .delete(notifications)
    .where(and(eq(notifications.userId, param('userId')), lte(notifications.id, param('id'))))
    .returning({ id: notifications.id })
)

/** See {@link NotificationsStore}. */
export function createNotificationsStore(connection: Connection): NotificationsStore {
  const { db, tables, dialect } = connection
  const { notifications } = tables
  return {
    async list(userId: number, limit: number) {
      const rows = await newestOf(connection, { userId, limit })
      return rows.map(({ following, ...row }) => ({ ...row, isFollowing: following ?? false }))
    },
    async insert(rows: readonly NewNotificationRow[]) {
      await dialect.sent(
        dialect.insertRows(
          db,
          notifications,
          rows.map((row) => ({ cause: null, ...row }))
        )
      )
    },
    async deleteUpTo(userId: number, id: number) {
      const deleted = await deletionUpTo(connection, { userId, id })
      return deleted.length > 0
    },
    async deleteOutside(earliest: Date, latest: Date) {
      const isOutside = or(lt(notifications.at, earliest), gt(notifications.at, latest))
      await db.delete(notifications).where(isOutside)
    }
  }
}
