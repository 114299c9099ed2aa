import type { HistoryEntry } from '#shared/api/history.ts'
import type { OutageLink } from '#shared/domain/announcements.ts'
import type { APPROVAL_STEPS } from '#shared/domain/approvals.ts'
import type { TaskEvent, TaskField } from '#shared/domain/ticket-events.ts'
import type { TicketLinkKind } from '#shared/domain/ticket-links.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { WAIT_OBJECTS, type WaitReason } from '#shared/domain/wait-reasons.ts'
import { text } from '#shared/languages/texts.ts'
import { t } from './texts.ts'

/** A person by id, which is null where the account is deleted. */
export type PersonPart = { person: number | null }

/** A part of a sentence about a change: words, or what is shown by its name. */
export type ChangePart =
  | string
  | PersonPart
  | { category: string }
  | { subcategory: string }
  /** A ticket by id. */
  | { ticket: number }
  /** A recurring ticket, by its name at the time (D77). */
  | { schedule: { id: number; name: string } }

/** A change of a ticket as a sentence, which names the rule or process that made it (D45, D75). */
export function changeParts(change: HistoryEntry): ChangePart[] {
  const { rule, process, actorId, kind } = change
  if (process)
    return partsBy(t('The process “{name}”', { name: process.name }), { ...change, actorId: null })
  if (!rule) return partsBy({ person: actorId }, change)
  const parts = partsBy(t('The rule “{name}”', { name: rule.name }), { ...change, actorId: null })
  // A rule lets a ticket wait, and asks for approvals, in the name of who wrote it, and not of who has caused that.
  const isCaused = actorId !== null && kind !== 'waiting' && kind !== 'approval'
  return isCaused ? [...parts, ' after a change by ', { person: actorId }] : parts
}

function partsBy(actor: PersonPart | string, change: HistoryEntry): ChangePart[] {
  const { kind, actorId, from, to } = change
  switch (kind) {
    case 'created':
      if (change.process)
        return [t('Raised by the process “{name}”', { name: change.process.name })]
      return change.schedule
        ? [t('Raised by the schedule '), { schedule: change.schedule }]
        : [actor, ' created the ticket']
    case 'status':
      if (change.cause) return [automaticText(STATUS_LABELS[to], change.afterDays)]
      return [actor, ` changed the status from ${STATUS_LABELS[from]} to ${STATUS_LABELS[to]}`]
    case 'assignee':
      return [actor, ...assignmentParts(actorId, from, to)]
    case 'department':
      return [actor, ` moved it from ${from} to ${to}`]
    case 'priority':
      return [
        actor,
        ` changed the priority from ${PRIORITY_LABELS[from]} to ${PRIORITY_LABELS[to]}`
      ]
    case 'category':
      return [actor, ' changed the category from ', { category: from }, ' to ', { category: to }]
    case 'subcategory':
      return [actor, ...subcategoryParts(from, to)]
    case 'linked':
      return [actor, ...linkParts(LINKED[to], change.otherId)]
    case 'unlinked':
      return [actor, ...linkParts(UNLINKED[from], change.otherId)]
    case 'waiting':
      if (to !== null) return [actor, ` set it to wait for ${WAIT_OBJECTS[to]}`]
      if (change.cause) return [t('No longer waiting for {from}', { from: waitLabel(from) })]
      return [actor, ` ended the wait for ${waitLabel(from)}`]
    case 'approval':
      return [actor, APPROVAL_TEXTS[to], ...(from === null ? [] : [' for ', { person: from }])]
    case 'form':
      return [actor, to === 'answered' ? ' answered the form' : ' changed answers of the form']
    case 'form-asked':
      return [actor, ' asked the requester to answer questions']
    case 'process-started':
      return [actor, ` started the process “${to}”`]
    case 'outage':
      return [actor, ` ${outageText(from, to)}`]
    case 'task-added':
    case 'task-changed':
    case 'task-done':
    case 'task-reopened':
    case 'task-deleted':
      return [actor, ` ${taskText(kind, change.field)}${to === null ? '' : ` “${to}”`}`]
    case 'file-deleted': {
      const what = change.internal ? 'file of an internal note' : 'file'
      return [actor, from === null ? ` deleted a ${what}` : ` deleted the ${what} “${from}”`]
    }
  }
}

