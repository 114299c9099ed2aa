import { format } from 'date-fns/format'
import type { TicketFilterQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../../base/clock.ts'
import type { Stores } from '../../store/store.ts'
import type { ListQuery } from '../../store/tickets-store.ts'
import { answeredLabels, visibleAnswers } from './exported-answers.ts'
import { hasVisibleFile, visibleFileNames } from './exported-files.ts'
import { ticketCsv } from './ticket-csv.ts'

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
    const [hasFiles, labels] = await Promise.all([
      hasVisibleFile(read, query, actor),
      answeredLabels(read, query, actor)
    ])
    yield* ticketCsv(
      read.tickets.readToExport(query, actor),
      hasFiles ? (batch) => visibleFileNames(read, batch, actor) : undefined,
      labels.length > 0
        ? { labels, read: (batch) => visibleAnswers(read, batch, actor) }
        : undefined
    )
  }
}
