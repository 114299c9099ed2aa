import { and, asc, count, desc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { MailStatus } from '#shared/domain/mail.ts'
import type { MailChange, MailRow, MailsStore, NewMailRow } from '../mails-store.ts'
import type { Connection } from './connection.ts'

/** See {@link MailsStore}. */
export function createMailsStore(connection: Connection): MailsStore {
  return { ...sendingQueries(connection), ...lookups(connection) }
}

function sendingQueries({ db, tables: { mails } }: Connection) {
  /** Written so that it uses the index of those that are open. */
  const isWaiting = sql`${mails.status} <> 'sent' and ${mails.status} = 'waiting'`
  return {
    async insert(made: readonly NewMailRow[]) {
      const rows = made.map((mail) => ({
        ...mail,
        status: 'waiting' as const,
        nextAttemptAt: mail.createdAt
      }))
      const { id, userId, ticketId } = mails
      return await db.insert(mails).values(rows).returning({ id, userId, ticketId })
    },
    async findDue({ now, latest }: { now: Date; latest: Date }) {
      const isDue = or(lte(mails.nextAttemptAt, now), gt(mails.nextAttemptAt, latest))
      const [row] = await db
        .select()
        .from(mails)
        .where(and(isWaiting, isDue))
        .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
        .limit(1)
      return row
    },
    async firstAttemptAt() {
      const [row] = await db
        .select({ at: mails.nextAttemptAt })
        .from(mails)
        .where(isWaiting)
        .orderBy(asc(mails.nextAttemptAt))
        .limit(1)
      return row?.at ?? null
    },
    async update(id: number, change: MailChange) {
      await db.update(mails).set(change).where(eq(mails.id, id))
    },
    async delete(id: number) {
      await db.delete(mails).where(eq(mails.id, id))
    },
    async giveUp(before: Date, error: string) {
      await db
        .update(mails)
        .set({ status: 'failed', error })
        .where(and(isWaiting, lt(mails.createdAt, before)))
    }
  } satisfies Partial<MailsStore>
}

function lookups({ db, tables: { mailEvents, mails } }: Connection) {
  const isIn = (status: MailStatus | undefined) => {
    if (status === undefined) return undefined
    return status === 'sent'
      ? eq(mails.status, status)
      : sql`${mails.status} <> 'sent' and ${mails.status} = ${status}`
  }
  return {
    async find(id: number) {
      const [row] = await db.select().from(mails).where(eq(mails.id, id))
      return row
    },
    async listFormer({ userId, ticketId, id }: MailRow, limit: number) {
      const isOfPerson = and(eq(mails.userId, userId), eq(mails.ticketId, ticketId))
      const rows = await db
        .select({ messageId: mails.messageId })
        .from(mails)
        .where(and(isOfPerson, lt(mails.id, id), eq(mails.status, 'sent')))
        .orderBy(desc(mails.id))
        .limit(limit)
      return rows.map(({ messageId }) => messageId)
    },
    async findByMessageIds(messageIds: readonly string[]) {
      return await db
        .select()
        .from(mails)
        .where(inArray(mails.messageId, [...messageIds]))
    },
    async count(status: MailStatus | undefined) {
      const [row] = await db.select({ total: count() }).from(mails).where(isIn(status))
      return row?.total ?? 0
    },
    async list({ limit, before = Number.MAX_SAFE_INTEGER, status }) {
      return await db
        .select()
        .from(mails)
        .where(and(isIn(status), lt(mails.id, before)))
        .orderBy(desc(mails.id))
        .limit(limit)
    },
    async countOpen() {
      const rows = await db
        .select({
          status: mails.status,
          total: count(),
          first: sql`min(${mails.createdAt})`.mapWith(mails.createdAt)
        })
        .from(mails)
        .where(sql`${mails.status} <> 'sent'`)
        .groupBy(mails.status)
      const of = (status: MailStatus) => rows.find((row) => row.status === status)
      return {
        waiting: of('waiting')?.total ?? 0,
        failed: of('failed')?.total ?? 0,
        oldestWaitingAt: of('waiting')?.first ?? null
      }
    },
    async deleteSome({ earliest, latest }: { earliest: Date; latest: Date }, limit: number) {
      const isOld = or(lt(mails.createdAt, earliest), gt(mails.createdAt, latest))
      const some = await db
        .select({ id: mails.id })
        .from(mails)
        .where(and(isOld, ne(mails.status, 'waiting')))
        .limit(limit)
      const ids = some.map(({ id }) => id)
      await db.delete(mailEvents).where(inArray(mailEvents.mailId, ids))
      await db.delete(mails).where(inArray(mails.id, ids))
      return ids.length
    }
  } satisfies Partial<MailsStore>
}
