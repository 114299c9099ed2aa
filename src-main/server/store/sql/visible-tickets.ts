import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { isItSupportSpecialist, trustedDepartmentKeys } from '#shared/domain/teams.ts'
import type { Engine } from './connection.ts'

/** A person who looks at tickets, and whose departments' tickets they don't see (D44). */
export interface Viewpoint {
  userId: number | SQL
  /** The keys of these departments; see `hiddenDepartments`. */
  hidden: readonly (string | SQL)[]
}

/** A part of a list that one index holds in the order of ids. */
export interface ListRange {
  condition: SQL | undefined
  /** The index to use, or that none is, where SQLite would choose one with many more tickets. */
  index?: SQL
}

/**
 * The tickets that a person sees in any department, as ranges: the SQL of `seesPrivateTicket`.
 */
export function ownTickets(
  { tables: { followers, tickets }, dialect }: Engine,
  { userId }: Pick<Viewpoint, 'userId'>
): ListRange[] {
  const isFollowed = and(eq(followers.userId, userId), sql`${followers.following}`)
  const followed = sql`select ${followers.ticketId} from ${followers} where ${isFollowed}`
  return [
    { condition: eq(tickets.requesterId, userId) },
    { condition: eq(tickets.assigneeId, userId) },
    // Looked up by their ids: the index of a status has most tickets of the company.
    { condition: dialect.isAmong(tickets.id, followed), index: dialect.withoutIndex }
  ]
}

/** The same tickets, each of them in one range only, so that they can be counted. */
export function ownTicketsOnce(engine: Engine, viewpoint: Pick<Viewpoint, 'userId'>): ListRange[] {
  const own = ownTickets(engine, viewpoint)
  return own.map(({ condition, ...rest }, index) => ({
    ...rest,
    condition: and(condition, ...own.slice(0, index).map((other) => isNot(other.condition)))
  }))
}

/** Whether a ticket is of a hidden department. */
export function isOfHidden(
  { tables: { tickets }, dialect }: Engine,
  { hidden }: Pick<Viewpoint, 'hidden'>
): SQL {
  // A department has many more tickets than a person.
  return sql`${dialect.unindexed(tickets.departmentKey)} in ${hidden}`
}

/** Whether a person sees a ticket; undefined where they see all. */
export function isVisible(engine: Engine, { userId, hidden }: Viewpoint): SQL | undefined {
  if (hidden.length === 0) return undefined
  const isOwn = or(...ownTickets(engine, { userId }).map(({ condition }) => isTrue(condition)))
  return sql`(${engine.tables.tickets.departmentKey} not in ${hidden} or ${isOwn})`
}

/** Whether a person sees a ticket's internal notes: the SQL of the rule of that name (D41). */
export function seesNotes({ tables: { tickets } }: Engine, { id, ...person }: Viewer): SQL {
  const { requesterId, assigneeId, departmentKey } = tickets
  const handles = or(eq(assigneeId, id), inArray(departmentKey, trustedDepartmentKeys(person)))
  return sql`(${and(ne(requesterId, id), isItSupportSpecialist(person.role) ? undefined : handles)})`
}

/** A comparison with an assignee that is missing is unknown, also if it is negated. */
const isTrue = (condition: SQL | undefined) => sql`coalesce(${condition}, false)`
const isNot = (condition: SQL | undefined) => sql`not ${isTrue(condition)}`
