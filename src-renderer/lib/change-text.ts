import type { HistoryEntry } from '#shared/api/history.ts'
import type { OutageLink } from '#shared/domain/announcements.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import {
  APPROVAL,
  APPROVAL_FOR,
  LINKED,
  taskSentences,
  UNLINKED,
  WAIT_BEGUN,
  WAIT_ENDED,
  WAIT_OVER
} from './change-sentences.ts'
import { type PutParts, sentenceParts } from './sentence-parts.ts'
import { t } from './texts.ts'

/** A person by id, which is null where the account is deleted. */
export type PersonPart = { person: number | null }

/** What is shown by its name in a sentence about a change. */
type NamedPart =
  | PersonPart
  | { category: string }
  | { subcategory: string }
  /** A ticket by id. */
  | { ticket: number }
  /** A recurring ticket, by its name at the time (D77). */
  | { schedule: { id: number; name: string } }

/** A part of a sentence about a change: words, or what is shown by its name. */
export type ChangePart = string | NamedPart

/** A change of a ticket as a sentence, which names the rule or process that made it (D45, D75). */
export function changeParts(change: HistoryEntry): ChangePart[] {
  const { rule, process, actorId, kind } = change
  if (process)
    return partsBy(t('The process “{name}”', { name: process.name }), { ...change, actorId: null })
  if (!rule) return partsBy({ person: actorId }, change)
  const parts = partsBy(t('The rule “{name}”', { name: rule.name }), { ...change, actorId: null })
  // A rule lets a ticket wait, and asks for approvals, in the name of who wrote it, and not of who has caused that.
  if (actorId === null || kind === 'waiting' || kind === 'approval') return parts
  return sentenceParts<NamedPart>((put) =>
    t('{change} after a change by {name}', {
      change: put(...parts),
      name: put({ person: actorId })
    })
  )
}

const partsBy = (actor: ChangePart, change: HistoryEntry): ChangePart[] =>
  sentenceParts<NamedPart>((put) => sentenceOf(put(actor), change, put))

function sentenceOf(actor: string, change: HistoryEntry, put: PutParts<NamedPart>): string {
  const { kind, actorId, from, to } = change
  switch (kind) {
    case 'created':
      if (change.process)
        return t('Raised by the process “{name}”', { name: put(change.process.name) })
      return change.schedule
        ? t('Raised by the schedule {schedule}', { schedule: put({ schedule: change.schedule }) })
        : t('{actor} created the ticket', { actor })
    case 'status':
      if (change.cause) return automaticText(t(STATUS_LABELS[to]), change.afterDays)
      return t('{actor} changed the status from {from} to {to}', {
        actor,
        from: t(STATUS_LABELS[from]),
        to: t(STATUS_LABELS[to])
      })
    case 'assignee':
      return assignmentText(actor, { actorId, from, to }, put)
    case 'department':
      return t('{actor} moved it from {from} to {to}', { actor, from: put(from), to: put(to) })
    case 'priority':
      return t('{actor} changed the priority from {from} to {to}', {
        actor,
        from: t(PRIORITY_LABELS[from]),
        to: t(PRIORITY_LABELS[to])
      })
    case 'category':
      return t('{actor} changed the category from {from} to {to}', {
        actor,
        from: put({ category: from }),
        to: put({ category: to })
      })
    case 'subcategory':
      return subcategoryText(actor, from, to, put)
    case 'linked':
    case 'unlinked': {
      const sentences = kind === 'linked' ? LINKED[to] : UNLINKED[from]
      return change.otherId === undefined
        ? sentences.unknown({ actor })
        : sentences.known({ actor, other: put({ ticket: change.otherId }) })
    }
    case 'waiting':
      if (to !== null) return WAIT_BEGUN[to]({ actor })
      return change.cause
        ? WAIT_OVER[from ?? 'unknown']()
        : WAIT_ENDED[from ?? 'unknown']({ actor })
    case 'approval': {
      const sentence = from === null ? undefined : APPROVAL_FOR[to]
      return sentence ? sentence({ actor, name: put({ person: from }) }) : APPROVAL[to]({ actor })
    }
    case 'form':
      return to === 'answered'
        ? t('{actor} answered the form', { actor })
        : t('{actor} changed answers of the form', { actor })
    case 'form-asked':
      return t('{actor} asked the requester to answer questions', { actor })
    case 'process-started':
      return t('{actor} started the process “{name}”', { actor, name: put(to) })
    case 'outage':
      return outageText(actor, from, to)
    case 'task-added':
    case 'task-changed':
    case 'task-done':
    case 'task-reopened':
    case 'task-deleted': {
      const { named, unnamed } = taskSentences(kind, change.field)
      return to === null ? unnamed({ actor }) : named({ actor, task: put(to) })
    }
    case 'file-deleted':
      return deletedText(actor, from, change.internal === true, put)
  }
}

