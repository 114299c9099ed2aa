import { type AlarmNotice, CLOCK_LABELS, readAlarmNotice } from '#shared/domain/service-alarms.ts'
import { ALARM_EVENTS, type AlarmEvent } from '#shared/domain/ticket-events.ts'
import type { MailEventKind } from '../../store/mail-events-store.ts'
import { mailTime } from './mail-time.ts'

/** Whether an event of an email is an alarm, which no one raises (D73). */
export function isAlarm(kind: MailEventKind): kind is AlarmEvent {
  return ALARM_EVENTS.some((one) => one === kind)
}

/** Such as `Resolution is due on 2 Mar 2026, 11:30 CET.`, by the zone of the clock's calendar. */
export function alarmSentence(kind: AlarmEvent, { clock, due, zone }: AlarmNotice): string {
  const since = kind === 'overdue' ? 'has been late since' : 'is due on'
  return `${CLOCK_LABELS[clock]} ${since} ${mailTime(due, zone)}.`
}

/** The same of an event as it is stored. */
export function storedAlarmSentence(kind: AlarmEvent, to: string | null): string {
  return alarmSentence(kind, readAlarmNotice(to ?? ''))
}
