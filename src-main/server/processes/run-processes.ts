import { allowProcesses, type ProcessRunner } from '../effects/process-effects.ts'
import type { Store, Transaction } from '../store/store.ts'
import { startParts, tellOfProcess } from './start-parts.ts'
import { startProcessIn } from './start-process.ts'

/**
 * Lets processes start and go on in all transactions of a store (D79): with a change of a status, and with
 * a task that is done, in the same transaction. So a part starts once, whatever servers and crashes do.
 */
export function withProcesses(store: Store): Store {
  const transaction: Store['transaction'] = (work) =>
    store.transaction((tx) => {
      letProcessesRun(tx)
      return work(tx)
    })
  return Object.assign(Object.create(store), { transaction })
}

/** The same for one transaction. */
export const letProcessesRun = (tx: Transaction) => allowProcesses(tx, RUNNER)

const RUNNER: ProcessRunner = {
  async start(tx, act, start) {
    const { ticket } = await startProcessIn(tx, act, start)
    return ticket
  },

  async goOn(tx, act, ticket, processes) {
    let now = ticket
    for (const process of processes) {
      const isOwn = process.ticketId === ticket.id
      const parent = isOwn ? now : await tx.tickets.find(process.ticketId)
      if (!parent) continue
      if (!isOwn) await tellOfProcess(tx, act.actor, parent, ticket)
      const after = await startParts(tx, act, { process, parent })
      if (isOwn) now = after
    }
    return now
  }
}