/** A change of how a ticket belongs to an outage (D81). */
function outageText(actor: string, from: OutageLink | null, to: OutageLink | null): string {
  if (to === 'part')
    return from === null
      ? t('{actor} made it a part of an outage', { actor })
      : t('{actor} confirmed the outage', { actor })
  return to === 'perhaps'
    ? t('{actor} found an outage that it may be about', { actor })
    : t('{actor} removed it from an outage', { actor })
}

/** @param name of the file, null where it is not known */
function deletedText(
  actor: string,
  name: string | null,
  isOfNote: boolean,
  put: PutParts<NamedPart>
): string {
  if (name === null)
    return isOfNote
      ? t('{actor} deleted a file of an internal note', { actor })
      : t('{actor} deleted a file', { actor })
  return isOfNote
    ? t('{actor} deleted the file of an internal note “{name}”', { actor, name: put(name) })
    : t('{actor} deleted the file “{name}”', { actor, name: put(name) })
}

/** A change of status that no one made: the requester did not answer (D74). */
function automaticText(status: string, days: number | undefined): string {
  return days === undefined
    ? t('{status} automatically: no answer', { status })
    : t(
        '{days, plural, one {{status} automatically: no answer for # working day} other {{status} automatically: no answer for # working days}}',
        { status, days }
      )
}

function subcategoryText(
  actor: string,
  from: string | null,
  to: string | null,
  put: PutParts<NamedPart>
): string {
  if (from !== null && to !== null)
    return t('{actor} changed the subcategory from {from} to {to}', {
      actor,
      from: put({ subcategory: from }),
      to: put({ subcategory: to })
    })
  if (to !== null)
    return t('{actor} set the subcategory to {to}', { actor, to: put({ subcategory: to }) })
  if (from === null) return actor
  return t('{actor} removed the subcategory {from}', { actor, from: put({ subcategory: from }) })
}

interface Assignment {
  /** Who assigned the ticket; null where a rule or a process did. */
  actorId: number | null
  from: number | null
  to: number | null
}

/** How a ticket was assigned. @param actor what names who did it */
export function assignmentParts(
  actor: string | PersonPart,
  assignment: Assignment
): (string | PersonPart)[] {
  return sentenceParts<PersonPart>((put) => assignmentText(put(actor), assignment, put))
}

function assignmentText(
  actor: string,
  { actorId, from, to }: Assignment,
  put: PutParts<PersonPart>
): string {
  if (to === null)
    return from === actorId
      ? t('{actor} unassigned themselves', { actor })
      : t('{actor} unassigned {name}', { actor, name: put({ person: from }) })
  if (to === actorId)
    return from === null
      ? t('{actor} took it over', { actor })
      : t('{actor} took it over from {name}', { actor, name: put({ person: from }) })
  return from === null
    ? t('{actor} assigned it to {name}', { actor, name: put({ person: to }) })
    : t('{actor} reassigned it from {former} to {name}', {
        actor,
        former: put({ person: from }),
        name: put({ person: to })
      })
}
