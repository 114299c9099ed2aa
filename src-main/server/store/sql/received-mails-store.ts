import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import type { MailOutcome } from '#shared/domain/mail.ts'
import type {
  NewReceivedMailRow,
  ReceivedMailRow,
  ReceivedMailsStore
} from '../received-mails-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'

/** How many rows one statement names: engines take so many values and no more. */
const BATCH_ROWS = 1000

/** See {@link ReceivedMailsStore}. */
export function createReceivedMailsStore(connection: Connection): ReceivedMailsStore {
  const { db, tables } = connection
  const { attachments, receivedMails } = tables
  return {
    ...lookups(connection),
    async insert(mail: NewReceivedMailRow) {
      return only(await db.insert(receivedMails).values(mail).returning())
    },
    async update(id: number, change: Partial<Omit<ReceivedMailRow, 'id'>>) {
      const [changed] = await db
        .update(receivedMails)
        .set(change)
        .where(eq(receivedMails.id, id))
        .returning()
      return changed
    },
    async takeOut(ids: readonly number[]) {
      for (let begin = 0; begin < ids.length; begin += BATCH_ROWS) {
        const found = inArray(receivedMails.id, ids.slice(begin, begin + BATCH_ROWS))
        const raws = db
          .select({ id: receivedMails.attachmentId })
          .from(receivedMails)
          .where(and(found, isNotNull(receivedMails.attachmentId)))
        await db.delete(attachments).where(inArray(attachments.id, raws))
        await db.update(receivedMails).set({ subject: '', rest: '' }).where(found)
      }
    },
    async forgetLocations(mailboxId: number) {
      // No email has such a number, and no two rows have the same.
      await db
        .update(receivedMails)
        .set({ uid: sql`-${receivedMails.id}` })
        .where(and(eq(receivedMails.mailboxId, mailboxId), gt(receivedMails.uid, 0)))
    },
    async deleteSome({ earliest, latest }: { earliest: Date; latest: Date }, limit: number) {
      const isOld = or(lt(receivedMails.receivedAt, earliest), gt(receivedMails.receivedAt, latest))
      const isNothing = sql`${receivedMails.outcome} not in ('ticket', 'comment')`
      const some = db
        .select({ id: receivedMails.id })
        .from(receivedMails)
        .where(and(isNothing, isOld))
        .limit(limit)
      const rows = await db
        .delete(receivedMails)
        .where(inArray(receivedMails.id, some))
        .returning({ id: receivedMails.id })
      return rows.length
    }
  }
}

function lookups({ db, tables: { attachments, mails, receivedMails, users } }: Connection) {
  const isOf = (outcome: MailOutcome | undefined) => outcome && eq(receivedMails.outcome, outcome)
  return {
    async find(id: number) {
      const [row] = await db.select().from(receivedMails).where(eq(receivedMails.id, id))
      return row
    },
    async findByMessageId(messageId: string) {
      const [row] = await db
        .select()
        .from(receivedMails)
        .where(eq(receivedMails.messageId, messageId))
        .orderBy(desc(receivedMails.id))
        .limit(1)
      return row
    },
    async findTickets(messageIds: readonly string[]) {
      if (messageIds.length === 0) return []
      const sent = await db
        .select({ messageId: mails.messageId, ticketId: mails.ticketId, userId: mails.userId })
        .from(mails)
        .where(inArray(mails.messageId, [...messageIds]))
      const received = await db
        .select({ messageId: receivedMails.messageId, ticketId: receivedMails.ticketId })
        .from(receivedMails)
        .where(
          and(inArray(receivedMails.messageId, [...messageIds]), isNotNull(receivedMails.ticketId))
        )
        .orderBy(asc(receivedMails.id))
      return [
        ...sent,
        ...received.map(({ messageId, ticketId }) => ({
          messageId: messageId ?? '',
          ticketId: ticketId ?? 0,
          userId: null
        }))
      ]
    },
    async countOf(from: string, { after, until }: { after: Date; until: Date }) {
      const [row] = await db
        .select({ total: count() })
        .from(receivedMails)
        .where(
          and(
            eq(receivedMails.from, from),
            gt(receivedMails.receivedAt, after),
            lte(receivedMails.receivedAt, until),
            sql`${receivedMails.outcome} in ('ticket', 'comment', 'held')`
          )
        )
      return row?.total ?? 0
    },
    async countAccountsOf(mailboxId: number, { after, until }: { after: Date; until: Date }) {
      const isCounted = and(
        eq(receivedMails.mailboxId, mailboxId),
        gt(receivedMails.receivedAt, after),
        lte(receivedMails.receivedAt, until),
        sql`${receivedMails.madeAccount}`
      )
      return await db.$count(receivedMails, isCounted)
    },
    async count(outcome: MailOutcome | undefined) {
      const [row] = await db.select({ total: count() }).from(receivedMails).where(isOf(outcome))
      return row?.total ?? 0
    },
    async list({ limit, before = Number.MAX_SAFE_INTEGER, outcome }) {
      return await db
        .select()
        .from(receivedMails)
        .where(and(isOf(outcome), lt(receivedMails.id, before)))
        .orderBy(desc(receivedMails.id))
        .limit(limit)
    },
    async listOfPerson(userId: number) {
      const { email } = users
      // Emails from an address that they have not confirmed belong to someone else (D62).
      const isTheirs = and(eq(users.id, userId), eq(users.unprovenEmail, false))
      const address = db.select({ email }).from(users).where(isTheirs)
      const raws = db
        .select({ id: attachments.id })
        .from(attachments)
        .where(and(eq(attachments.uploaderId, userId), eq(attachments.type, 'message/rfc822')))
      const { id, from, attachmentId } = receivedMails
      // Each by its own index, which no condition of two columns uses.
      const sent = db.select({ id }).from(receivedMails).where(inArray(from, address))
      const became = db.select({ id }).from(receivedMails).where(inArray(attachmentId, raws))
      return await db
        .select()
        .from(receivedMails)
        .where(inArray(id, sent.union(became)))
        .orderBy(asc(id))
    },
    async listOf(ticketId: number) {
      return await db
        .select()
        .from(receivedMails)
        .where(eq(receivedMails.ticketId, ticketId))
        .orderBy(asc(receivedMails.id))
    }
  } satisfies Partial<ReceivedMailsStore>
}
