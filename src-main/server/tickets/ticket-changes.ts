import type { TicketChange } from '#shared/api/tickets.ts'
import { isPrivate, seesPrivateTicket, type Viewer } from '#shared/domain/private-departments.ts'
import { departmentKey, isTeamOf, isTrustedIn } from '#shared/domain/teams.ts'
import { changedFields, reasonToDecline, type WantedFields } from '#shared/domain/ticket-rights.ts'
import type { FieldChange } from '#shared/domain/tickets.ts'
import { ProblemError } from '../http/problem.ts'
import {
  type Concerned,
  findConcerned,
  notifyFollowers
} from '../notifications/notify-followers.ts'
import type { Stores, Transaction } from '../store/store.ts'
import type { TicketEventRow } from '../store/ticket-history-store.ts'
import type { TicketRow, TicketUpdate } from '../store/tickets-store.ts'
import {
  checkPerson,
  existingTicket,
  firstResponse,
  notBefore,
  tellOfTicket
} from './ticket-rules.ts'

/** The fields that people change, each with the kind of its history rows (D9, D45). */
const KINDS = {
  status: 'status',
  assigneeId: 'assignee',
  department: 'department',
  priority: 'priority',
  category: 'category',
  subcategory: 'subcategory'
} as const satisfies Record<keyof WantedFields, FieldChange>

const FIELDS = Object.keys(KINDS) as (keyof typeof KINDS)[]

type FieldEvent = TicketEventRow & { kind: FieldChange }

type ChangedFields = Pick<TicketUpdate, keyof typeof KINDS>

/** Who changes a ticket, and when. */
export interface ChangeAct {
  actor: Viewer
  at: Date
}

/** A ticket that is to be changed, and whom that may concern. */
export interface Changeable {
  before: TicketRow
  concerned: Concerned
  /** Whether it has an internal note, where the change depends on that; see {@link listNoted}. */
  hasNotes: boolean
}

/**
 * Changes a ticket with all that goes with it: its history, what its followers are notified of and
 * the live events (D9, D42, D45). An empty change unassigns (D11).
 * @returns the ticket as it was and as it is: the same row where nothing has changed
 * @throws ProblemError 404, 403 when the person can't change it like this (D60), or 400 when the
 * assignee does not exist
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
  const [before, concerned, noted] = await Promise.all([
    existingTicket(tx, id, act.actor),
    findConcerned(tx, id, [assigneeId]),
    listNoted(tx, [id], wanted)
  ])
  const hasNotes = noted.includes(id)
  if (assigneeId && assigneeId !== before.assigneeId)
    await checkPerson(tx, 'assigneeId', assigneeId)
  return { before, after: await changeFound(tx, { before, concerned, hasNotes }, wanted, act) }
}

/**
 * The same for a ticket that has been read, whose new assignee is known to exist.
 * @returns the ticket as it is: the row that was read where nothing has changed
 * @throws ProblemError 403 when the person can't change it like this (D60), before anything is written
 */
export async function changeFound(
  tx: Transaction,
  { before, concerned: known, hasNotes }: Changeable,
  { keepFollowerIds, ...change }: TicketChange,
  { actor, at }: ChangeAct
): Promise<TicketRow> {
  checkRights(actor, before, change, hasNotes)
  const wanted = withConsequences(before, change, known, actor)
  const changed: ChangedFields = Object.fromEntries(
    changedFields(before, wanted).map((field) => [field, wanted[field]])
  )
  const events = eventsOf(before, changed, { actor, at })
  if (events.length === 0) return before
  const moments = momentsOf(before, changed, { actor, at })
  const after = await tx.tickets.update(before, { ...changed, ...moments, updatedAt: at })
  await tx.history.record(after, events)
  const isMoved = changed.department !== undefined && isPrivate(after, actor.privateDepartments)
  const concerned = isMoved
    ? await withoutOutsiders(tx, known, after, keepFollowerIds ?? [])
    : known
  const told = events.flatMap(notificationsOf)
  if (told.length > 0) {
    const states = [after, before] as const
    await notifyFollowers(tx, concerned, actor, { states, at, changesFor: () => told })
  }
  const now = { ...after, followerIds: concerned.followerIds }
  const then = { ...before, followerIds: known.followerIds }
  for (const { kind } of events) tellOfTicket(tx, kind, actor, now, then)
  return after
}

/** @throws ProblemError 403 */
function checkRights(actor: Viewer, before: TicketRow, wanted: WantedFields, hasNotes: boolean) {
  const reason = reasonToDecline(actor, before, wanted, hasNotes)
  if (reason !== null) throw new ProblemError(403, reason)
}

/** Those of some tickets that have an internal note; none where a change does not depend on it (D60). */
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
 * A change with what follows from it where it does not say otherwise: whoever is not of the new team
 * is unassigned (D3, D45), in a private department also whose team is not confirmed (D61), and a
 * subcategory goes with its category.
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

function eventsOf(before: TicketRow, changed: ChangedFields, { actor, at }: ChangeAct) {
  return FIELDS.filter((field) => changed[field] !== undefined).map(
    (field): FieldEvent => ({
      ticketId: before.id,
      actorId: actor.id,
      at,
      kind: KINDS[field],
      from: textOf(before[field]),
      to: textOf(changed[field] ?? null)
    })
  )
}

const textOf = (value: string | number | null) => (value === null ? null : String(value))

/** What followers are told of a change: nothing of categories, by which a team sorts its work. */
function notificationsOf({ kind, to = null }: FieldEvent) {
  return kind === 'category' || kind === 'subcategory' ? [] : [{ kind, to, commentId: null }]
}
