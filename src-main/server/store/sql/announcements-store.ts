import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  not,
  or,
  type SQL,
  sql
} from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type {
  AnnouncementRow,
  AnnouncementsOf,
  AnnouncementsStore,
  AnnouncementTexts
} from '../announcements-store.ts'
import { relationOf } from '../ticket-filters.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { prepared } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'
import { findSeenTickets } from './tickets-by-id.ts'
import { isVisible } from './visible-tickets.ts'

const toRow = (row: Tables['announcements']['$inferSelect']): AnnouncementRow => ({
  ...row,
  departments: JSON.parse(row.departments),
  categories: JSON.parse(row.categories)
})

/** A change with its lists as they are stored. */
function stored<Change extends Partial<AnnouncementTexts>>({
  departments,
  categories,
  ...change
}: Change) {
  return {
    ...change,
    ...(departments && { departments: JSON.stringify(departments) }),
    ...(categories && { categories: JSON.stringify(categories) })
  }
}

/** Whether an announcement has not ended: the SQL of `announcementState`. */
const isOpen = ({ announcements }: Tables, now: Date): SQL | undefined =>
  and(
    isNull(announcements.endedAt),
    or(eq(announcements.kind, 'outage'), isNull(announcements.until), gt(announcements.until, now))
  )

const affectedCounts = prepared(({ db, tables: { announcementPeople }, dialect }) => {
  const { announcementId, affectedAt } = announcementPeople
  const ids = dialect.listed(dialect.param('ids'), announcementId)
  return db
    .select({ id: announcementId, people: count() })
    .from(announcementPeople)
    .where(and(dialect.isAmong(announcementId, ids), isNotNull(affectedAt)))
    .groupBy(announcementId)
})

const personal = prepared(({ db, tables: { announcementPeople }, dialect }) => {
  const { announcementId, userId, readAt, affectedAt } = announcementPeople
  const ids = dialect.listed(dialect.param('ids'), announcementId)
  return db
    .select({ announcementId, readAt, affectedAt })
    .from(announcementPeople)
    .where(and(eq(userId, dialect.param('userId')), dialect.isAmong(announcementId, ids)))
})

const unreadEnds = prepared(({ db, tables: { announcementPeople, announcements }, dialect }) => {
  const { announcementId, userId, readAt, affectedAt } = announcementPeople
  return db
    .select(getTableColumns(announcements))
    .from(announcementPeople)
    .innerJoin(announcements, eq(announcements.id, announcementId))
    .where(
      and(
        eq(userId, dialect.param('userId')),
        isNotNull(affectedAt),
        isNotNull(announcements.endedAt),
        or(isNull(readAt), lt(readAt, announcements.endedAt))
      )
    )
    .orderBy(desc(announcements.from), desc(announcements.id))
})

const outagesOf = prepared(({ db, tables: { announcementTickets }, dialect }) => {
  const { ticketId } = announcementTickets
  const ids = dialect.listed(dialect.param('ids'), ticketId)
  return db.select().from(announcementTickets).where(dialect.isAmong(ticketId, ids))
})

/** See {@link AnnouncementsStore}. */
export function createAnnouncementsStore(connection: Connection): AnnouncementsStore {
  return {
    ...queriesOn(connection),
    ...writesOn(connection),
    ...peopleOn(connection),
    ...ticketsOn(connection),
    ...answersOn(connection)
  }
}

function queriesOn({ db, tables }: Connection) {
  const { announcements, announcementTickets } = tables
  const latestFirst = [desc(announcements.from), desc(announcements.id)]

  function isListed({ audiences, state, now }: AnnouncementsOf): SQL | undefined {
    const open = isOpen(tables, now)
    return and(
      audiences &&
        inArray(
          announcements.departments,
          audiences.map((departments) => JSON.stringify(departments))
        ),
      state && open && (state === 'open' ? open : not(open))
    )
  }

  return {
    async find(id) {
      const [row] = await db.select().from(announcements).where(eq(announcements.id, id))
      return row && toRow(row)
    },
    async listAbout(ticketId) {
      const { announcementId, ticketId: linked } = announcementTickets
      const ofTicket = db
        .select({ id: announcementId })
        .from(announcementTickets)
        .where(eq(linked, ticketId))
      const rows = await db
        .select()
        .from(announcements)
        .where(or(eq(announcements.ticketId, ticketId), inArray(announcements.id, ofTicket)))
        .orderBy(asc(announcements.id))
      return rows.map(toRow)
    },
    async findBehind(ticketId) {
      const [row] = await db
        .select()
        .from(announcements)
        .where(eq(announcements.ticketId, ticketId))
        .orderBy(desc(announcements.id))
        .limit(1)
      return row && toRow(row)
    },
    async list(of, { limit, offset }) {
      const rows = await db
        .select()
        .from(announcements)
        .where(isListed(of))
        .orderBy(...latestFirst)
        .limit(limit)
        .offset(offset)
      return rows.map(toRow)
    },
    async count(of) {
      return await db.$count(announcements, isListed(of))
    },
    async listOpen(now) {
      const open = db.select().from(announcements).where(isOpen(tables, now))
      return (await open.orderBy(...latestFirst)).map(toRow)
    },
    async listBetween(audiences, time, limit) {
      const { from, until, endedAt, kind } = announcements
      const lasts = and(isNull(endedAt), or(eq(kind, 'outage'), gt(until, time.from)))
      const rows = await db
        .select()
        .from(announcements)
        .where(
          and(
            isListed({ audiences, state: undefined, now: time.from }),
            lt(from, time.until),
            or(gte(from, time.from), gt(endedAt, time.from), lasts)
          )
        )
        .orderBy(...latestFirst)
        .limit(limit)
      return rows.map(toRow)
    },
    async listOutages(start, end) {
      const { kind, from, endedAt, id } = announcements
      const rows = await db
        .select()
        .from(announcements)
        .where(and(eq(kind, 'outage'), lt(from, end), or(isNull(endedAt), gt(endedAt, start))))
        .orderBy(asc(from), asc(id))
      return rows.map(toRow)
    },
    async listWith(category) {
      // Slugs have no character that JSON escapes.
      const rows = await db
        .select()
        .from(announcements)
        .where(like(announcements.categories, `%"${category}"%`))
        .orderBy(asc(announcements.id))
      return rows.map(toRow)
    },
    async listAudiences() {
      const { departments } = announcements
      const rows = await db.selectDistinct({ departments }).from(announcements)
      return rows.map((row) => JSON.parse(row.departments))
    },
    async listNext(limit) {
      const { id, nextAt } = announcements
      const rows = await db
        .select({ id, nextAt })
        .from(announcements)
        .where(isNotNull(nextAt))
        .orderBy(asc(nextAt), asc(id))
        .limit(limit)
      return rows.flatMap((row) => (row.nextAt === null ? [] : { id: row.id, nextAt: row.nextAt }))
    }
  } satisfies Partial<AnnouncementsStore>
}

