import type { Notification } from '#shared/api/notifications.ts'
import { CLOCK_LABELS } from '#shared/domain/clock-outcomes.ts'
import { nearTimeText } from '#shared/domain/near-time-text.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { assignmentParts, type PersonPart } from '../../lib/change-text.ts'
import { dueText } from '../../lib/due-text.ts'
import { t } from '../../lib/texts.ts'
import { weekdayText } from '../../lib/weekday-text.ts'

/**
 * A change to a ticket or an alarm, as a sentence for a person.
 * @param readerId the person, who is "you"
 */
export function notificationParts(
  item: Notification,
  readerId: number,
  now: Date
): (string | PersonPart)[] {
  const { rule, schedule, process } = item
  const person = { person: item.actorId }
  const actor = rule ? t('The rule “{name}”', { name: rule.name }) : person
  switch (item.kind) {
    case 'created':
      if (schedule && !item.mentioned)
        return [t('The schedule “{name}” raised the ticket', { name: schedule.name })]
      if (process && !item.mentioned)
        return [t('The process “{name}” raised the ticket', { name: process.name })]
      return [person, item.mentioned ? ' mentioned you in a new ticket' : ' created the ticket']
    case 'status':
      return [actor, ` changed the status to ${STATUS_LABELS[item.to]}`]
    case 'assignee':
      if (item.to === null) return [actor, ' unassigned it']
      if (item.to === readerId)
        return [
          schedule ? t('The schedule “{name}”', { name: schedule.name }) : actor,
          ' assigned it to you'
        ]
      return [actor, ...assignmentParts(rule ? null : item.actorId, null, item.to)]
    case 'department':
      return [actor, ` moved it to ${item.to}`]
    case 'priority':
      return [actor, ` changed the priority to ${PRIORITY_LABELS[item.to]}`]
    case 'comment':
      return [person, item.mentioned ? ' mentioned you' : ' commented', ...byRule(rule)]
    case 'note':
      return [
        person,
        item.mentioned ? ' mentioned you in a note' : ' wrote a note',
        ...byRule(rule)
      ]
    case 'due-soon':
      return [dueText(CLOCK_LABELS[item.to], new Date(item.due), now)]
    case 'overdue':
      return [
        t('{value} late since {nearTime}', {
          value: CLOCK_LABELS[item.to],
          nearTime: nearTimeText(new Date(item.due), now)
        })
      ]
    case 'task':
      return [actor, ` assigned you the task “${item.to}”`]
    case 'no-assignee':
      return [actor, ' found no one to assign it to: all are away']
    case 'approval-needed':
      return [actor, ' asks for your approval']
    case 'approval-reminder':
      return [actor, ' is still waiting for your approval']
    case 'approval-closed':
      return [actor, t(' {to} the request', { to: item.to })]
    case 'form':
      return [actor, item.to === 'answered' ? ' answered the form' : ' changed answers of the form']
    case 'form-asked':
      return [actor, ' asked you to answer questions']
    case 'reminder':
      if (item.to === null) return [actor, ' is waiting for your answer']
      return [actor, ` is waiting for your answer and will resolve it on ${weekdayText(item.to)}`]
  }
}

/** A rule comments in the name of who wrote it (D75). */
const byRule = (rule: Notification['rule']) => (rule ? [` by the rule “${rule.name}”`] : [])

/** The text on the bell's badge; undefined for nothing new. */
export function badgeText(count: number): string | undefined {
  if (count === 0) return undefined
  return count > 99 ? '99+' : String(count)
}
