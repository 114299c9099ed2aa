import type { ClockKind } from '#shared/domain/clock-outcomes.ts'
import { type AlarmNotice, readAlarmNotice } from '#shared/domain/service-alarms.ts'
import type { AlarmEvent } from '#shared/domain/ticket-events.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import type { MailLanguage } from './mail-language.ts'
import { mailTime } from './mail-time.ts'

const SENTENCES: Record<AlarmEvent, Record<ClockKind, Text>> = {
  'due-soon': {
    response: text('First response is due on {time}.'),
    'next-response': text('Next response is due on {time}.'),
    resolution: text('Resolution is due on {time}.')
  },
  overdue: {
    response: text('First response has been late since {time}.'),
    'next-response': text('Next response has been late since {time}.'),
    resolution: text('Resolution has been late since {time}.')
  }
}

/** Such as `Resolution is due on 2 Mar 2026, 11:30 CET.`, by the zone of the clock's calendar. */
export function alarmSentence(
  { t, locale }: MailLanguage,
  kind: AlarmEvent,
  { clock, due, zone }: AlarmNotice
): string {
  return t(SENTENCES[kind][clock], { time: mailTime(locale, due, zone) })
}

/** The same of an event as it is stored. */
export function storedAlarmSentence(
  language: MailLanguage,
  kind: AlarmEvent,
  to: string | null
): string {
  return alarmSentence(language, kind, readAlarmNotice(to ?? ''))
}
