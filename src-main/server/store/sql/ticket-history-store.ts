import { and, count, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import {
  type HistoryEvent,
  NOTE_FILE_EVENT,
  RULE_NOTE_EVENT,
  SHOWN_EVENTS
} from '#shared/domain/ticket-events.ts'
import {
  beginsInterval,
  deletedFilesOf,
  type HistoryOf,
  type HistoryStore,
  type TicketEventRow,
  tasksOf,
  toHistoryEntry,
  writerIn
} from '../ticket-history-store.ts'
import type { TicketRow } from '../tickets-store.ts'
import type { Connection, Engine } from './connection.ts'
import { constant, paramRow, prepared, toDriver } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'
import { taskTexts } from './tasks-store.ts'

type State = Pick<TicketRow, 'id' | 'requesterId' | 'assigneeId' | 'status'>

const eventInsertion = prepared(({ db, tables: { ticketEvents } }) =>
  db
    .insert(ticketEvents)
    .values(paramRow(['ticketId', 'actorId', 'kind', 'requesterId', 'from', 'to', 'at', 'cause']))
)

const intervalInsertion = prepared(({ db, tables: { statusIntervals } }) =>
  db
    .insert(statusIntervals)
    .values(paramRow(['ticketId', 'requesterId', 'assigneeId', 'status', 'since', 'until']))
)

const intervalEnd = prepared(({ db, tables: { statusIntervals }, dialect: { param } }) =>
  db
    .update(statusIntervals)
    .set(paramRow(['until']))
    .where(
      and(
        eq(statusIntervals.ticketId, param('ticketId')),
        or(isNull(statusIntervals.until), gt(statusIntervals.until, param('until')))
      )
    )
)

/**
 * Ends the present interval, and cuts those that end later because the clock was set back (D35), so
 * that none overlap.
 */
async function endIntervals(connection: Connection, ticketId: number, at: Date) {
  await connection.dialect.sent(intervalEnd(connection, toDriver({ ticketId, until: at })))
}

function intervalOf(
  { id, requesterId, assigneeId, status }: State,
  since: Date
): Tables['statusIntervals']['$inferInsert'] {
  return { ticketId: id, requesterId, assigneeId, status, since, until: null }
}

const ofKind = ({ tables: { ticketEvents }, dialect: { param } }: Engine, kind: HistoryEvent) =>
  and(eq(ticketEvents.ticketId, param('ticketId')), eq(ticketEvents.kind, constant(kind)))

const READ_KINDS = [...SHOWN_EVENTS, NOTE_FILE_EVENT] as const

/** The condition for one of the kinds that are read; that of notes is for those who see them. */
const ofReadKind = (engine: Engine, kind: (typeof READ_KINDS)[number]) =>
  kind === NOTE_FILE_EVENT
    ? and(sql`${engine.dialect.param('withNotes')}`, ofKind(engine, kind))
    : ofKind(engine, kind)

const changeCount = prepared((connection) =>
  connection.db
    .select({ total: count() })
    .from(connection.tables.ticketEvents)
    .where(or(...READ_KINDS.map((kind) => ofReadKind(connection, kind))))
)

/** The index holds the changes of each kind in order, so a page merges these. */
const pageOf = prepared((connection) => {
  const { db, tables, dialect } = connection
  const { ticketEvents, users } = tables
  const { isAmong, mergedIds, param } = dialect
  const ids = READ_KINDS.map((kind) => {
    const condition = and(ofReadKind(connection, kind), lt(ticketEvents.id, param('before')))
    return sql`select ${ticketEvents.id} as id from ${ticketEvents} where ${condition}`
  })
  const page = sql`${mergedIds(ids, 'desc', param('limit'))} limit ${param('limit')}`
  return db
    .select({
      id: ticketEvents.id,
      actorId: users.id,
      kind: ticketEvents.kind,
      from: ticketEvents.from,
      to: ticketEvents.to,
      at: ticketEvents.at,
      cause: ticketEvents.cause
    })
    .from(ticketEvents)
    .leftJoin(users, and(eq(users.id, ticketEvents.actorId), isNull(users.deletedAt)))
    .where(isAmong(ticketEvents.id, page))
})

const writerList = prepared((connection) => {
  const { ticketEvents } = connection.tables
  const written = (['comment', RULE_NOTE_EVENT] as const).map((kind) => ofKind(connection, kind))
  return connection.db
    .select({ to: ticketEvents.to, cause: ticketEvents.cause })
    .from(ticketEvents)
    .where(and(or(...written), isNotNull(ticketEvents.cause)))
})

/** The names of files by id, also of deleted ones. */
async function fileNames(
  { db, tables: { attachments } }: Connection,
  ids: number[]
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = attachments
  const rows = await db.select({ id, name }).from(attachments).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** See {@link HistoryStore}. */
export function createHistoryStore(connection: Connection): HistoryStore {
  const { dialect } = connection
  const { sent } = dialect
  return {
    async record(after: State, events: TicketEventRow[]) {
      const [first] = events
      if (!first) return
      for (const event of events) {
        const row = { requesterId: null, from: null, to: null, cause: null, ...event }
        await sent(eventInsertion(connection, toDriver(row)))
      }
      if (!events.some(beginsInterval)) return
      if (!events.some(({ kind }) => kind === 'created'))
        await endIntervals(connection, after.id, first.at)
      await sent(intervalInsertion(connection, toDriver(intervalOf(after, first.at))))
    },
    async count(of: HistoryOf) {
      const [row] = await changeCount(connection, toDriver({ ...of }))
      return row?.total ?? 0
    },
    async list(
      of: HistoryOf,
      { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before: number | undefined }
    ) {
      const rows = await pageOf(connection, toDriver({ ...of, limit, before }))
      const [files, tasks] = await Promise.all([
        fileNames(connection, deletedFilesOf(rows)),
        taskTexts(connection, tasksOf(rows))
      ])
      return rows.sort((a, b) => a.id - b.id).map((row) => toHistoryEntry(row, { files, tasks }))
    },
    async listWriters(ticketId: number) {
      const rows = await writerList(connection, { ticketId })
      return new Map(
        rows.flatMap(({ to, cause }) => {
          const writer = writerIn(cause)
          return writer ? [[Number(to), writer] as const] : []
        })
      )
    }
  }
}
