import { processIn } from '#shared/domain/processes.ts'
import { ruleIn } from '#shared/domain/rules.ts'
import { scheduleIn } from '#shared/domain/schedules.ts'
import { readAlarmNotice } from '#shared/domain/service-alarms.ts'
import { type AlarmEvent, isAlarmEvent } from '#shared/domain/ticket-events.ts'
import {
  PRIORITY_LABELS,
  type Priority,
  STATUS_LABELS,
  type TicketStatus
} from '#shared/domain/tickets.ts'
import type { MailEventKind, MailEventRow } from '../../store/mail-events-store.ts'
import { storedAlarmSentence } from './alarm-sentence.ts'
import { mailDay } from './mail-time.ts'

/** The words for each kind of change, after the actor's name; '' for none. */
const SENTENCES: Record<
  Exclude<MailEventKind, AlarmEvent>,
  (to: string, nameOf: (id: number) => string) => string
> = {
  created: () => 'raised this ticket',
  status: (to) => `changed the status to ${STATUS_LABELS[to as TicketStatus]}`,
  assignee: (to, nameOf) => `assigned this ticket to ${nameOf(Number(to))}`,
  department: (to) => `moved this ticket to ${to}`,
  priority: (to) => `changed the priority to ${PRIORITY_LABELS[to as Priority]}`,
  comment: () => '',
  note: () => '',
  reminder: (to) =>
    to === ''
      ? 'is waiting for your answer'
      : `is waiting for your answer. If we hear nothing until ${mailDay(new Date(to))}, we will resolve this ticket`,
  'no-assignee': () =>
    'found no one to assign this ticket to, because everyone it could choose is away',
  'approval-needed': () => 'asks for your approval',
  'approval-reminder': () => 'is still waiting for your approval',
  'approval-closed': (to) => `${to} this request`,
  form: (to) =>
    to === 'answered'
      ? 'answered the form of this ticket'
      : 'changed answers of this ticket’s form',
  'form-asked': () => 'asks you to answer questions about this ticket',
  task: (to) => `assigned you the task “${to}”`,
  acknowledged: () => ''
}

/**
 * Changes besides comments, as sentences, oldest first. A field that was changed several times has
 * its last change.
 * @param userId who reads it
 */
export function changeSentences(
  events: readonly Pick<MailEventRow, 'id' | 'kind' | 'to' | 'actorId' | 'cause'>[],
  userId: number,
  nameOf: (id: number) => string
): string[] {
  const latest = new Map(events.map((event) => [subjectOf(event), event.id]))
  const nameFor = (id: number) => (id === userId ? 'you' : nameOf(id))
  return events
    .filter((event) => latest.get(subjectOf(event)) === event.id)
    .flatMap(({ kind, to, actorId, cause }) => {
      if (isAlarmEvent(kind)) return [storedAlarmSentence(kind, to)]
      const by = automaticActor(cause)
      const isTaken = kind === 'assignee' && to === String(actorId) && !by
      const done =
        kind === 'assignee' && to === null
          ? 'took this ticket from its assignee'
          : isTaken
            ? 'took this ticket'
            : SENTENCES[kind](to ?? '', nameFor)
      return done === '' ? [] : [`${by ?? nameOf(actorId)} ${done}.`]
    })
}

/** The rule (D75), recurring ticket (D77) or process (D79) that has done something; null for a person. */
function automaticActor(cause: string | null | undefined): string | null {
  const [rule, schedule, process] = [ruleIn(cause), scheduleIn(cause), processIn(cause)]
  if (rule) return `The rule “${rule.name}”`
  if (process) return `The process “${process.name}”`
  return schedule && `The schedule “${schedule.name}”`
}

/**
 * The field that an event has changed, or the clock of an alarm or the task, of which a ticket has
 * several.
 */
function subjectOf({ kind, to }: Pick<MailEventRow, 'kind' | 'to'>): string {
  if (kind === 'task') return `${kind} ${to}`
  return isAlarmEvent(kind) ? readAlarmNotice(to ?? '').clock : kind
}
