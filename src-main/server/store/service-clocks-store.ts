import type { DaySpan } from '#shared/domain/calendar-days.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { AlarmedClock } from '#shared/domain/service-alarms.ts'
import type { DueState } from '#shared/domain/service-state.ts'
import type { TicketClock } from '#shared/domain/ticket-clocks.ts'
import type { TicketRow } from './tickets-store.ts'

/** A clock as it is stored. */
export interface ClockRow extends AlarmedClock {
  id: number
  ticketId: number
}

/** A clock to be written; its alarms are in {@link ServiceAlarmsStore}. */
export type NewClockRow = TicketClock & Pick<AlarmedClock, 'alarmAt'>

/** A ticket with everything that decides its service level (D71). */
export interface LeveledTicket
  extends Pick<
    TicketRow,
    | 'id'
    | 'department'
    | 'priority'
    | 'status'
    | 'category'
    | 'subcategory'
    | 'createdAt'
    | 'firstResponseAt'
    | 'isWaiting'
  > {
  /** The default SLA of its subcategory, in hours. */
  defaultSla: number | null
}

/** An open ticket that is due on a day. */
export interface DueTicketRow
  extends Pick<TicketRow, 'id' | 'description' | 'format' | 'priority' | 'assigneeId'> {
  day: string
  /** When, in milliseconds. */
  due: number
  /** How many are due on this day. */
  total: number
}

/** The clocks of service levels (D72). */
export interface ServiceClocksStore {
  /**
   * The open tickets that are due on days, of the departments that a person works for or assigned to
   * them (D44), the earliest first.
   * @param perDay how many of each day are answered
   */
  listDue(days: readonly DaySpan[], viewer: Viewer, perDay: number): Promise<DueTicketRow[]>
  /** Those of some tickets, in the order in which they began. */
  listOf(ticketIds: readonly number[]): Promise<ClockRow[]>
  /** The default SLA of a subcategory, in hours, by the slugs that tickets have. */
  defaultSla(category: string, subcategory: string): Promise<number | null>
  /**
   * Tickets that are not finished, in the order of ids.
   * @param after the highest id that was read before; 0 at first
   */
  listActiveTickets(after: number, limit: number): Promise<LeveledTicket[]>
  /** Whether a clock, perhaps of long ago, runs or ran by a calendar. */
  usesCalendar(id: string): Promise<boolean>
  insert(ticketId: number, clock: NewClockRow): Promise<void>
  update(clock: ClockRow): Promise<void>
  /** Keeps by which lists sort a ticket, where that is another than before (D72). */
  setDue(ticketId: number, due: DueState): Promise<void>
}
