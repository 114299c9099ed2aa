import type { Escalation } from '#shared/api/service-levels.ts'
import type { User } from '#shared/api/users.ts'
import { seesTicket } from '#shared/domain/private-departments.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'

/**
 * The people who are told of an alarm (D73): the assignee, otherwise the heads of the department,
 * otherwise its team; and those to whom it is escalated. People who can't sign in or may not see the
 * ticket (D44) are left out, and so is its requester.
 * @param escalation undefined before the deadline, and for none
 */
export async function findAlarmRecipients(
  tx: Transaction,
  ticket: TicketRow,
  escalation: Escalation | undefined
): Promise<User[]> {
  const departments = await tx.departments.listPrivate()
  const privateDepartments = departments.map(({ departmentKey }) => departmentKey)

  async function reachable(people: readonly (User | undefined)[]): Promise<User[]> {
    const found = people.flatMap((user) =>
      user && user.id !== ticket.requesterId && canSignIn(user) ? [user] : []
    )
    if (privateDepartments.length === 0) return found
    const seen = await Promise.all(
      found.map(async (user) => {
        const followerIds = (await tx.followers.isFollowing(ticket.id, user.id)) ? [user.id] : []
        return seesTicket({ ...user, privateDepartments }, { ...ticket, followerIds })
      })
    )
    return found.filter((_, index) => seen[index])
  }

  const find = async (id: number | null | undefined) =>
    id == null ? [] : await reachable([await tx.users.find(id)])

  const assignee = await find(ticket.assigneeId)
  const isTeamAsked = assignee.length === 0 || escalation?.to === 'head'
  const people = isTeamAsked ? await tx.users.list() : []
  const team = await reachable(people.filter(({ role }) => isTeamOf(role, ticket.department)))
  const heads = team.filter(({ isDepartmentHead }) => isDepartmentHead)
  const [responsible = []] = [assignee, heads, team].filter(({ length }) => length > 0)
  const person = escalation?.to === 'person' ? await find(escalation.personId) : []
  const told = [...responsible, ...(escalation?.to === 'head' ? heads : person)]
  return [...new Map(told.map((user) => [user.id, user])).values()]
}

/** Service accounts have no one who reads what they are told. */
function canSignIn({ disabled, waiting, service }: User & { waiting?: true | undefined }): boolean {
  return !disabled && !waiting && !service
}
