import { and, asc, count, desc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { AnnouncementsStore } from '../announcements-store.ts'
import { relationOf } from '../ticket-filters.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { prepared } from './prepared-queries.ts'
import { findSeenTickets } from './tickets-by-id.ts'
import { isVisible } from './visible-tickets.ts'

const outagesOf = prepared(({ db, tables: { announcementTickets }, dialect }) => {
  const { ticketId } = announcementTickets
  const ids = dialect.listed(dialect.param('ids'), ticketId)
  return db.select().from(announcementTickets).where(dialect.isAmong(ticketId, ids))
})

/** The tickets of outages. */
export function ticketsOn(connection: Connection) {
  const { db, tables } = connection
  const { announcementTickets, followers, tickets } = tables
  const { announcementId, ticketId, link } = announcementTickets
  const ofSeen = (id: number, viewer: Viewer) =>
    and(eq(announcementId, id), isVisible(connection, relationOf(viewer)))
  return {
    listOf: (ids) => outagesOf(connection, { ids: JSON.stringify(ids) }),
    async listTickets(id, viewer, limit) {
      const rows = await db
        .select({ ticketId, link })
        .from(announcementTickets)
        .innerJoin(tickets, eq(tickets.id, ticketId))
        .where(ofSeen(id, viewer))
        .orderBy(desc(announcementTickets.id))
        .limit(limit)
      const ids = rows.map((row) => row.ticketId)
      const seen = await findSeenTickets(connection, ids, viewer)
      const links = new Map(rows.map((row) => [row.ticketId, row.link]))
      return seen.map((ticket) => ({ ticket, link: links.get(ticket.id) ?? 'part' }))
    },
    async countTickets(id, viewer) {
      const rows = await db
        .select({ total: count() })
        .from(announcementTickets)
        .innerJoin(tickets, eq(tickets.id, ticketId))
        .where(ofSeen(id, viewer))
      return only(rows).total
    },
    async listLinks(id) {
      return await db
        .select()
        .from(announcementTickets)
        .where(eq(announcementId, id))
        .orderBy(asc(announcementTickets.id))
    },
    async listParts(id) {
      const { requesterId } = tickets
      const rows = await db
        .select({
          ...{ ...getTableColumns(announcementTickets), requesterId },
          following: followers.following
        })
        .from(announcementTickets)
        .innerJoin(tickets, eq(tickets.id, ticketId))
        .leftJoin(
          followers,
          and(eq(followers.ticketId, ticketId), eq(followers.userId, requesterId))
        )
        .where(and(eq(announcementId, id), eq(link, 'part')))
        .orderBy(asc(announcementTickets.id))
      return rows.map(({ following, ...row }) => ({ ...row, isFollowed: following !== false }))
    },
    async setTicket(row) {
      await db
        .insert(announcementTickets)
        .values({ ...row, answerDue: false })
        .onConflictDoUpdate({ target: ticketId, set: { link: row.link, at: row.at } })
    },
    async deleteTicket(id) {
      await db.delete(announcementTickets).where(eq(ticketId, id))
    }
  } satisfies Partial<AnnouncementsStore>
}

/** The answer of an outage that has ended, and who was told it. */
export function answersOn({ db, tables }: Connection) {
  const { announcementTickets, notifications } = tables
  const { announcementId, ticketId, link, answerDue } = announcementTickets
  return {
    async setAnswersDue(id) {
      const rows = await db
        .update(announcementTickets)
        .set({ answerDue: true })
        .where(and(eq(announcementId, id), eq(link, 'part')))
        .returning({ id: announcementTickets.id })
      return rows.length > 0
    },
    async listAnswersDue(limit) {
      return await db
        .select()
        .from(announcementTickets)
        .where(sql`${answerDue}`)
        .orderBy(asc(announcementTickets.id))
        .limit(limit)
    },
    async clearAnswerDue(id) {
      await db.update(announcementTickets).set({ answerDue: false }).where(eq(ticketId, id))
    },
    async listTold(cause, since) {
      const rows = await db
        .selectDistinct({ userId: notifications.userId })
        .from(notifications)
        .where(and(gte(notifications.at, since), eq(notifications.cause, cause)))
      return rows.map(({ userId }) => userId)
    }
  } satisfies Partial<AnnouncementsStore>
}
