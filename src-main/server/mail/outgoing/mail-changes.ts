import { processIn } from '#shared/domain/processes.ts'
import { ruleIn } from '#shared/domain/rules.ts'
import { scheduleIn } from '#shared/domain/schedules.ts'
import { readAlarmNotice } from '#shared/domain/service-alarms.ts'
import { isAlarmEvent } from '#shared/domain/ticket-events.ts'
import {
  PRIORITY_LABELS,
  type Priority,
  STATUS_LABELS,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import type { Translate } from '#shared/languages/texts.ts'
import type { MailEventRow } from '../../store/mail-events-store.ts'
import { storedAlarmSentence } from './alarm-sentence.ts'
import type { MailLanguage } from './mail-language.ts'
import { mailDay } from './mail-time.ts'

type ToldEvent = Pick<MailEventRow, 'id' | 'kind' | 'to' | 'actorId' | 'cause'>

/**
 * Changes besides comments, as sentences, oldest first. A field that was changed several times has
 * its last change.
 * @param userId who reads it
 */
export function changeSentences(
  language: MailLanguage,
  events: readonly ToldEvent[],
  userId: number,
  nameOf: (id: number) => string
): string[] {
  const latest = new Map(events.map((event) => [subjectOf(event), event.id]))
  return events
    .filter((event) => latest.get(subjectOf(event)) === event.id)
    .flatMap((event) => sentenceOf(language, event, userId, nameOf) ?? [])
}

/** What was done, by whom; null for what emails tell otherwise. */
function sentenceOf(
  language: MailLanguage,
  { kind, to, actorId, cause }: ToldEvent,
  userId: number,
  nameOf: (id: number) => string
): string | null {
  if (isAlarmEvent(kind)) return storedAlarmSentence(language, kind, to)
  const { t } = language
  const automatic = automaticActor(t, cause)
  const actor = automatic ?? nameOf(actorId)
  switch (kind) {
    case 'created':
      return t('{actor} raised this ticket.', { actor })
    case 'status': {
      const status = STATUS_LABELS[to as TicketStatus]
      return t('{actor} changed the status to {status}.', { actor, status })
    }
    case 'assignee':
      if (to === null) return t('{actor} took this ticket from its assignee.', { actor })
      if (to === String(actorId) && !automatic) return t('{actor} took this ticket.', { actor })
      return to === String(userId)
        ? t('{actor} assigned this ticket to you.', { actor })
        : t('{actor} assigned this ticket to {assignee}.', { actor, assignee: nameOf(Number(to)) })
    case 'department':
      return t('{actor} moved this ticket to {department}.', { actor, department: to ?? '' })
    case 'priority': {
      const priority = PRIORITY_LABELS[to as Priority]
      return t('{actor} changed the priority to {priority}.', { actor, priority })
    }
    case 'reminder':
      return reminderSentence(language, actor, to ?? '')
    case 'no-assignee':
      return t(
        '{actor} found no one to assign this ticket to, because everyone it could choose is away.',
        { actor }
      )
    case 'approval-needed':
      return t('{actor} asks for your approval.', { actor })
    case 'approval-reminder':
      return t('{actor} is still waiting for your approval.', { actor })
    case 'approval-closed':
      return to === 'approved'
        ? t('{actor} approved this request.', { actor })
        : t('{actor} declined this request.', { actor })
    case 'form':
      return to === 'answered'
        ? t('{actor} answered the form of this ticket.', { actor })
        : t('{actor} changed answers of this ticket’s form.', { actor })
    case 'form-asked':
      return t('{actor} asks you to answer questions about this ticket.', { actor })
    case 'task':
      return t('{actor} assigned you the task “{task}”.', { actor, task: to ?? '' })
    case 'comment':
    case 'note':
    case 'acknowledged':
      return null
  }
}

/** @param until when the ticket is resolved without an answer; empty where it is not */
function reminderSentence({ t, locale }: MailLanguage, actor: string, until: string): string {
  if (until === '') return t('{actor} is waiting for your answer.', { actor })
  return t(
    '{actor} is waiting for your answer. If we hear nothing until {day}, we will resolve this ticket.',
    { actor, day: mailDay(locale, new Date(until)) }
  )
}

/** The rule (D75), recurring ticket (D77) or process (D79) that has done something; null for a person. */
function automaticActor(t: Translate, cause: string | null | undefined): string | null {
  const [rule, schedule, process] = [ruleIn(cause), scheduleIn(cause), processIn(cause)]
  if (rule) return t('The rule “{rule}”', { rule: rule.name })
  if (process) return t('The process “{process}”', { process: process.name })
  return schedule && t('The schedule “{schedule}”', { schedule: schedule.name })
}

/**
 * The field that an event has changed, or the clock of an alarm or the task, of which a ticket has
 * several.
 */
function subjectOf({ kind, to }: Pick<MailEventRow, 'kind' | 'to'>): string {
  if (kind === 'task') return `${kind} ${to}`
  return isAlarmEvent(kind) ? readAlarmNotice(to ?? '').clock : kind
}