function writesOn({ db, tables: { announcements } }: Connection) {
  return {
    async insert(row) {
      const values = {
        ...{ ...row, ...stored(row), resolves: false }
      } as typeof announcements.$inferInsert
      return toRow(only(await db.insert(announcements).values(values).returning()))
    },
    async update(id, change) {
      const changed = db.update(announcements).set(stored(change)).where(eq(announcements.id, id))
      return toRow(only(await changed.returning()))
    },
    async end(id, end) {
      const ended = db
        .update(announcements)
        .set({ ...end, nextAt: null })
        .where(eq(announcements.id, id))
      return toRow(only(await ended.returning()))
    },
    async replaceTexts(id, { title, text, answer }) {
      await db.update(announcements).set({ title, text, answer }).where(eq(announcements.id, id))
    },
    async delete(id) {
      await db.delete(announcements).where(eq(announcements.id, id))
    }
  } satisfies Partial<AnnouncementsStore>
}

/** Who has read an announcement, and who has it too. */
function peopleOn(connection: Connection) {
  const { db, tables } = connection
  const { announcements, announcementPeople } = tables
  const { announcementId, userId, readAt, affectedAt, line } = announcementPeople
  const isOf = (id: number, person: number) => and(eq(announcementId, id), eq(userId, person))
  return {
    listPersonal: (personId, ids) =>
      personal(connection, { userId: personId, ids: JSON.stringify(ids) }),
    async listUnreadEnds(personId) {
      return (await unreadEnds(connection, { userId: personId })).map(toRow)
    },
    async countAffected(ids) {
      const rows = await affectedCounts(connection, { ids: JSON.stringify(ids) })
      return new Map(rows.map(({ id, people }) => [id, people]))
    },
    async listAffected(id) {
      const rows = await db
        .select({ userId })
        .from(announcementPeople)
        .where(and(eq(announcementId, id), isNotNull(affectedAt)))
        .orderBy(asc(announcementPeople.id))
      return rows.map((row) => row.userId)
    },
    async setRead(id, personId, at) {
      await db
        .insert(announcementPeople)
        .values({ announcementId: id, userId: personId, readAt: at })
        .onConflictDoUpdate({ target: [announcementId, userId], set: { readAt: at } })
    },
    async clearRead(id) {
      await db.update(announcementPeople).set({ readAt: null }).where(eq(announcementId, id))
    },
    async addAffected(id, personId, at) {
      const rows = await db
        .insert(announcementPeople)
        .values({ announcementId: id, userId: personId, affectedAt: at })
        .onConflictDoUpdate({
          target: [announcementId, userId],
          set: { affectedAt: at },
          setWhere: isNull(affectedAt)
        })
        .returning({ id: announcementPeople.id })
      return rows.length > 0
    },
    async setLine(id, personId, text) {
      await db.update(announcementPeople).set({ line: text }).where(isOf(id, personId))
    },
    async listLines(id, limit) {
      const rows = await db
        .select({ personId: userId, line, at: affectedAt })
        .from(announcementPeople)
        .where(and(eq(announcementId, id), isNotNull(line), isNotNull(affectedAt)))
        .orderBy(desc(affectedAt), desc(announcementPeople.id))
        .limit(limit)
      return rows as { personId: number; line: string; at: Date }[]
    },
    async ofPerson(personId) {
      const { title } = announcements
      const written = await db
        .select()
        .from(announcements)
        .where(or(eq(announcements.authorId, personId), eq(announcements.endedBy, personId)))
        .orderBy(asc(announcements.id))
      const people = await db
        .select({ announcementId, title, readAt, affectedAt, line })
        .from(announcementPeople)
        .innerJoin(announcements, eq(announcements.id, announcementId))
        .where(eq(userId, personId))
        .orderBy(asc(announcementPeople.id))
      return { written: written.map(toRow), people }
    }
  } satisfies Partial<AnnouncementsStore>
}

/** The tickets of outages. */
function ticketsOn(connection: Connection) {
  const { db, tables } = connection
  const { announcementTickets, tickets } = tables
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
      return await db
        .select({
          ...getTableColumns(announcementTickets),
          requesterId: tickets.requesterId
        })
        .from(announcementTickets)
        .innerJoin(tickets, eq(tickets.id, ticketId))
        .where(and(eq(announcementId, id), eq(link, 'part')))
        .orderBy(asc(announcementTickets.id))
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
function answersOn({ db, tables }: Connection) {
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
