import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { departmentKeysOf } from '#shared/domain/teams.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import type { Queries } from './connections.ts'
import { constant, isOneOf, listParams, param, paramList, prepared } from './prepared-queries.ts'
import { type CountScope, ticketCounts } from './schema.ts'

/** The values in `ticket_counts` where a scope has no person or no department. */
const NO_PERSON = 0
const NO_DEPARTMENT = ''

/** The rows of a scope, which are one range of the primary key. */
export function inScope(
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
  departments: number
  statuses: number
  isAnyPriority: boolean
}

const countsOf = prepared((db, shape: Shape, name) => {
  const { ownership, departments, statuses, isAnyPriority } = shape
  const scopes = scopesOf(ownership, departments).map(({ scope, isCountedTwice }) => {
    const total = sql`select sum(${ticketCounts.tickets}) from ${ticketCounts} where ${and(
      scope,
      isOneOf(ticketCounts.status, paramList('status', statuses)),
      isAnyPriority ? undefined : eq(ticketCounts.priority, param('priority'))
    )}`
    return sql`${sql.raw(isCountedTwice ? '-' : '')}coalesce((${total}), 0)`
  })
  return db
    .select({ total: sql`${sql.join(scopes, sql` + `)}`.mapWith(Number) })
    .from(sql`(select 1) as one`)
    .prepare(name)
})

/**
 * How many tickets pass the filters of a list, its search excepted (D23).
 * @param statuses the statuses that the filters leave
 * @param actor the user to whom the ownership filter refers (spec §6)
 */
export async function countTickets(
  db: Queries,
  { ownership, priority }: Pick<TicketFilterQuery, 'ownership' | 'priority'>,
  statuses: readonly TicketStatus[],
  actor: User
): Promise<number> {
  const departmentKeys = departmentKeysOf(actor.role)
  const shape = {
    ownership,
    departments: departmentKeys.length,
    statuses: statuses.length,
    isAnyPriority: !priority
  }
  const [row] = await countsOf(db, shape).execute({
    ...listParams('department', departmentKeys),
    ...listParams('status', statuses),
    personId: actor.id,
    priority
  })
  return row?.total ?? 0
}

/**
 * The scopes whose counts an ownership adds up, and those it has to subtract because it counted
 * them twice.
 */
function scopesOf(ownership: TicketFilterQuery['ownership'], departments: number) {
  const personId = param('personId')
  const departmentKeys = paramList('department', departments)
  const once = (scope: SQL | undefined) => ({ scope, isCountedTwice: false })
  const twice = (scope: SQL | undefined) => ({ scope, isCountedTwice: true })
  const unassigned = once(inScope('unassigned', { departmentKeys }))
  switch (ownership) {
    case undefined:
      return [once(inScope('all'))]
    case 'assigned':
      return [once(inScope('assignee', { personId }))]
    case 'created':
      return [once(inScope('requester', { personId }))]
    case 'unassigned':
      return [unassigned]
    case 'department':
      return [once(inScope('department', { departmentKeys }))]
    case 'all-relevant':
      return [
        once(inScope('assignee', { personId })),
        once(inScope('requester', { personId })),
        unassigned,
        twice(inScope('self', { personId })),
        twice(inScope('waiting', { personId, departmentKeys }))
      ]
  }
}
