import { and, asc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { FileType } from '#shared/domain/attachments.ts'
import type { PageOfPerson, PrivacyStore } from '../privacy-store.ts'
import { replaceCommentTexts } from './comment-texts-store.ts'
import type { Connection } from './connection.ts'
import { erasedEmail, erasedUser } from './erased-user.ts'
import type { Tables } from './tables/tables.ts'
import { ticketColumns } from './ticket-columns.ts'

const personColumns = ({ users }: Tables) => ({
  id: users.id,
  username: users.username,
  email: users.email,
  fullName: users.fullName,
  role: users.role,
  initials: users.initials,
  language: users.language,
  createdAt: users.createdAt,
  deletedAt: users.deletedAt
})

/** See {@link PrivacyStore}. */
export function createPrivacyStore(connection: Connection): PrivacyStore {
  return {
    ...personQueries(connection),
    ...erasingQueries(connection),
    overwriteReplaced: (isOn) => connection.dialect.overwriteReplaced(connection.db, isOn)
  }
}

function personQueries({ db, tables }: Connection) {
  const { attachments, comments, followers, notifications, savedViews, tickets, users } = tables
  return {
    async findPerson(id: number) {
      const isErased = and(isNotNull(users.deletedAt), eq(users.email, erasedEmail(tables)))
      const notErased = sql`not (${isErased})`
      const [person] = await db
        .select(personColumns(tables))
        .from(users)
        .where(and(eq(users.id, id), notErased))
      return person
    },
    async listFormer() {
      return await db
        .select(personColumns(tables))
        .from(users)
        .where(and(isNotNull(users.deletedAt), ne(users.email, erasedEmail(tables))))
        .orderBy(asc(users.fullName), asc(users.id))
    },
    async ticketsOf({ userId, after, limit }: PageOfPerson) {
      return await db
        .select(ticketColumns(tables))
        .from(tickets)
        .where(and(eq(tickets.requesterId, userId), gt(tickets.id, after)))
        .orderBy(asc(tickets.id))
        .limit(limit)
    },
    async commentsOf({ userId, after, limit }: PageOfPerson) {
      const { id, ticketId, message, createdAt, internal } = comments
      return await db
        .select({ id, ticketId, message, createdAt, internal })
        .from(comments)
        .where(and(eq(comments.userId, userId), gt(id, after)))
        .orderBy(asc(id))
        .limit(limit)
    },
    async filesOf(userId: number) {
      const rows = await db
        .select()
        .from(attachments)
        .where(eq(attachments.uploaderId, userId))
        .orderBy(asc(attachments.id))
      return rows.map((row) => ({ ...row, type: row.type as FileType }))
    },
    async recordsOf(userId: number) {
      const { ticketId, following, changedAt } = followers
      const { actorId, kind, at } = notifications
      const { name, department, filters, createdAt } = savedViews
      return {
        followedTickets: await db
          .select({ ticketId, following, changedAt })
          .from(followers)
          .where(eq(followers.userId, userId))
          .orderBy(asc(ticketId)),
        notifications: await db
          .select({ ticketId: notifications.ticketId, actorId, kind, at })
          .from(notifications)
          .where(eq(notifications.userId, userId))
          .orderBy(asc(notifications.id)),
        savedViews: await db
          .select({ name, department, filters, createdAt })
          .from(savedViews)
          .where(eq(savedViews.ownerId, userId))
          .orderBy(asc(savedViews.id))
      }
    }
  } satisfies Partial<PrivacyStore>
}

function erasingQueries(connection: Connection) {
  const { db, tables } = connection
  const { absences, attachments, comments, followers, identities, invitations } = tables
  const { mailChoices, mailEvents } = tables
  const { mails, notifications, receivedMails, recoveryCodes, savedViews, secondFactors } = tables
  const { sessions, tokens, users } = tables
  return {
    async replaceMessage(commentId: number, message: string) {
      const { id, ticketId, internal } = comments
      const [comment] = await db
        .update(comments)
        .set({ message })
        .where(eq(id, commentId))
        .returning({ id, ticketId, internal })
      if (comment) await replaceCommentTexts(connection, [{ ...comment, message }])
    },
    async renameFile(id: number, name: string) {
      await db.update(attachments).set({ name }).where(eq(attachments.id, id))
    },
    async deleteFilesOf(userId: number) {
      const deleted = await db
        .delete(attachments)
        .where(eq(attachments.uploaderId, userId))
        .returning({ id: attachments.id })
      return deleted.length
    },
    async erase(id: number) {
      const [person] = await db.select(personColumns(tables)).from(users).where(eq(users.id, id))
      if (person) {
        await db.update(receivedMails).set({ from: '' }).where(eq(receivedMails.from, person.email))
      }
      if (person) await db.delete(invitations).where(eq(invitations.email, person.email))
      for (const table of [
        ...[sessions, secondFactors, recoveryCodes, identities, tokens, followers],
        ...[mailChoices, mails, absences]
      ]) {
        await db.delete(table).where(eq(table.userId, id))
      }
      await db
        .delete(notifications)
        .where(or(eq(notifications.userId, id), eq(notifications.actorId, id)))
      await db.delete(mailEvents).where(or(eq(mailEvents.userId, id), eq(mailEvents.actorId, id)))
      await db.update(absences).set({ substituteId: null }).where(eq(absences.substituteId, id))
      await db
        .delete(savedViews)
        .where(and(eq(savedViews.ownerId, id), isNull(savedViews.department)))
      await db.update(users).set(erasedUser(tables)).where(eq(users.id, id))
    }
  } satisfies Partial<PrivacyStore>
}
