import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import { isOfDepartment, relationOf } from '../ticket-filters.ts'
import type { Connection, Engine } from './connection.ts'
import { constant, isOneOf, listParams, paramList, prepared } from './prepared-queries.ts'
import type { Tables } from './tables/tables.ts'
import type { CountScope } from './tables/ticket-tables.ts'
import { isOfHidden, ownTicketsOnce } from './visible-tickets.ts'

/** The values in `ticket_counts` where a scope has no person or no department. */
const NO_PERSON = 0
const NO_DEPARTMENT = ''

/** The rows of a scope, which are one range of the primary key. */
export function inScope(
  { ticketCounts }: Tables,
  scope: CountScope,
  { personId, departmentKeys }: { personId?: number | SQL; departmentKeys?: SQL[] } = {}
): SQL | undefined {
  return and(
    eq(ticketCounts.scope, constant(scope)),
    eq(ticketCounts.personId, personId ?? constant(NO_PERSON)),
    departmentKeys
      ? isOneOf(ticketCounts.departmentKey, departmentKeys)
      : eq(ticketCounts.departmentKey, constant(NO_DEPARTMENT))
  )
}

interface Shape {
  ownership: TicketFilterQuery['ownership']
  isOfDepartment: boolean
  departments: number
  /** How many departments are hidden. */
  hidden: number
  statuses: number
  isAnyPriority: boolean
}

const countsOf = prepared((connection, shape: Shape) => {
  const { db, tables, dialect } = connection
  const { ticketCounts } = tables
  const { statuses, isAnyPriority } = shape
  const scopes = scopesOf(connection, shape).map(({ scope, isSubtracted }) => {
    const total = sql`select sum(${ticketCounts.tickets}) from ${ticketCounts} where ${and(
      scope,
      isOneOf(ticketCounts.status, paramList(dialect, 'status', statuses)),
      isAnyPriority ? undefined : eq(ticketCounts.priority, dialect.param('priority'))
    )}`
    return sql`${sql.raw(isSubtracted ? '-' : '')}coalesce((${total}), 0)`
  })
  const parts = [...scopes, ...ownOfHidden(connection, shape)]
  return db
    .select({ total: sql`${sql.join(parts, sql` + `)}`.mapWith(Number) })
    .from(sql`(select 1) as one`)
})

/**
 * How many tickets pass the filters of a list, its search excepted (D23).
 * @param statuses the statuses that the filters leave
 * @param actor the user to whom the ownership filter refers (spec §6)
 */
export async function countTickets(
  connection: Connection,
  query: Pick<TicketFilterQuery, 'ownership' | 'department' | 'priority'>,
  statuses: readonly TicketStatus[],
  actor: Viewer
): Promise<number> {
  const { ownership, priority } = query
  const relation = relationOf(actor, query)
  // The owner of a list, by any ownership, sees all of its tickets.
  const hidden = ownership ? [] : relation.hidden
  const shape = {
    ownership,
    isOfDepartment: isOfDepartment(query),
    departments: relation.keys.length,
    hidden: hidden.length,
    statuses: statuses.length,
    isAnyPriority: !priority
  }
  const [row] = await countsOf(
    connection,
    {
      ...listParams('department', relation.keys),
      ...listParams('hidden', hidden),
      ...listParams('status', statuses),
      personId: actor.id,
      priority
    },
    shape
  )
  return row?.total ?? 0
}

/**
 * How many tickets of hidden departments are a person's own. They are counted one by one: no one
 * has many in a department that is not theirs.
 */
function ownOfHidden(engine: Engine, { hidden, statuses, isAnyPriority }: Shape): SQL[] {
  const {
    tables: { tickets },
    dialect
  } = engine
  if (hidden === 0) return []
  const filters = and(
    isOfHidden(engine, { hidden: paramList(dialect, 'hidden', hidden) }),
    isOneOf(tickets.status, paramList(dialect, 'status', statuses)),
    isAnyPriority ? undefined : eq(tickets.priority, dialect.param('priority'))
  )
  return ownTicketsOnce(engine, { userId: dialect.param('personId') }).map(
    ({ condition, index }) =>
      sql`(select count(*) from ${tickets} ${index} where ${and(condition, filters)})`
  )
}

/**
 * The scopes whose counts an ownership adds up, and those it has to subtract: because it counted
 * them twice, or because the person does not see them (D44).
 */
function scopesOf(
  { tables, dialect }: Engine,
  { ownership, isOfDepartment, departments, hidden: hiddenCount }: Shape
) {
  const hidden = paramList(dialect, 'hidden', hiddenCount)
  const personId = dialect.param('personId')
  const departmentKeys = paramList(dialect, 'department', departments)
  const within = (scope: CountScope, of?: Parameters<typeof inScope>[2]) =>
    inScope(tables, scope, of)
  const once = (scope: SQL | undefined) => ({ scope, isSubtracted: false })
  const less = (scope: SQL | undefined) => ({ scope, isSubtracted: true })
  const unassigned = once(within('unassigned', { departmentKeys }))
  switch (ownership) {
    case undefined:
      if (isOfDepartment)
        return hidden.length > 0 ? [] : [once(within('department', { departmentKeys }))]
      return [
        once(within('all')),
        ...(hidden.length > 0 ? [less(within('department', { departmentKeys: hidden }))] : [])
      ]
    case 'assigned':
      return [once(within('assignee', { personId }))]
    case 'created':
      return [once(within('requester', { personId }))]
    case 'unassigned':
      return [unassigned]
    case 'department':
      return [once(within('department', { departmentKeys }))]
    case 'all-relevant':
      return [
        once(within('assignee', { personId })),
        once(within('requester', { personId })),
        unassigned,
        less(within('self', { personId })),
        less(within('waiting', { personId, departmentKeys }))
      ]
  }
}
