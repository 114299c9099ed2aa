import type { RuleAction } from '#shared/api/rule-definitions.ts'
import type { User } from '#shared/api/users.ts'
import { begunBy } from '#shared/domain/absences.ts'
import { isPrivate, type Viewer } from '#shared/domain/private-departments.ts'
import { leastOpen, nextInTurn, OPEN_WEIGHTS } from '#shared/domain/rules.ts'
import { isTeamOf, isTrustedIn } from '#shared/domain/teams.ts'
import { insertNotifications } from '../effects/notification-effects.ts'
import type { RuleRow } from '../store/rules-store.ts'
import type { Transaction } from '../store/store.ts'

export type AssignAction = Extract<RuleAction, { do: `assign-${string}` }>

/** The ticket that is to be assigned, and when. */
interface Assigning {
  ticketId: number
  department: string
  viewer: Pick<Viewer, 'privateDepartments'>
  at: Date
}

/**
 * Finds who is assigned by a rule, and keeps whose turn it was: as transactions that write come one
 * after the other, this is fair on several servers too (D75).
 * @returns null where no one of those it could choose is there
 */
export async function chooseAssignee(
  tx: Transaction,
  rule: RuleRow,
  action: AssignAction,
  assigning: Assigning
): Promise<number | null> {
  if (action.do === 'assign-person') {
    const person = await tx.users.find(action.personId)
    return person && !person.waiting && canWork(person) ? person.id : null
  }
  const [ids, present] = await Promise.all([
    presentOf(tx, action, assigning),
    tx.rules.find(rule.id)
  ])
  if (ids.length === 0) return null
  const lastId = present?.lastAssigneeId ?? null
  const chosen =
    action.do === 'assign-in-turn'
      ? nextInTurn(ids, lastId)
      : leastOpen(ids, await loadsOf(tx, ids), lastId)
  if (chosen !== null) await tx.rules.setTurn(rule.id, chosen)
  return chosen
}

/** Those of a team, or of the people that are named, who can sign in and are not away (D76). */
async function presentOf(
  tx: Transaction,
  { team, personIds }: Exclude<AssignAction, { do: 'assign-person' }>,
  { ticketId, department, viewer, at }: Assigning
): Promise<number[]> {
  const name = team ?? department
  const [named, open] = await Promise.all([candidates(tx, personIds), tx.absences.listOpen(at)])
  const members = named.filter(
    (user) => canWork(user) && (personIds !== undefined || isTeamOf(user.role, name))
  )
  // No one gets what a team alone reads by having said that they are of it (D61).
  const isClosed =
    personIds === undefined &&
    members.some(({ unconfirmedTeam }) => unconfirmedTeam) &&
    (isPrivate({ department: name }, viewer.privateDepartments) ||
      (await tx.comments.listNoted([ticketId])).length > 0)
  const people = isClosed ? members.filter((user) => isTrustedIn(user, name)) : members
  const away = new Set(begunBy(open, at).map(({ userId }) => userId))
  return people.flatMap(({ id }) => (away.has(id) ? [] : id))
}

/** The people that are named, or all of them. */
async function candidates(
  { users }: Transaction,
  ids: readonly number[] | undefined
): Promise<User[]> {
  if (!ids) return await users.list()
  const found = await Promise.all(ids.map((id) => users.find(id)))
  return found.flatMap((user) => (user && !user.waiting ? user : []))
}

const canWork = ({ disabled, service }: User) => !disabled && !service

async function loadsOf({ rules }: Transaction, ids: readonly number[]) {
  const loads = new Map<number, number>()
  for (const { userId, priority, tickets } of await rules.countOpen(ids))
    loads.set(userId, (loads.get(userId) ?? 0) + OPEN_WEIGHTS[priority] * tickets)
  return loads
}

/** Tells the heads of a department that a rule found no one to assign a ticket to (D75). */
export async function tellHeads(
  tx: Transaction,
  {
    ticketId,
    department,
    cause,
    at
  }: { ticketId: number; department: string; cause: string; at: Date }
): Promise<void> {
  const heads = (await tx.users.list()).filter(
    (user) => user.isDepartmentHead && isTrustedIn(user, department) && canWork(user)
  )
  if (heads.length === 0) return
  await insertNotifications(
    tx,
    heads.map(({ id }) => ({
      ...{ userId: id, ticketId, actorId: id, kind: 'no-assignee', to: null, at, cause },
      ...{ commentId: null, mentioned: false }
    }))
  )
  const userIds = heads.map(({ id }) => id)
  tx.tell({ type: 'personal', userIds, event: { type: 'notifications' } })
}
