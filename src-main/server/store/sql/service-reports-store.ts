import { and, count, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { ServiceGroup } from '#shared/api/service-level-reports.ts'
import {
  CLOCK_CHANGES,
  type GroupedClock,
  type RaisedTicket,
  type RaisedTicketChange,
  type RaisedTickets,
  type ServiceReportsStore
} from '../service-reports-store.ts'
import type { Connection } from './connection.ts'
import { only } from './only.ts'
import { outcomeRank } from './service-outcome.ts'
import type { Tables } from './tables/tables.ts'

/** The column that a ticket is counted in. */
function keyOf({ tickets }: Tables, by: ServiceGroup): SQL {
  if (by === 'person') return sql`cast(${tickets.assigneeId} as text)`
  return sql`${{ department: tickets.departmentKey, category: tickets.category, priority: tickets.priority }[by]}`
}

/** The tickets of a period behind a place, which one range of an index has in this order. */
function pageOf(
  { tickets }: Tables,
  { after, limit, start, end }: RaisedTickets,
  isCounted?: SQL
): SQL {
  const { createdAt, id } = tickets
  // One lower bound alone, so that SQLite begins there.
  const begins = after
    ? sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`
    : gte(createdAt, start)
  const condition = and(begins, lt(createdAt, end), isCounted)
  return sql`from ${tickets} where ${condition} order by ${createdAt}, ${id} limit ${limit}`
}

/** PostgreSQL's driver has some numbers as text. */
const numberOf = (value: unknown) => (value === null ? null : Number(value))

/** See {@link ServiceReportsStore}. */
export function createServiceReportsStore({
  db,
  tables,
  dialect
}: Connection): ServiceReportsStore {
  const { tickets, serviceClocks, ticketEvents } = tables

  return {
    async countRaised({ start, end }) {
      const rows = await db
        .select({ count: count() })
        .from(tickets)
        .where(and(gte(tickets.createdAt, start), lt(tickets.createdAt, end)))
      return only(rows).count
    },

    async listClocks({ kind, by, departments, now, ...raised }) {
      const isCounted = departments ? inArray(tickets.departmentKey, [...departments]) : undefined
      const { id, createdAt } = tickets
      const hasVerdict = sql`${serviceClocks.outcome} in ('met', 'late')`
      const rows = await dialect.rows<Record<keyof GroupedClock, unknown>>(
        db,
        sql`select page.id as "id", page.created_at as "createdAt", page.key as "key",
            case when ${serviceClocks.id} is not null then ${outcomeRank(tables, now.getTime())} end as "rank",
            case when ${hasVerdict} then ${serviceClocks.runs} end as "runs",
            ${serviceClocks.endedAt} as "endedAt"
          from (select ${id} as id, ${createdAt} as created_at, ${keyOf(tables, by)} as key
            ${pageOf(tables, raised, isCounted)}) as page
          left join ${serviceClocks}
            on ${serviceClocks.ticketId} = page.id and ${serviceClocks.kind} = ${kind}
          order by page.created_at, page.id`
      )
      return rows.map(({ id, createdAt, key, rank, runs, endedAt }) => ({
        ...{ id: Number(id), createdAt: Number(createdAt), key: key as string | null },
        ...{ rank: numberOf(rank), runs: runs as string | null, endedAt: numberOf(endedAt) }
      }))
    },

    async listHistories(raised) {
      const { id, createdAt, firstResponseAt, department, priority, status } = tickets
      const { category, subcategory } = tickets
      const rows = await dialect.rows<RaisedTicket>(
        db,
        sql`select ${id} as "id", ${createdAt} as "createdAt",
            ${firstResponseAt} as "firstResponseAt", ${department} as "department",
            ${priority} as "priority", ${status} as "status", ${category} as "category",
            ${subcategory} as "subcategory"
          ${pageOf(tables, raised)}`
      )
      const page = rows.map((row) => ({
        ...{ ...row, id: Number(row.id), createdAt: Number(row.createdAt) },
        firstResponseAt: numberOf(row.firstResponseAt)
      }))
      if (page.length === 0) return { tickets: [], changes: [] }
      const { ticketId, kind, from, to, at } = ticketEvents
      const ids = page.map((ticket) => ticket.id)
      const changes = await dialect.rows<RaisedTicketChange>(
        db,
        sql`select ${ticketId} as "ticketId", ${kind} as "kind", ${from} as "from", ${to} as "to",
            ${at} as "at"
          from ${ticketEvents}
          where ${and(inArray(ticketId, ids), inArray(kind, [...CLOCK_CHANGES]))}
          order by ${ticketEvents.id}`
      )
      return {
        tickets: page,
        changes: changes.map((change) => ({
          ...{ ...change, ticketId: Number(change.ticketId), at: Number(change.at) }
        }))
      }
    }
  }
}
