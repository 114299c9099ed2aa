import { format } from 'date-fns/format'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../../base/clock.ts'
import type { Stores } from '../../store/store.ts'
import type { ListQuery } from '../../store/tickets-store.ts'
import { hasVisibleFile, visibleFileNames } from './exported-files.ts'
import { ticketCsv } from './ticket-csv.ts'

/** Whether a ticket of a list has a task. It looks through the list until it finds one. */
async function hasListedTask(read: Stores, query: ListQuery, actor: Viewer): Promise<boolean> {
  if (!(await read.tasks.hasAny())) return false
  for await (const rows of read.tickets.readAll(query, actor))
    if (rows.some(({ tasks }) => tasks > 0)) return true
  return false
}

/** Exports lists of tickets (D32). */
export function createTicketExport(read: Stores, clock: Clock) {
  return {
    /** The list as a CSV file; the content is read from the store only as it is consumed. */
    export(
      query: TicketFilterQuery,
      actor: Viewer
    ): { fileName: string; content: AsyncGenerator<Uint8Array> } {
      return {
        fileName: `tickets-${format(clock(), 'yyyy-MM-dd')}.csv`,
        content: contentOf({ ...query, now: clock() }, actor)
      }
    }
  }

  async function* contentOf(query: ListQuery, actor: Viewer): AsyncGenerator<Uint8Array> {
    const hasFiles = await hasVisibleFile(read, query, actor)
    const hasTasks = await hasListedTask(read, query, actor)
    yield* ticketCsv(read.tickets.readToExport(query, actor), {
      hasTasks,
      ...(hasFiles && { namesOf: (batch) => visibleFileNames(read, batch, actor) })
    })
  }
}
