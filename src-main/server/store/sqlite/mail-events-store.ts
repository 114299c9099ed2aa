import { and, asc, eq, gt, isNull, lt, min, ne, or, sql } from 'drizzle-orm'
import { type MailEventsStore, type NewMailEventRow, pendingMails } from '../mail-events-store.ts'
import type { Queries } from './database.ts'
import { prepared } from './prepared-queries.ts'
import { mailEvents, mails } from './schema.ts'

/** Who is to be told of which ticket, each once however much happened, and when they last were. */
const pendingOf = prepared((db) => {
  const told = db
    .select({
      userId: mailEvents.userId,
      ticketId: mailEvents.ticketId,
      firstId: min(mailEvents.id).as('first_id')
    })
    .from(mailEvents)
    .where(isNull(mailEvents.mailId))
    .groupBy(mailEvents.userId, mailEvents.ticketId)
    .as('told')
  const last = sql`(select max(m.id) from mails m
    where m.user_id = ${told.userId} and m.ticket_id = ${told.ticketId})`
  const { id, status, createdAt, sentAt } = mails
  return db
    .select({
      userId: told.userId,
      ticketId: told.ticketId,
      firstId: told.firstId,
      createdAt,
      sentAt
    })
    .from(told)
    .leftJoin(mails, eq(id, last))
    .where(or(isNull(id), ne(status, 'waiting')))
    .prepare()
})

/** See {@link MailEventsStore}. */
export function createMailEventsStore(db: Queries): MailEventsStore {
  return {
    async insert(rows: readonly NewMailEventRow[]) {
      if (rows.length > 0) db.run(insertionOf(rows))
    },
    async listPending() {
      return pendingMails(pendingOf(db).all())
    },
    async tie(made) {
      db.run(sql`update mail_events set mail_id = made.id
        from (select value ->> 'id' as id, value ->> 'userId' as user_id,
          value ->> 'ticketId' as ticket_id from json_each(${JSON.stringify(made)})) as made
        where mail_events.user_id = made.user_id and mail_events.ticket_id = made.ticket_id
          and mail_events.mail_id is null`)
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

/** One statement that looks up who gets a mail, so that a change has nothing to wait for. */
function insertionOf(rows: readonly NewMailEventRow[]) {
  const values = rows.map(({ at, mentioned, ...row }) => ({
    ...{ ...row, at: at.getTime(), mentioned: Number(mentioned) }
  }))
  return sql`insert into mail_events
      (user_id, ticket_id, actor_id, kind, to_value, comment_id, mentioned, at)
    select users.id, tickets.id, value ->> 'actorId', value ->> 'kind', value ->> 'to',
      value ->> 'commentId', value ->> 'mentioned', value ->> 'at'
    from json_each(${JSON.stringify(values)}) as told
    cross join users on users.id = value ->> 'userId'
    cross join tickets on tickets.id = value ->> 'ticketId'
    left join mail_choices on mail_choices.user_id = users.id
    where users.deleted_at is null and not users.waiting and not users.disabled
      and not users.is_service and users.email <> ''
        and not users.unproven_email and (coalesce(choice, 'all') = 'all'
        or choice = 'mine' and users.id in (tickets.requester_id, tickets.assignee_id))`
}
