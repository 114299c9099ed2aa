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

/** The clocks of service levels (D72). */
export interface ServiceClocksStore {
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
