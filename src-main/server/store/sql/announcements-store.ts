import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  not,
  or,
  type SQL
} from 'drizzle-orm'
import type {
  AnnouncementsOf,
  AnnouncementsStore,
  AnnouncementTexts
} from '../announcements-store.ts'
import { peopleOn } from './announcement-people.ts'
import { toRow } from './announcement-row.ts'
import { answersOn, ticketsOn } from './announcement-tickets.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import type { Tables } from './tables/tables.ts'
import { translationsColumn } from './translations.ts'

/** A change with its lists as they are stored, without those that stay as they are. */
function stored<Change extends Partial<AnnouncementTexts>>({
  departments,
  categories,
  translations,
  ...change
}: Change) {
  return {
    ...change,
    ...(translations && { translations: translationsColumn(translations) }),
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
        ...{ ...stored(row), resolves: false }
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
        .set({ ...stored(end), nextAt: null })
        .where(eq(announcements.id, id))
      return toRow(only(await ended.returning()))
    },
    async replaceTexts(id, texts) {
      await db.update(announcements).set(stored(texts)).where(eq(announcements.id, id))
    },
    async delete(id) {
      await db.delete(announcements).where(eq(announcements.id, id))
    }
  } satisfies Partial<AnnouncementsStore>
}
