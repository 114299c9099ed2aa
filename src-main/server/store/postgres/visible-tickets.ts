import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { isItSupportSpecialist, trustedDepartmentKeys } from '#shared/domain/teams.ts'
import { followers, tickets } from './schema.ts'

/** A person who looks at tickets, and whose departments' tickets they don't see (D44). */
export interface Looking {
  userId: number | SQL
  /** The keys of these departments; see `hiddenDepartments`. */
  hidden: readonly (string | SQL)[]
}

/**
 * The tickets that a person sees in any department, as conditions that an index answers each: the
 * SQL of `seesPrivateTicket`.
 */
export function ownTickets({ userId }: Pick<Looking, 'userId'>): SQL[] {
  const isFollowed = and(eq(followers.userId, userId), sql`${followers.following}`)
  return [
    eq(tickets.requesterId, userId),
    eq(tickets.assigneeId, userId),
    sql`${tickets.id} = any(array(select ${followers.ticketId} from ${followers} where ${isFollowed}))`
  ]
}

/** The same tickets, each of them in one condition only, so that they can be counted. */
export function ownTicketsOnce(looking: Pick<Looking, 'userId'>): (SQL | undefined)[] {
  const own = ownTickets(looking)
  return own.map((condition, index) => and(condition, ...own.slice(0, index).map(isNot)))
}

/** Whether a ticket is of a hidden department. */
export function isOfHidden({ hidden }: Pick<Looking, 'hidden'>): SQL {
  return sql`${tickets.departmentKey} in ${hidden}`
}

/** Whether a person sees a ticket; undefined where they see all. */
export function isVisible({ userId, hidden }: Looking): SQL | undefined {
  if (hidden.length === 0) return undefined
  const isOwn = or(...ownTickets({ userId }).map(isTrue))
  return sql`(${tickets.departmentKey} not in ${hidden} or ${isOwn})`
}

/** Whether a person sees a ticket's internal notes: the SQL of the rule of that name (D41). */
export function seesNotes({ id, ...person }: Viewer): SQL {
  const { requesterId, assigneeId, departmentKey } = tickets
  const handles = or(eq(assigneeId, id), inArray(departmentKey, trustedDepartmentKeys(person)))
  return sql`(${and(ne(requesterId, id), isItSupportSpecialist(person.role) ? undefined : handles)})`
}

/** A comparison with an assignee that is missing is unknown, also if it is negated. */
const isTrue = (condition: SQL) => sql`coalesce(${condition}, false)`
const isNot = (condition: SQL) => sql`not ${isTrue(condition)}`
