import { and, count, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import {
  beginsInterval,
  CHANGE_KINDS,
  deletedFilesOf,
  type HistoryOf,
  type HistoryStore,
  NOTE_KIND,
  type TicketEventKind,
  type TicketEventRow,
  toHistoryEntry
} from '../ticket-history-store.ts'
import type { TicketRow } from '../tickets-store.ts'
import { type Queries, unawaited } from './connections.ts'
import { constant, param, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { attachments, statusIntervals, ticketEvents, users } from './schema.ts'

type State = Pick<TicketRow, 'id' | 'requesterId' | 'assigneeId' | 'status'>

const eventInsertion = prepared((db, _shape, name) =>
  db
    .insert(ticketEvents)
    .values(paramRow(['ticketId', 'actorId', 'kind', 'requesterId', 'from', 'to', 'at']))
    .prepare(name)
)

const intervalInsertion = prepared((db, _shape, name) =>
  db
    .insert(statusIntervals)
    .values(paramRow(['ticketId', 'requesterId', 'assigneeId', 'status', 'since', 'until']))
    .prepare(name)
)

const intervalEnd = prepared((db, _shape, name) =>
  db
    .update(statusIntervals)
    .set(paramRow(['until']))
    .where(
      and(
        eq(statusIntervals.ticketId, param('ticketId')),
        or(isNull(statusIntervals.until), gt(statusIntervals.until, param('until')))
      )
    )
    .prepare(name)
)

/**
 * Ends the present interval, and cuts those that end later because the clock was set back (D35), so
 * that none overlap.
 */
function endIntervals(db: Queries, ticketId: number, at: Date) {
  unawaited(intervalEnd(db).execute(toDriver({ ticketId, until: at })))
}

function intervalOf(
  { id, requesterId, assigneeId, status }: State,
  since: Date
): typeof statusIntervals.$inferInsert {
  return { ticketId: id, requesterId, assigneeId, status, since, until: null }
}

const ofKind = (kind: TicketEventKind) =>
  and(eq(ticketEvents.ticketId, param('ticketId')), eq(ticketEvents.kind, constant(kind)))

const READ_KINDS = [...CHANGE_KINDS, NOTE_KIND] as const

/** The condition for one of the kinds that are read; that of notes is for those who see them. */
const ofReadKind = (kind: (typeof READ_KINDS)[number]) =>
  kind === NOTE_KIND ? and(sql`${param('withNotes')}`, ofKind(kind)) : ofKind(kind)

const changeCount = prepared((db, _shape, name) =>
  db
    .select({ total: count() })
    .from(ticketEvents)
    .where(or(...READ_KINDS.map(ofReadKind)))
    .prepare(name)
)

/** The index holds the changes of each kind in order, so a page merges these. */
const pageOf = prepared((db, _shape, name) => {
  const ids = READ_KINDS.map((kind) => {
    const condition = and(ofReadKind(kind), lt(ticketEvents.id, param('before')))
    return sql`(select ${ticketEvents.id} as id from ${ticketEvents} where ${condition} order by ${ticketEvents.id} desc limit ${param('limit')})`
  })
  const page = sql`array(select id from (${sql.join(ids, sql` union all `)}) as ids order by id desc limit ${param('limit')})`
  return db
    .select({
      id: ticketEvents.id,
      actorId: users.id,
      kind: ticketEvents.kind,
      from: ticketEvents.from,
      to: ticketEvents.to,
      at: ticketEvents.at
    })
    .from(ticketEvents)
    .leftJoin(users, and(eq(users.id, ticketEvents.actorId), isNull(users.deletedAt)))
    .where(sql`${ticketEvents.id} = any(${page})`)
    .prepare(name)
})

/** The names of files by id, also of deleted ones. */
async function fileNames(db: Queries, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = attachments
  const rows = await db.select({ id, name }).from(attachments).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** See {@link HistoryStore}. */
export function createHistoryStore(db: Queries): HistoryStore {
  return {
    async record(after: State, events: TicketEventRow[]) {
      const [first] = events
      if (!first) return
      for (const event of events) {
        unawaited(
          eventInsertion(db).execute(
            toDriver({ requesterId: null, from: null, to: null, ...event })
          )
        )
      }
      if (!events.some(beginsInterval)) return
      if (!events.some(({ kind }) => kind === 'created')) endIntervals(db, after.id, first.at)
      unawaited(intervalInsertion(db).execute(toDriver(intervalOf(after, first.at))))
    },
    async count(of: HistoryOf) {
      const [row] = await changeCount(db).execute({ ...of })
      return row?.total ?? 0
    },
    async list(
      of: HistoryOf,
      { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before: number | undefined }
    ) {
      const rows = await pageOf(db).execute({ ...of, limit, before })
      const names = await fileNames(db, deletedFilesOf(rows))
      return rows.sort((a, b) => a.id - b.id).map((row) => toHistoryEntry(row, names))
    }
  }
}
