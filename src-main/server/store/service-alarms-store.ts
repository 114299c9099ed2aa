import type { ClockKind } from '#shared/domain/clock-outcomes.ts'

/** A clock that raises an alarm next. */
interface AwaitedAlarm {
  ticketId: number
  alarmAt: Date
}

/** An alarm that was raised. */
interface NewAlarmRow {
  clockId: number
  /** In percent of the target. */
  share: number
  /** When the clock is or was due, as it was when the alarm was raised. */
  due: Date
}

export interface AlarmRow extends Omit<NewAlarmRow, 'clockId'> {
  kind: ClockKind
  /** The id of the calendar of the clock. */
  calendar: string
}

/** The alarms of service levels (D73). */
export interface ServiceAlarmsStore {
  /** The clocks that raise an alarm next, in that order. */
  listNext(limit: number): Promise<AwaitedAlarm[]>
  find(id: number): Promise<AlarmRow | undefined>
  /** The alarms of a ticket, in the order in which they were raised. */
  listOf(ticketId: number): Promise<AlarmRow[]>
  /** @returns its id */
  insert(alarm: NewAlarmRow): Promise<number>
  /** Deletes the alarms of a clock that starts anew. */
  deleteOf(clockId: number): Promise<void>
}
