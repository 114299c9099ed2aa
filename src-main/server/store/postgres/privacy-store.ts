import { and, asc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { FileType } from '#shared/domain/attachments.ts'
import type { PageOfPerson, PrivacyStore } from '../privacy-store.ts'
import { replaceCommentText } from './comment-texts-store.ts'
import type { Queries } from './connections.ts'
import { ERASED_EMAIL, erasedUser } from './erased-user.ts'
import {
  attachments,
  comments,
  followers,
  identities,
  invitations,
  mailChoices,
  mailEvents,
  mails,
  notifications,
  receivedMails,
  recoveryCodes,
  savedViews,
  secondFactors,
  sessions,
  tickets,
  tokens,
  users
} from './schema.ts'
import { ticketColumns } from './ticket-columns.ts'

const personColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  fullName: users.fullName,
  role: users.role,
  initials: users.initials,
  createdAt: users.createdAt,
  deletedAt: users.deletedAt
}

const isErased = and(isNotNull(users.deletedAt), eq(users.email, ERASED_EMAIL)) as SQL

/** See {@link PrivacyStore}. */
export function createPrivacyStore(db: Queries): PrivacyStore {
  return {
    ...personQueries(db),
    ...erasingQueries(db),
    // Vacuuming reuses what was replaced, and the files are the administrators' of the database.
    overwriteReplaced: async () => undefined
  }
}

function personQueries(db: Queries) {
  return {
    async findPerson(id: number) {
      const notErased = sql`not (${isErased})`
      const [person] = await db
        .select(personColumns)
        .from(users)
        .where(and(eq(users.id, id), notErased))
      return person
    },
    async listFormer() {
      return await db
        .select(personColumns)
        .from(users)
        .where(and(isNotNull(users.deletedAt), ne(users.email, ERASED_EMAIL)))
        .orderBy(asc(users.fullName), asc(users.id))
    },
    async ticketsOf({ userId, after, limit }: PageOfPerson) {
      return await db
        .select(ticketColumns)
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

function erasingQueries(db: Queries) {
  return {
    async replaceMessage(commentId: number, message: string) {
      const { id, ticketId, internal } = comments
      const [comment] = await db
        .update(comments)
        .set({ message })
        .where(eq(id, commentId))
        .returning({ id, ticketId, internal })
      if (comment) await replaceCommentText(db, { ...comment, message })
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
      const [person] = await db.select(personColumns).from(users).where(eq(users.id, id))
      if (person) {
        await db.update(receivedMails).set({ from: '' }).where(eq(receivedMails.from, person.email))
      }
      if (person) await db.delete(invitations).where(eq(invitations.email, person.email))
      for (const table of [
        ...[sessions, secondFactors, recoveryCodes, identities, tokens, followers],
        ...[mailChoices, mails]
      ]) {
        await db.delete(table).where(eq(table.userId, id))
      }
      await db
        .delete(notifications)
        .where(or(eq(notifications.userId, id), eq(notifications.actorId, id)))
      await db.delete(mailEvents).where(or(eq(mailEvents.userId, id), eq(mailEvents.actorId, id)))
      await db
        .delete(savedViews)
        .where(and(eq(savedViews.ownerId, id), isNull(savedViews.department)))
      await db.update(users).set(erasedUser).where(eq(users.id, id))
    }
  } satisfies Partial<PrivacyStore>
}
