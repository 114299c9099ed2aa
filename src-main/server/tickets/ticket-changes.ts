import type { TicketChange } from '#shared/api/tickets.ts'
import { isPrivate, seesPrivateTicket, type Viewer } from '#shared/domain/private-departments.ts'
import { departmentKey, isTeamOf, isTrustedIn } from '#shared/domain/teams.ts'
import type { FieldEvent } from '#shared/domain/ticket-events.ts'
import { changedFields, reasonToDecline, type WantedFields } from '#shared/domain/ticket-rights.ts'
import type { Text } from '#shared/languages/texts.ts'
import {
  type Concerned,
  findConcerned,
  insertNotifications
} from '../effects/notification-effects.ts'
import { expectProcesses } from '../effects/process-effects.ts'
import { levelsIn } from '../effects/service-clock-effects.ts'
import type { ChangeAct, TicketChangeEvent } from '../effects/ticket-change-event.ts'
import { ticketChanged } from '../effects/ticket-effects.ts'
import { ProblemError } from '../http/problem.ts'
import type { Stores, Transaction } from '../store/store.ts'
import type { TicketRow, TicketUpdate } from '../store/tickets-store.ts'
import { readUnassignable } from './approvals/assigning-rules.ts'
import { checkPerson, existingTicket, firstResponse, notBefore } from './ticket-rules.ts'
import { reasonToKeepOpen } from './unfinished-process.ts'

/** The fields that people change, each with its event (D45). */
const EVENTS = {
  status: 'status',
  assigneeId: 'assignee',
  department: 'department',
  priority: 'priority',
  category: 'category',
  subcategory: 'subcategory'
} as const satisfies Record<keyof WantedFields, FieldEvent>

const FIELDS = Object.keys(EVENTS) as (keyof typeof EVENTS)[]

type ChangedFields = Pick<TicketUpdate, keyof typeof EVENTS>

/** A ticket that is to be changed, and whom that may concern. */
export interface Changeable {
  before: TicketRow
  concerned: Concerned
  /** Whether it has an internal note, where the change depends on that; see {@link listNoted}. */
  hasNotes: boolean
  /** Why it cannot be assigned yet, where it cannot (D80). */
  unassignable: Text | undefined
}

/**
 * Changes a ticket with all that goes with it; see {@link ticketChanged} (D9, D42, D45). An empty
 * change unassigns (D11).
 * @returns the ticket as it was and as it is: the same row where nothing has changed
 * @throws ProblemError 404, 403 when the person can't change it like this (D60), 409 where a process must
 * be finished before it is resolved (D79) or an approval given before it is assigned (D80), or 400
 * when the assignee does not exist
 */
export async function changeTicket(
  tx: Transaction,
  id: number,
  change: TicketChange,
  act: ChangeAct
): Promise<{ before: TicketRow; after: TicketRow }> {
  const isEmpty = FIELDS.every((field) => change[field] === undefined)
  const wanted = isEmpty ? { assigneeId: null } : change
  const { assigneeId } = wanted
  const [before, concerned, noted, unassignable] = await Promise.all([
    existingTicket(tx, id, act.actor),
    findConcerned(tx, id, [assigneeId]),
    listNoted(tx, [id], wanted),
    readUnassignable(tx, assigneeId ? [id] : []),
    levelsIn(tx),
    wanted.status !== undefined && expectProcesses(tx, [id])
  ])
  const hasNotes = noted.includes(id)
  if (assigneeId && assigneeId !== before.assigneeId)
    await checkPerson(tx, 'assigneeId', assigneeId)
  const changeable = { before, concerned, hasNotes, unassignable: unassignable.get(id) }
  return { before, after: await changeFound(tx, changeable, wanted, act) }
}

/**
 * The same for a ticket that has been read, whose new assignee is known to exist.
 * @returns the ticket as it is: the row that was read where nothing has changed
 * @throws ProblemError 403 when the person can't change it like this (D60), 409 where a process must
 * be finished before it is resolved (D79) or an approval given before it is assigned (D80), before
 * anything is written
 */
export async function changeFound(
  tx: Transaction,
  changeable: Changeable,
  change: TicketChange,
  act: ChangeAct,
  insert = insertNotifications
): Promise<TicketRow> {
  const { keepFollowerIds: _, ...wanted } = change
  const { before, hasNotes, unassignable } = changeable
  checkRights(act.actor, before, wanted, hasNotes)
  if (unassignable && wanted.assigneeId && wanted.assigneeId !== before.assigneeId)
    throw new ProblemError(409, unassignable)
  if (wanted.status === 'resolved') await checkProcesses(tx, before)
  return await applyChange(tx, changeable, change, act, insert)
}

