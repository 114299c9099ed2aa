import { isPartDone } from '#shared/domain/processes.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { processesOf } from '../effects/process-effects.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'

/**
 * Why a ticket can't be resolved yet, as a sentence: a process must be finished before (D79). It says
 * nothing of which parts are open, because not everyone sees them (D44).
 * @returns null where it can
 */
export async function reasonToKeepOpen(
  tx: Transaction,
  { id, status }: Pick<TicketRow, 'id' | 'status'>
): Promise<Text | null> {
  if (status === 'resolved') return null
  const open = (await processesOf(tx, id)).find(
    ({ ticketId, mustFinish, parts }) => ticketId === id && mustFinish && !parts.every(isPartDone)
  )
  return open
    ? text(
        'The process “{process}” is not finished. This ticket can be resolved once all of its parts are done.',
        { process: open.name }
      )
    : null
}
