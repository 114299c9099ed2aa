import type { Task, TaskChange } from '../api/tasks.ts'
import type { Ticket, TicketChange } from '../api/tickets.ts'
import type { SignedInUser } from '../api/users.ts'
import { type Text, text } from '../languages/texts.ts'
import { seesNotes } from './notes.ts'
import { isPrivate, seesPrivateTicket } from './private-departments.ts'
import {
  departmentKey,
  isItSupportSpecialist,
  isTeamOf,
  isTrustedIn,
  type TeamMember
} from './teams.ts'

/** Who can change tickets, by the setting (D60). */
export const TICKET_CHANGES = ['everybody', 'handlers'] as const
/** A person who changes tickets, with what the help desk has decided about that. */
export type TicketChanger = Pick<
  SignedInUser,
  'id' | 'role' | 'unconfirmedTeam' | 'ticketChanges'
> & {
  /** The keys of the private departments (D44). */
  privateDepartments?: readonly string[] | undefined
}

/** The fields of a ticket that decide who changes it. */
export type ChangedTicket = Pick<
  Ticket,
  'id' | 'department' | 'requesterId' | 'assigneeId' | 'status'
> &
  Partial<Pick<Ticket, 'priority' | 'category' | 'subcategory'>>

/** The fields of a ticket that a person wants to be others. */
export type WantedFields = Omit<TicketChange, 'keepFollowerIds'>

/**
 * Whether a person is of a ticket's team (D3), as far as it is confirmed (D61), its assignee or an
 * IT Support Specialist (D60).
 */
export function handlesTicket(
  person: Pick<TicketChanger, 'id'> & TeamMember,
  { department, assigneeId }: Pick<Ticket, 'department' | 'assigneeId'>
): boolean {
  return (
    person.id === assigneeId ||
    isItSupportSpecialist(person.role) ||
    isTrustedIn(person, department)
  )
}

/**
 * Why a person can't change a ticket like this, as a sentence; null where they can (D60). Both the
 * server and the page ask this function.
 * @param ticket as it is before the change
 * @param wanted the fields that the change sets; one that stays the same counts for nothing
 * @param hasNotes whether the ticket has an internal note
 */
export function reasonToDecline(
  person: TicketChanger,
  ticket: ChangedTicket,
  wanted: WantedFields,
  hasNotes: boolean
): Text | null {
  const changed = changedFields(ticket, wanted)
  if (changed.length === 0 || isOwnEnd(person, ticket, wanted, changed)) return null
  const handles = handlesTicket(person, ticket)
  const keys = person.privateDepartments ?? []
  const department = wanted.department ?? ticket.department
  if (isPrivate(ticket, keys) && !handlesPrivate(person, ticket))
    return text(
      'Only people who handle a private ticket can change it: its team, its assignee and IT Support Specialists.'
    )
  if (!handles && isPrivate({ department }, keys))
    return text(
      'Only people who handle a ticket can move it to a private department: its team, its assignee and IT Support Specialists.'
    )
  if (!handles && person.ticketChanges === 'handlers')
    return text(
      'Only people who handle a ticket can change it: its team, its assignee and IT Support Specialists. Its requester can cancel it while it is open and reopen it once it is resolved.'
    )
  const givesNotes = changed.includes('assigneeId') || changed.includes('department')
  if (hasNotes && givesNotes && !seesNotes(person, ticket))
    return text(
      'This ticket has internal notes. Only people who can read them can change its department or assignee.'
    )
  return null
}

/**
 * Why a person can't raise a ticket with this assignee, as a sentence; null where they can (D60):
 * an assignee from outside the team handles the ticket by that alone.
 * @param assignee null for no one
 */
export function reasonToDeclineNew(
  person: TicketChanger,
  { department }: Pick<Ticket, 'department'>,
  assignee: Pick<SignedInUser, 'id' | 'role' | 'unconfirmedTeam'> | null
): Text | null {
  const isLimited =
    person.ticketChanges === 'handlers' ||
    isPrivate({ department }, person.privateDepartments ?? [])
  if (!isLimited || !assignee) return null
  const unassigned = { department, assigneeId: null }
  if (handlesTicket(assignee, unassigned) || handlesTicket(person, unassigned)) return null
  if (isTeamOf(assignee.role, department))
    return text(
      'A new ticket can be assigned to this person once an IT Support Specialist has confirmed that they belong to {department}.',
      { department }
    )
  return text(
    'Only members of {department} and IT Support Specialists can assign a new ticket to a person outside {department}.',
    { department }
  )
}

/**
 * Whether a ticket that is resolved becomes open by a reply of a follower (D84), who changes its
 * status like that without handling it.
 */
export function followersReopen(
  { ticketChanges, privateDepartments = [] }: Omit<TicketChanger, 'id' | 'role'>,
  ticket: Pick<Ticket, 'department'>
): boolean {
  return ticketChanges !== 'handlers' && !isPrivate(ticket, privateDepartments)
}

/**
 * Why a person can't let a ticket wait, as a sentence; null where they can (D74): who can change its
 * status, but not a requester who does not handle it.
 */
export function reasonToDeclineWaiting(person: TicketChanger, ticket: ChangedTicket): Text | null {
  if (person.id === ticket.requesterId && !handlesTicket(person, ticket))
    return text(
      'Only people who handle a ticket can let it wait: its team, its assignee and IT Support Specialists.'
    )
  return reasonToDeclineTasks(person, ticket)
}

/**
 * Why a person can't add, change or delete tasks of a ticket, as a sentence; null where they can
 * (D79): who can change its status.
 */
export function reasonToDeclineTasks(person: TicketChanger, ticket: ChangedTicket): Text | null {
  // Any other status: tasks need the right to change it, and so does waiting.
  const status = ticket.status === 'resolved' ? 'in-progress' : 'resolved'
  return reasonToDecline(person, ticket, { status }, false)
}

/** The same for a change of one task, which its assignee can also complete and reopen (D79). */
export function reasonToDeclineTask(
  person: TicketChanger,
  ticket: ChangedTicket,
  { assigneeId }: Pick<Task, 'assigneeId'>,
  change: TaskChange
): Text | null {
  const isTicked = Object.keys(change).every((field) => field === 'done')
  if (isTicked && person.id === assigneeId) return null
  return reasonToDeclineTasks(person, ticket)
}

/** Whether a person would see a private ticket without being its requester or a follower. */
function handlesPrivate(person: TicketChanger, { department, assigneeId }: ChangedTicket): boolean {
  return seesPrivateTicket(person, { department, assigneeId, requesterId: 0 })
}

/** Whether a requester does no more than cancel an open ticket, or reopen a resolved one. */
function isOwnEnd(
  { id }: TicketChanger,
  { requesterId, status: before }: ChangedTicket,
  { status: after }: WantedFields,
  changed: readonly string[]
): boolean {
  if (id !== requesterId || changed.some((field) => field !== 'status')) return false
  return (before === 'open' && after === 'cancelled') || (before === 'resolved' && after === 'open')
}

/** The fields that a change makes others; another spelling of a department is the same one (D3). */
export function changedFields(ticket: ChangedTicket, wanted: WantedFields): (keyof WantedFields)[] {
  const fields = Object.keys(wanted) as (keyof WantedFields)[]
  return fields.filter((field) => {
    if (wanted[field] === undefined) return false
    if (field !== 'department') return wanted[field] !== ticket[field]
    return departmentKey(wanted.department ?? '') !== departmentKey(ticket.department)
  })
}
