import { and, eq, sql, sum } from 'drizzle-orm'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { departmentKeysOf } from '#shared/domain/teams.ts'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import type { Queries } from '../db/database.ts'
import { given, givenList, numbered, prepared } from '../db/prepared-queries.ts'
import { ticketCounts } from '../db/schema.ts'

/** Who the counted tickets belong to, as `ticket_counts` writes it. */
export const owner = {
  all: 'all',
  assignee: (userId: number | string) => `assignee:${userId}`,
  requester: (userId: number) => `requester:${userId}`,
  department: (key: string) => `department:${key}`,
  unassigned: (key: string) => `unassigned:${key}`,
  /** Both the assignee and the requester. */
  self: (userId: number) => `self:${userId}`,
  /** The requester of what nobody has, by department. */
  waiting: (userId: number, key: string) => `waiting:${userId}:${key}`
}

const countsOf = prepared((db, shape: { once: number; twice: number; statuses: number; isAnyPriority: boolean }) => {
  const once = givenList('once', shape.once)
  const twice = givenList('twice', shape.twice)
  const sign = shape.twice > 0 ? sql`case when ${ticketCounts.owner} in ${twice} then -1 else 1 end` : sql`1`
  return db
    .select({ total: sum(sql`${ticketCounts.tickets} * ${sign}`).mapWith(Number) })
    .from(ticketCounts)
    .where(
      and(
        sql`${ticketCounts.owner} in ${[...once, ...twice]}`,
        sql`${ticketCounts.status} in ${givenList('status', shape.statuses)}`,
        shape.isAnyPriority ? undefined : eq(ticketCounts.priority, given('priority'))
      )
    )
    .prepare()
})

/**
 * How many tickets the filters of a list leave, but for its search, which no count knows (D23).
 * @param statuses those that are left
 * @param actor whose relation to the tickets the ownership filter means (spec §6)
 */
export async function countTickets(
  db: Queries,
  { ownership, priority }: Pick<TicketFilterQuery, 'ownership' | 'priority'>,
  statuses: readonly TicketStatus[],
  actor: User
): Promise<number> {
  const { once, twice } = ownersOf(ownership, actor)
  const shape = { once: once.length, twice: twice.length, statuses: statuses.length, isAnyPriority: !priority }
  const row = countsOf(db, shape).get({
    ...numbered('once', once),
    ...numbered('twice', twice),
    ...numbered('status', statuses),
    priority
  })
  return row?.total ?? 0
}

/** Whose tickets an ownership adds up, and which of them it has added twice then. */
function ownersOf(ownership: TicketFilterQuery['ownership'], actor: User): { once: string[]; twice: string[] } {
  const keys = departmentKeysOf(actor.role)
  const unassigned = keys.map(owner.unassigned)
  switch (ownership) {
    case undefined:
      return { once: [owner.all], twice: [] }
    case 'assigned':
      return { once: [owner.assignee(actor.id)], twice: [] }
    case 'created':
      return { once: [owner.requester(actor.id)], twice: [] }
    case 'unassigned':
      return { once: unassigned, twice: [] }
    case 'department':
      return { once: keys.map(owner.department), twice: [] }
    case 'all-relevant':
      return {
        once: [owner.assignee(actor.id), owner.requester(actor.id), ...unassigned],
        twice: [owner.self(actor.id), ...keys.map((key) => owner.waiting(actor.id, key))]
      }
  }
}
