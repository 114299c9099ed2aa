import { CLOCK_LABELS } from '#shared/domain/clock-outcomes.ts'
import { type AlarmNotice, readAlarmNotice } from '#shared/domain/service-alarms.ts'
import type { AlarmEvent } from '#shared/domain/ticket-events.ts'
import { mailTime } from './mail-time.ts'

/** Such as `Resolution is due on 2 Mar 2026, 11:30 CET.`, by the zone of the clock's calendar. */
export function alarmSentence(kind: AlarmEvent, { clock, due, zone }: AlarmNotice): string {
  const since = kind === 'overdue' ? 'has been late since' : 'is due on'
  return `${CLOCK_LABELS[clock]} ${since} ${mailTime(due, zone)}.`
}

/** The same of an event as it is stored. */
export function storedAlarmSentence(kind: AlarmEvent, to: string | null): string {
  return alarmSentence(kind, readAlarmNotice(to ?? ''))
}
