import type { Notification } from '#shared/api/notifications.ts'
import { CLOCK_LABELS } from '#shared/domain/clock-outcomes.ts'
import { nearTimeText } from '#shared/domain/near-time-text.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { assignmentParts, type PersonPart } from '../../lib/change-text.ts'
import { dueText } from '../../lib/due-text.ts'
import { pageLocale } from '../../lib/formats.ts'
import { type PutParts, sentenceParts } from '../../lib/sentence-parts.ts'
import { t } from '../../lib/texts.ts'
import { weekdayText } from '../../lib/weekday-text.ts'

type Parts = (string | PersonPart)[]

type Alarm = Extract<Notification, { kind: 'due-soon' | 'overdue' }>

type Assigned = Extract<Notification, { kind: 'assignee' }>

/**
 * A change to a ticket or an alarm, as a sentence for a person.
 * @param readerId the person, who is "you"
 */
export function notificationParts(item: Notification, readerId: number, now: Date): Parts {
  if (item.kind === 'due-soon' || item.kind === 'overdue') return [alarmText(item, now)]
  if (item.kind === 'assignee') return assigneeParts(item, readerId)
  return sentenceParts<PersonPart>((put) => sentenceOf(item, put))
}

function alarmText({ kind, to, due }: Alarm, now: Date): string {
  const clock = t(CLOCK_LABELS[to])
  return kind === 'due-soon'
    ? dueText(clock, new Date(due), now)
    : t('{clock} late since {time}', {
        clock,
        time: nearTimeText(new Date(due), now, pageLocale())
      })
}

/** The rule that did something, or the person. */
const actorOf = ({ actorId, rule }: Notification): string | PersonPart =>
  rule ? t('The rule “{name}”', { name: rule.name }) : { person: actorId }

function assigneeParts(item: Assigned, readerId: number): Parts {
  const { to, rule, schedule, actorId } = item
  if (to !== null && to !== readerId)
    return assignmentParts(actorOf(item), { actorId: rule ? null : actorId, from: null, to })
  return sentenceParts<PersonPart>((put) => {
    if (to === null) return t('{actor} unassigned it', { actor: put(actorOf(item)) })
    return schedule
      ? t('The schedule “{name}” assigned it to you', { name: put(schedule.name) })
      : t('{actor} assigned it to you', { actor: put(actorOf(item)) })
  })
}

function sentenceOf(
  item: Exclude<Notification, Alarm | Assigned>,
  put: PutParts<PersonPart>
): string {
  const actor = put(actorOf(item))
  switch (item.kind) {
    case 'created':
      return createdText(item, put)
    case 'comment':
    case 'note':
      return writtenText(item, put)
    case 'status':
      return t('{actor} changed the status to {status}', {
        actor,
        status: t(STATUS_LABELS[item.to])
      })
    case 'department':
      return t('{actor} moved it to {department}', { actor, department: put(item.to) })
    case 'priority':
      return t('{actor} changed the priority to {priority}', {
        actor,
        priority: t(PRIORITY_LABELS[item.to])
      })
    case 'task':
      return t('{actor} assigned you the task “{task}”', { actor, task: put(item.to) })
    case 'no-assignee':
      return t('{actor} found no one to assign it to: all are away', { actor })
    case 'approval-needed':
      return t('{actor} asks for your approval', { actor })
    case 'approval-reminder':
      return t('{actor} is still waiting for your approval', { actor })
    case 'approval-closed':
      return item.to === 'approved'
        ? t('{actor} approved the request', { actor })
        : t('{actor} declined the request', { actor })
    case 'form':
      return item.to === 'answered'
        ? t('{actor} answered the form', { actor })
        : t('{actor} changed answers of the form', { actor })
    case 'form-asked':
      return t('{actor} asked you to answer questions', { actor })
    case 'reminder':
      return item.to === null
        ? t('{actor} is waiting for your answer', { actor })
        : t('{actor} is waiting for your answer and will resolve it on {day}', {
            actor,
            day: weekdayText(item.to)
          })
  }
}

function createdText(
  { mentioned, actorId, schedule, process }: Extract<Notification, { kind: 'created' }>,
  put: PutParts<PersonPart>
): string {
  const actor = put({ person: actorId })
  if (mentioned) return t('{actor} mentioned you in a new ticket', { actor })
  if (schedule) return t('The schedule “{name}” raised the ticket', { name: put(schedule.name) })
  if (process) return t('The process “{name}” raised the ticket', { name: put(process.name) })
  return t('{actor} created the ticket', { actor })
}

/** A rule comments in the name of who wrote it (D75). */
function writtenText(
  { kind, mentioned, actorId, rule }: Extract<Notification, { kind: 'comment' | 'note' }>,
  put: PutParts<PersonPart>
): string {
  const actor = put({ person: actorId })
  if (!rule) {
    if (kind === 'comment')
      return mentioned ? t('{actor} mentioned you', { actor }) : t('{actor} commented', { actor })
    return mentioned
      ? t('{actor} mentioned you in a note', { actor })
      : t('{actor} wrote a note', { actor })
  }
  const by = { actor, rule: put(rule.name) }
  if (kind === 'comment')
    return mentioned
      ? t('{actor} mentioned you by the rule “{rule}”', by)
      : t('{actor} commented by the rule “{rule}”', by)
  return mentioned
    ? t('{actor} mentioned you in a note by the rule “{rule}”', by)
    : t('{actor} wrote a note by the rule “{rule}”', by)
}

/** The text on the bell's badge; undefined for nothing new. */
export function badgeText(count: number): string | undefined {
  if (count === 0) return undefined
  return count > 99 ? '99+' : String(count)
}