/** The words for a change of how a ticket belongs to an outage (D81). */
function outageText(from: OutageLink | null, to: OutageLink | null): string {
  if (to === 'part')
    return from === null ? t('made it a part of an outage') : t('confirmed the outage')
  return to === 'perhaps'
    ? t('found an outage that it may be about')
    : t('removed it from an outage')
}

/** The words for a change of a task, before its text (D79). */
function taskText(kind: TaskEvent, field: TaskField | undefined): string {
  if (kind === 'task-changed' && field === 'assigneeId')
    return t('changed the assignee of the task')
  if (kind === 'task-changed' && field === 'dueDay') return t('changed the due date of the task')
  return TASK_TEXTS[kind]
}

const TASK_TEXTS: Record<TaskEvent, string> = {
  'task-added': 'added the task',
  'task-changed': 'changed the text of the task',
  'task-done': 'completed the task',
  'task-reopened': 'reopened the task',
  'task-deleted': 'deleted a task'
}

const APPROVAL_TEXTS: Record<(typeof APPROVAL_STEPS)[number], string> = {
  asked: ' asked for an approval',
  yes: text(' agreed, and others are still asked'),
  no: text(' declined, and others are still asked'),
  approved: ' approved the request',
  declined: ' declined the request',
  replaced: ' changed the subject of the approval, which is asked again',
  withdrawn: ' withdrew the approval'
}

/** A change of status that no one made: the requester did not answer (D74). */
function automaticText(status: string, days: number | undefined): string {
  const time = days === undefined ? '' : ` for ${days} working ${days === 1 ? 'day' : 'days'}`
  return t('{status} automatically: no answer{time}', { status, time })
}

const waitLabel = (reason: WaitReason | null) => (reason === null ? 'it' : WAIT_OBJECTS[reason])

/**
 * The text before the other ticket's name, and the one that replaces both where it is not known.
 */
type LinkText = [before: string, without: string]

const LINKED: Record<TicketLinkKind, LinkText> = {
  duplicate: ['marked it as a duplicate of ', 'marked it as a duplicate'],
  part: ['linked it as part of ', 'linked it as part of another ticket'],
  related: ['linked it to the related ticket ', 'linked it to a related ticket']
}
const UNLINKED: Record<TicketLinkKind, LinkText> = {
  duplicate: ['removed the duplicate link to ', 'removed the duplicate link'],
  part: ['removed it from ', 'removed it from another ticket'],
  related: ['removed the link to the related ticket ', 'removed the link to a related ticket']
}

function linkParts([before, without]: LinkText, otherId: number | undefined): ChangePart[] {
  return otherId === undefined ? [` ${without}`] : [` ${before}`, { ticket: otherId }]
}

function subcategoryParts(from: string | null, to: string | null): ChangePart[] {
  if (from !== null && to !== null)
    return [' changed the subcategory from ', { subcategory: from }, ' to ', { subcategory: to }]
  if (to !== null) return [' set the subcategory to ', { subcategory: to }]
  return from === null ? [] : [' removed the subcategory ', { subcategory: from }]
}

/** How a ticket was assigned, after the name of the person who did it. */
export function assignmentParts(
  actorId: number | null,
  from: number | null,
  to: number | null
): (string | PersonPart)[] {
  if (to === null)
    return from === actorId ? [' unassigned themselves'] : [' unassigned ', { person: from }]
  const before = from === null ? [] : [' from ', { person: from }]
  if (to === actorId) return [' took it over', ...before]
  return from === null
    ? [' assigned it to ', { person: to }]
    : [' reassigned it', ...before, ' to ', { person: to }]
}
