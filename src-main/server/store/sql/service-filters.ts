import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { and, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import {
  type DueFilter,
  partsOfServiceFilter,
  SERVICE_OUTCOMES,
  type ServiceFilter
} from '#shared/domain/clock-outcomes.ts'
import type { WaitingFilter } from '#shared/domain/wait-reasons.ts'
import type { ListQuery } from '../tickets-store.ts'
import type { Engine } from './connection.ts'
import { outcomeRank } from './service-outcome.ts'

/** The conditions of a list's filters by deadline, waiting and outcome (D72, D74). */
export function serviceFilters(
  engine: Engine,
  { due, waiting, service, now }: ListQuery
): (SQL | undefined)[] {
  return [
    due && isDue(engine, due, now),
    waiting && isWaiting(engine, waiting),
    service && hasOutcome(engine, service, now)
  ]
}

/** A day is one of the server's time zone, and a week begins on Monday. */
function isDue(
  { tables: { tickets }, dialect }: Engine,
  filter: DueFilter,
  now: Date
): SQL | undefined {
  const dueOrder = dialect.unindexed(tickets.dueOrder)
  if (filter === 'late') return or(isNotNull(tickets.lateAt), lt(dueOrder, now.getTime()))
  const isToday = filter === 'today'
  const from = isToday ? startOfDay(now) : startOfISOWeek(now)
  const before = startOfDay(addDays(from, isToday ? 1 : 7))
  return and(gte(dueOrder, from.getTime()), lt(dueOrder, before.getTime()))
}

function isWaiting(
  { tables: { tickets, ticketWaits }, dialect }: Engine,
  filter: WaitingFilter
): SQL {
  const isFor = filter === 'any' ? undefined : sql`where ${eq(ticketWaits.waitingFor, filter)}`
  const waiting = sql`select ${ticketWaits.ticketId} from ${ticketWaits} ${isFor}`
  return dialect.isAmong(tickets.id, waiting)
}

function hasOutcome({ tables }: Engine, filter: ServiceFilter, now: Date): SQL {
  const { tickets, serviceClocks } = tables
  const [kind, outcome] = partsOfServiceFilter(filter)
  const isOfKind = and(eq(serviceClocks.ticketId, tickets.id), eq(serviceClocks.kind, kind))
  const worst = sql`select max(${outcomeRank(tables, now.getTime())}) from ${serviceClocks} where ${isOfKind}`
  return sql`(${worst}) = ${SERVICE_OUTCOMES.indexOf(outcome)}`
}
