import { and, asc, eq, gt, isNull, lt, min, or, sql } from 'drizzle-orm'
import { type MailEventsStore, type NewMailEventRow, pendingMails } from '../mail-events-store.ts'
import type { Connection } from './connection.ts'
import { prepared } from './prepared-queries.ts'
import { isEmailEnabled } from './settings-store.ts'

/** Who is to be notified of which ticket, each once however much happened. */
async function pendingOf({
  db,
  tables: { mailEvents, mails },
  dialect: { isAmong, listed }
}: Connection) {
  const { userId, ticketId, id, mailId } = mailEvents
  // Qualified by hand, because drizzle names columns without their table where it selects from one.
  const last = sql`(select max(mail.id) from mails as mail where mail.user_id = mail_events.user_id
    and mail.ticket_id = mail_events.ticket_id)`
  const pending = await db
    .select({ userId, ticketId, firstId: min(id), lastMailId: last.mapWith(mails.id) })
    .from(mailEvents)
    .where(isNull(mailId))
    .groupBy(userId, ticketId)
  const ids = JSON.stringify(pending.map(({ lastMailId }) => lastMailId))
  const { status, createdAt, sentAt } = mails
  const lastMails = await db
    .select({ id: mails.id, status, createdAt, sentAt })
    .from(mails)
    .where(isAmong(mails.id, listed(sql`${ids}`, mails.id)))
  const byId = new Map(lastMails.map((mail) => [mail.id, mail]))
  return pending.flatMap(({ lastMailId, ...of }) => {
    const mail = byId.get(lastMailId)
    return mail?.status === 'waiting'
      ? []
      : [{ ...of, createdAt: mail?.createdAt ?? null, sentAt: mail?.sentAt ?? null }]
  })
}

/** See {@link MailEventsStore}. */
export function createMailEventsStore(connection: Connection): MailEventsStore {
  const { db, tables, dialect } = connection
  const { mailEvents } = tables
  return {
    async insert(rows: readonly NewMailEventRow[]) {
      if (rows.length === 0) return
      const told = rows.map(({ at, ...row }, position) => ({ ...row, at: at.getTime(), position }))
      await dialect.sent(insertion(connection, { rows: JSON.stringify(told) }))
    },
    async listPending() {
      return pendingMails(await pendingOf(connection))
    },
    async tie(made) {
      const rows = dialect.jsonRows(sql`${JSON.stringify(made)}`, 'made', {
        id: 'bigint',
        userId: 'bigint',
        ticketId: 'bigint'
      })
      await dialect.run(
        db,
        sql`update mail_events set mail_id = made.id from ${rows}
          where mail_events.user_id = made."userId" and mail_events.ticket_id = made."ticketId"
            and mail_events.mail_id is null`
      )
    },
    async listOf(mailId: number) {
      return await db
        .select()
        .from(mailEvents)
        .where(eq(mailEvents.mailId, mailId))
        // All are of one person and ticket; so named, they come from the index in order.
        .orderBy(asc(mailEvents.userId), asc(mailEvents.ticketId), asc(mailEvents.id))
    },
    async deleteOf(mailId: number) {
      await db.delete(mailEvents).where(eq(mailEvents.mailId, mailId))
    },
    async deletePending({ earliest, latest }: { earliest: Date; latest: Date }) {
      const isOutside = or(lt(mailEvents.at, earliest), gt(mailEvents.at, latest))
      await db.delete(mailEvents).where(and(isNull(mailEvents.mailId), isOutside))
    }
  }
}

/** One statement that looks up who gets an email, so that a change has nothing to wait for. */
const insertion = prepared((connection) => {
  const {
    db,
    tables: { mailEvents },
    dialect: { jsonRows, newId }
  } = connection
  const told = jsonRows(sql`${sql.placeholder('rows')}`, 'told', {
    userId: 'bigint',
    ticketId: 'bigint',
    actorId: 'bigint',
    kind: 'text',
    to: 'text',
    commentId: 'bigint',
    mentioned: 'boolean',
    at: 'bigint',
    position: 'bigint',
    cause: 'text'
  })
  return db.insert(mailEvents).select(
    sql`select ${newId('mail_events')}, users.id, tickets.id, told."actorId", told.kind, told."to",
        told."commentId", told.mentioned, told.at, null, told.cause
      from ${told}
      join users on users.id = told."userId"
      join tickets on tickets.id = told."ticketId"
      left join mail_choices on mail_choices.user_id = users.id
      where ${isEmailEnabled(connection)}
        and users.deleted_at is null and not users.waiting and not users.disabled
        and not users.is_service and users.email <> ''
          and not users.unproven_email and (coalesce(choice, 'all') = 'all'
          or choice = 'mine' and (told.kind = 'task'
            or told.kind like 'approval-%'
            or users.id in (tickets.requester_id, tickets.assignee_id)))
      order by told.position`
  )
})
