import { and, asc, desc, eq, gt, isNull, lt, min, ne, or, sql } from 'drizzle-orm'
import { type MailEventsStore, type NewMailEventRow, pendingMails } from '../mail-events-store.ts'
import { type Queries, unawaited } from './connections.ts'
import { mailEvents, mails } from './schema.ts'

/**
 * Who is to be told of which ticket, each once however much happened, and when they last were.
 * Lateral, so that PostgreSQL looks up no more mails than are shown.
 */
function pendingOf(db: Queries) {
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
  const { status, createdAt, sentAt } = mails
  const last = db
    .select({ status, createdAt, sentAt })
    .from(mails)
    .where(and(eq(mails.userId, told.userId), eq(mails.ticketId, told.ticketId)))
    .orderBy(desc(mails.id))
    .limit(1)
    .as('last')
  return db
    .select({
      ...{ userId: told.userId, ticketId: told.ticketId, firstId: told.firstId },
      ...{ createdAt: last.createdAt, sentAt: last.sentAt }
    })
    .from(told)
    .leftJoinLateral(last, sql`true`)
    .where(or(isNull(last.status), ne(last.status, 'waiting')))
}

/** See {@link MailEventsStore}. */
export function createMailEventsStore(db: Queries): MailEventsStore {
  return {
    async insert(rows: readonly NewMailEventRow[]) {
      if (rows.length > 0) unawaited(db.execute(insertionOf(rows)))
    },
    async listPending() {
      return pendingMails(await pendingOf(db))
    },
    async tie(made) {
      await db.execute(sql`update mail_events set mail_id = made.id
        from (select (value ->> 'id')::bigint as id, (value ->> 'userId')::bigint as user_id,
          (value ->> 'ticketId')::bigint as ticket_id
          from jsonb_array_elements(${JSON.stringify(made)}::jsonb) as rows (value)) as made
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
  const values = rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
  return sql`insert into mail_events
      (user_id, ticket_id, actor_id, kind, to_value, comment_id, mentioned, at)
    select users.id, tickets.id, (value ->> 'actorId')::bigint, value ->> 'kind', value ->> 'to',
      (value ->> 'commentId')::bigint, (value ->> 'mentioned')::boolean, (value ->> 'at')::bigint
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb)
      with ordinality as rows (value, position)
    join users on users.id = (value ->> 'userId')::bigint
    join tickets on tickets.id = (value ->> 'ticketId')::bigint
    left join mail_choices on mail_choices.user_id = users.id
    where users.deleted_at is null and not users.waiting and not users.disabled
      and not users.is_service and users.email <> ''
        and not users.unproven_email and (coalesce(choice, 'all') = 'all'
        or choice = 'mine' and users.id in (tickets.requester_id, tickets.assignee_id))
    order by position`
}
