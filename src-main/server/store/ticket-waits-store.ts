import type { WaitReason } from '#shared/domain/wait-reasons.ts'

/** A ticket that waits (D74). */
export interface NewTicketWait {
  ticketId: number
  waitingFor: WaitReason
  /** Who has put it to wait. */
  authorId: number
  since: Date
  until: Date | null
  /** In working days. */
  remindAfterDays: number | null
  resolveAfterDays: number | null
  /** Since when these days count. */
  countedFrom: Date
  /** When the reminder of this count was sent; null until then. */
  remindedAt: Date | null
  /** When it is to be looked at next; null where nothing happens by itself. */
  nextAt: Date | null
}

export interface TicketWait extends NewTicketWait {
  id: number
}

/** For what tickets wait (D74). */
export interface TicketWaitsStore {
  find(ticketId: number): Promise<TicketWait | undefined>
  /** Those of some tickets. */
  listOf(ticketIds: readonly number[]): Promise<TicketWait[]>
  /** Those that are to be looked at by a moment, the longest due first. */
  listDue(by: Date, limit: number): Promise<Pick<TicketWait, 'ticketId' | 'nextAt'>[]>
  /** When the next one is to be looked at; null for never. */
  nextAt(): Promise<Date | null>
  /** Lets a ticket wait; replaces for what it waited before. */
  put(wait: NewTicketWait): Promise<void>
  /** Changes when something happens to a ticket that waits. */
  reschedule(
    ticketId: number,
    times: Pick<TicketWait, 'countedFrom' | 'remindedAt' | 'nextAt'>
  ): Promise<void>
  delete(ticketId: number): Promise<void>
}