/** The same for what happens by itself, without asking whether someone may (D74). */
export async function applyChange(
  tx: Transaction,
  { before, concerned: known }: Pick<Changeable, 'before' | 'concerned'>,
  { keepFollowerIds, ...change }: TicketChange,
  act: ChangeAct,
  insert = insertNotifications
): Promise<TicketRow> {
  const { actor, at } = act
  const wanted = withConsequences(before, change, known, actor)
  const changed: ChangedFields = Object.fromEntries(
    changedFields(before, wanted).map((field) => [field, wanted[field]])
  )
  const happenings = happeningsOf(before, changed)
  if (happenings.length === 0) return before
  const moments = momentsOf(before, changed, act)
  const after = await tx.tickets.update(before, { ...changed, ...moments, updatedAt: at })
  const isMoved = changed.department !== undefined && isPrivate(after, actor.privateDepartments)
  const concerned = isMoved
    ? await withoutOutsiders(tx, known, after, keepFollowerIds ?? [])
    : known
  const now = { ...after, followerIds: concerned.followerIds }
  const then = { ...before, followerIds: known.followerIds }
  const left = await ticketChanged(tx, act, { states: [now, then], concerned, insert }, happenings)
  return left ?? after
}

/** @throws ProblemError 403 */
function checkRights(actor: Viewer, before: TicketRow, wanted: WantedFields, hasNotes: boolean) {
  const reason = reasonToDecline(actor, before, wanted, hasNotes)
  if (reason !== null) throw new ProblemError(403, reason)
}

/** @throws ProblemError 409 */
async function checkProcesses(tx: Transaction, before: TicketRow): Promise<void> {
  const reason = await reasonToKeepOpen(tx, before)
  if (reason !== null) throw new ProblemError(409, reason)
}

/**
 * Those of some tickets that have an internal note; none where a change does not depend on it
 * (D60).
 */
export async function listNoted(
  { comments }: Pick<Stores, 'comments'>,
  ids: readonly number[],
  { assigneeId, department }: Pick<WantedFields, 'assigneeId' | 'department'>
): Promise<number[]> {
  if (assigneeId === undefined && department === undefined) return []
  return await comments.listNoted(ids)
}

/**
 * Removes the followers of a ticket that is now of a private department who see it by following
 * alone, but for those who are to be kept (D64).
 * @returns whom its changes concern from now on
 */
async function withoutOutsiders(
  tx: Transaction,
  concerned: Concerned,
  ticket: TicketRow,
  keptIds: readonly number[]
): Promise<Concerned> {
  const outsiders = concerned.people.filter(
    ({ user, following }) =>
      following && !seesPrivateTicket(user, ticket) && !keptIds.includes(user.id)
  )
  const userIds = outsiders.map(({ user }) => user.id)
  if (userIds.length === 0) return concerned
  await tx.followers.remove(ticket.id, userIds)
  tx.tell({ type: 'personal', userIds, event: { type: 'following', id: ticket.id } })
  return {
    ...concerned,
    people: concerned.people.filter((person) => !outsiders.includes(person)),
    followerIds: concerned.followerIds.filter((id) => !userIds.includes(id))
  }
}

/**
 * A change with what follows from it where it does not say otherwise: an assignee who is not in the
 * new team is unassigned (D3, D45), in a private department also whose team is not confirmed (D61),
 * and a subcategory goes with its category.
 */
function withConsequences(
  { departmentKey: key, assigneeId, category }: TicketRow,
  change: WantedFields,
  { people }: Concerned,
  { privateDepartments }: Viewer
): WantedFields {
  const { department } = change
  const isMoved = department !== undefined && departmentKey(department) !== key
  const assignee = people.find(({ user }) => user.id === assigneeId)?.user
  const isMember =
    assignee &&
    department !== undefined &&
    (isPrivate({ department }, privateDepartments)
      ? isTrustedIn(assignee, department)
      : isTeamOf(assignee.role, department))
  const isOtherCategory = change.category !== undefined && change.category !== category
  return {
    ...change,
    ...(change.assigneeId === undefined && isMoved && !isMember && { assigneeId: null }),
    ...(change.subcategory === undefined && isOtherCategory && { subcategory: null })
  }
}

/** The moments that a change of status sets or clears (D7, D8). */
function momentsOf(
  before: TicketRow,
  { status }: ChangedFields,
  { actor, at }: ChangeAct
): Pick<TicketUpdate, 'resolvedAt' | 'firstResponseAt'> {
  if (status === undefined) return {}
  return {
    resolvedAt: status === 'resolved' ? notBefore(before.createdAt, at) : null,
    ...(before.status === 'open' && firstResponse(before, actor, at))
  }
}

function happeningsOf(before: TicketRow, changed: ChangedFields): TicketChangeEvent[] {
  return FIELDS.filter((field) => changed[field] !== undefined).map((field) => ({
    kind: EVENTS[field],
    from: textOf(before[field]),
    to: textOf(changed[field] ?? null)
  }))
}

const textOf = (value: string | number | null) => (value === null ? null : String(value))
