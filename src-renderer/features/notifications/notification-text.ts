import type { Notification } from '#shared/api/notifications.ts'
import { CLOCK_LABELS } from '#shared/domain/clock-outcomes.ts'
import { nearTimeText } from '#shared/domain/near-time-text.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { type Text, type TextValues, text } from '#shared/languages/texts.ts'
import type { PersonPart } from '../../lib/change-text.ts'
import { dueText } from '../../lib/due-text.ts'
import { t } from '../../lib/texts.ts'
import { weekdayText } from '../../lib/weekday-text.ts'
import { type People, sentenceParts } from './sentence-parts.ts'

type Parts = (string | PersonPart)[]

type OfKind<Kind extends Notification['kind']> = Extract<Notification, { kind: Kind }>

/**
 * A change to a ticket or an alarm, as a sentence for a person.
 * @param readerId the person, who is "you"
 */
export function notificationParts(item: Notification, readerId: number, now: Date): Parts {
  switch (item.kind) {
    case 'created':
      return createdParts(item)
    case 'assignee':
      return assigneeParts(item, readerId)
    case 'comment':
      return commentParts(item)
    case 'note':
      return noteParts(item)
    case 'due-soon':
      return [dueText(CLOCK_LABELS[item.to], new Date(item.due), now)]
    case 'overdue':
      return [
        t('{clock} late since {time}', {
          clock: CLOCK_LABELS[item.to],
          time: nearTimeText(new Date(item.due), now)
        })
      ]
    case 'status':
    case 'department':
    case 'priority':
    case 'task':
    case 'no-assignee':
      return changeParts(item)
    case 'reminder':
      return reminderParts(item)
    default:
      return questionParts(item)
  }
}

/** The sentence for a person, or the one for the rule that did it (D75). */
function partsBy(
  { actorId, rule }: Notification,
  [byPerson, byRule]: [byPerson: Text, byRule: Text],
  values: TextValues = {},
  people: People = {}
): Parts {
  return rule
    ? sentenceParts(byRule, { ...values, rule: rule.name }, people)
    : sentenceParts(byPerson, values, { ...people, actor: actorId })
}

function createdParts({ mentioned, actorId, schedule, process }: OfKind<'created'>): Parts {
  const people = { actor: actorId }
  if (mentioned) return sentenceParts(text('{actor} mentioned you in a new ticket'), {}, people)
  if (schedule) return [t('The schedule “{name}” raised the ticket', { name: schedule.name })]
  if (process) return [t('The process “{name}” raised the ticket', { name: process.name })]
  return sentenceParts(text('{actor} created the ticket'), {}, people)
}

function assigneeParts(item: OfKind<'assignee'>, readerId: number): Parts {
  const { to, rule, schedule, actorId } = item
  if (to === null)
    return partsBy(item, [text('{actor} unassigned it'), text('The rule “{rule}” unassigned it')])
  if (to === readerId) {
    if (schedule) return [t('The schedule “{name}” assigned it to you', { name: schedule.name })]
    return partsBy(item, [
      text('{actor} assigned it to you'),
      text('The rule “{rule}” assigned it to you')
    ])
  }
  if (!rule && to === actorId)
    return sentenceParts(text('{actor} took it over'), {}, { actor: actorId })
  return partsBy(
    item,
    [
      text('{actor} assigned it to {assignee}'),
      text('The rule “{rule}” assigned it to {assignee}')
    ],
    {},
    { assignee: to }
  )
}

/** A rule comments in the name of who wrote it (D75). */
function commentParts({ actorId, mentioned, rule }: OfKind<'comment'>): Parts {
  const people = { actor: actorId }
  if (!rule) {
    const sentence = mentioned ? text('{actor} mentioned you') : text('{actor} commented')
    return sentenceParts(sentence, {}, people)
  }
  const sentence = mentioned
    ? text('{actor} mentioned you by the rule “{rule}”')
    : text('{actor} commented by the rule “{rule}”')
  return sentenceParts(sentence, { rule: rule.name }, people)
}

function noteParts({ actorId, mentioned, rule }: OfKind<'note'>): Parts {
  const people = { actor: actorId }
  if (!rule) {
    const sentence = mentioned
      ? text('{actor} mentioned you in a note')
      : text('{actor} wrote a note')
    return sentenceParts(sentence, {}, people)
  }
  const sentence = mentioned
    ? text('{actor} mentioned you in a note by the rule “{rule}”')
    : text('{actor} wrote a note by the rule “{rule}”')
  return sentenceParts(sentence, { rule: rule.name }, people)
}

function changeParts(
  item: OfKind<'status' | 'department' | 'priority' | 'task' | 'no-assignee'>
): Parts {
  switch (item.kind) {
    case 'status':
      return partsBy(
        item,
        [
          text('{actor} changed the status to {status}'),
          text('The rule “{rule}” changed the status to {status}')
        ],
        { status: STATUS_LABELS[item.to] }
      )
    case 'department':
      return partsBy(
        item,
        [
          text('{actor} moved it to {department}'),
          text('The rule “{rule}” moved it to {department}')
        ],
        { department: item.to }
      )
    case 'priority':
      return partsBy(
        item,
        [
          text('{actor} changed the priority to {priority}'),
          text('The rule “{rule}” changed the priority to {priority}')
        ],
        { priority: PRIORITY_LABELS[item.to] }
      )
    case 'task':
      return partsBy(
        item,
        [
          text('{actor} assigned you the task “{task}”'),
          text('The rule “{rule}” assigned you the task “{task}”')
        ],
        { task: item.to }
      )
    case 'no-assignee':
      return partsBy(item, [
        text('{actor} found no one to assign it to: all are away'),
        text('The rule “{rule}” found no one to assign it to: all are away')
      ])
  }
}

function reminderParts(item: OfKind<'reminder'>): Parts {
  if (item.to === null)
    return partsBy(item, [
      text('{actor} is waiting for your answer'),
      text('The rule “{rule}” is waiting for your answer')
    ])
  return partsBy(
    item,
    [
      text('{actor} is waiting for your answer and will resolve it on {day}'),
      text('The rule “{rule}” is waiting for your answer and will resolve it on {day}')
    ],
    { day: weekdayText(item.to) }
  )
}

/** Approvals and forms. */
function questionParts(
  item: OfKind<'approval-needed' | 'approval-reminder' | 'approval-closed' | 'form' | 'form-asked'>
): Parts {
  switch (item.kind) {
    case 'approval-needed':
      return partsBy(item, [
        text('{actor} asks for your approval'),
        text('The rule “{rule}” asks for your approval')
      ])
    case 'approval-reminder':
      return partsBy(item, [
        text('{actor} is still waiting for your approval'),
        text('The rule “{rule}” is still waiting for your approval')
      ])
    case 'approval-closed':
      return partsBy(
        item,
        item.to === 'approved'
          ? [text('{actor} approved the request'), text('The rule “{rule}” approved the request')]
          : [text('{actor} declined the request'), text('The rule “{rule}” declined the request')]
      )
    case 'form':
      return partsBy(
        item,
        item.to === 'answered'
          ? [text('{actor} answered the form'), text('The rule “{rule}” answered the form')]
          : [
              text('{actor} changed answers of the form'),
              text('The rule “{rule}” changed answers of the form')
            ]
      )
    case 'form-asked':
      return partsBy(item, [
        text('{actor} asked you to answer questions'),
        text('The rule “{rule}” asked you to answer questions')
      ])
  }
}

/** The text on the bell's badge; undefined for nothing new. */
export function badgeText(count: number): string | undefined {
  if (count === 0) return undefined
  return count > 99 ? '99+' : String(count)
}
