import { and, asc, eq, getTableColumns, gt, inArray, like, or, sql } from 'drizzle-orm'
import { toDate } from '#shared/domain/instants.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import type { ClockRow, NewClockRow, ServiceClocksStore } from '../service-clocks-store.ts'
import type { Connection } from './connection.ts'
import { findDueTickets } from './due-tickets.ts'
import { paramRow, prepared, toDriver } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'
import { isWaiting } from './ticket-columns.ts'

type Row = Tables['serviceClocks']['$inferSelect'] & Pick<ClockRow, 'raisedShare'>

const insertion = prepared(({ db, tables: { serviceClocks } }) =>
  db
    .insert(serviceClocks)
    .values(
      paramRow([
        ...(['ticketId', 'kind', 'calendar', 'target', 'runs', 'isWaiting', 'isResolved'] as const),
        ...(['startedAt', 'dueAt', 'lateAt', 'endedAt', 'outcome'] as const),
        'alarmAt'
      ])
    )
)

const clocksOf = prepared(({ db, tables: { serviceClocks }, dialect }) => {
  // Qualified by hand, because drizzle names columns without their table where it selects from one.
  const raisedShare = sql`coalesce((select max(share) from service_alarms
    where clock_id = service_clocks.id), 0)`.mapWith(Number)
  const { ticketId } = serviceClocks
  return db
    .select({ ...getTableColumns(serviceClocks), raisedShare })
    .from(serviceClocks)
    .where(dialect.isAmong(ticketId, dialect.listed(dialect.param('ids'), ticketId)))
    .orderBy(asc(serviceClocks.id))
})

const update = prepared(({ db, tables: { serviceClocks }, dialect: { param } }) =>
  db
    .update(serviceClocks)
    .set(
      paramRow([
        ...(['calendar', 'target', 'runs', 'isWaiting', 'isResolved'] as const),
        ...(['dueAt', 'lateAt', 'endedAt', 'outcome', 'alarmAt'] as const)
      ])
    )
    .where(eq(serviceClocks.id, param('id')))
)

const defaultSlaOf = prepared(({ db, tables, dialect: { param } }) => {
  const { categories, subcategories } = tables
  return db
    .select({ hours: subcategories.defaultSLA })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(
      and(eq(categories.slug, param('category')), eq(subcategories.slug, param('subcategory')))
    )
})

const dueUpdate = prepared(({ db, tables: { tickets }, dialect: { param } }) =>
  db
    .update(tickets)
    .set(paramRow(['dueOrder', 'lateAt']))
    .where(eq(tickets.id, param('ticketId')))
)

const toColumns = ({ runs, ...clock }: NewClockRow) => ({
  ...{ kind: clock.kind, calendar: clock.calendar, target: clock.target },
  ...{ isWaiting: clock.isWaiting, isResolved: clock.isResolved, outcome: clock.outcome },
  ...{ runs: JSON.stringify(runs), startedAt: new Date(clock.startedAt) },
  ...{ dueAt: toDate(clock.dueAt), lateAt: toDate(clock.lateAt), endedAt: toDate(clock.endedAt) },
  alarmAt: toDate(clock.alarmAt)
})

function toClock({ runs, startedAt, dueAt, lateAt, endedAt, alarmAt, ...row }: Row): ClockRow {
  return {
    ...row,
    ...{ runs: JSON.parse(runs), startedAt: startedAt.getTime() },
    dueAt: dueAt?.getTime() ?? null,
    lateAt: lateAt?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
    alarmAt: alarmAt?.getTime() ?? null
  }
}

/** See {@link ServiceClocksStore}. */
export function createServiceClocksStore(connection: Connection): ServiceClocksStore {
  const { db, tables, dialect } = connection
  const { serviceClocks, tickets, categories, subcategories } = tables
  return {
    async listOf(ticketIds) {
      if (ticketIds.length === 0) return []
      const rows = await clocksOf(connection, { ids: JSON.stringify(ticketIds) })
      return rows.map(toClock)
    },
    async listDue(days, viewer, perDay) {
      return await findDueTickets(connection, days, viewer, perDay)
    },
    async defaultSla(category, subcategory) {
      const [row] = await defaultSlaOf(connection, { category, subcategory })
      return row?.hours ?? null
    },
    async listActiveTickets(after, limit) {
      const { id, department, priority, status, category, subcategory } = tickets
      const { createdAt, firstResponseAt } = tickets
      return await db
        .select({
          ...{ id, department, priority, status, category, subcategory },
          ...{ createdAt, firstResponseAt, defaultSla: subcategories.defaultSLA },
          isWaiting
        })
        .from(tickets)
        .leftJoin(categories, eq(categories.slug, category))
        .leftJoin(
          subcategories,
          and(eq(subcategories.categoryId, categories.id), eq(subcategories.slug, subcategory))
        )
        .where(and(gt(id, after), inArray(status, [...ACTIVE_STATUSES])))
        .orderBy(asc(id))
        .limit(limit)
    },
    async usesCalendar(id) {
      const { calendar, runs } = serviceClocks
      const [found] = await db
        .select({ id: serviceClocks.id })
        .from(serviceClocks)
        .where(or(eq(calendar, id), like(runs, `%${id}%`)))
        .limit(1)
      return found !== undefined
    },
    async insert(ticketId, clock) {
      const row = { ticketId, ...toColumns(clock) }
      await dialect.sent(insertion(connection, toDriver(row)))
    },
    async update(clock) {
      const { kind: _kind, startedAt: _startedAt, ...change } = toColumns(clock)
      await dialect.sent(update(connection, toDriver({ id: clock.id, ...change })))
    },
    async setDue(ticketId, { dueOrder, lateAt }) {
      const values = { ticketId, dueOrder, lateAt: toDate(lateAt) }
      await dialect.sent(dueUpdate(connection, toDriver(values)))
    }
  }
}
