import type { Clock } from '../base/clock.ts'
import type { Store } from '../store/store.ts'
import { createBulkChanges } from './bulk/bulk-changes.ts'
import { createDeadlines } from './detail/deadlines.ts'
import { createTicketDetail } from './detail/ticket-detail.ts'
import { createTicketExport } from './export/ticket-export.ts'
import { createTicketLists } from './list/ticket-lists.ts'
import { createNewTickets } from './new/new-tickets.ts'

export type TicketsService = ReturnType<typeof createTicketsService>

/** Reads and changes tickets, each change in one transaction with its history (D9). */
export function createTicketsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    ...createTicketLists(read, clock),
    ...createTicketExport(read, clock),
    ...createNewTickets(clock),
    ...createTicketDetail(read, clock),
    ...createDeadlines(read, clock),
    ...createBulkChanges(clock)
  }
}
