import type { StartedProcess } from '../store/processes-store.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import type { ChangeAct, TicketChangeEvent } from './ticket-change-event.ts'

/** A process that is to be started in a ticket. */
export interface ProcessStart {
  processId: number
  ticket: TicketRow
  /** The answers of a form by their keys, for the placeholders of texts; none of secret fields. */
  values?: Readonly<Record<string, string>>
}

/** Starts processes, and goes on with them (D79). */
export interface ProcessRunner {
  /**
   * Starts a process, whose parts start that wait for nothing.
   * @returns the ticket as it is then
   * @throws ProblemError 409 with the reason why it can't start
   */
  start(tx: Transaction, act: ChangeAct, start: ProcessStart): Promise<TicketRow>
  /**
   * Starts the parts of some processes that wait for nothing any more after a change of a ticket.
   * @returns the ticket as it is then
   */
  goOn(
    tx: Transaction,
    act: ChangeAct,
    ticket: TicketRow,
    processes: readonly StartedProcess[]
  ): Promise<TicketRow>
}

const runners = new WeakMap<Transaction, ProcessRunner>()

/** Lets processes run in a transaction. Without this none do, as for the demo. */
export function allowProcesses(tx: Transaction, runner: ProcessRunner): void {
  runners.set(tx, runner)
}

/**
 * Starts a process in a ticket, in the same transaction: for a form that starts one with its answers, and
 * for a rule (D79).
 * @returns the ticket as it is then
 * @throws ProblemError 409 with the reason why it can't start
 */
export async function startProcess(
  tx: Transaction,
  act: ChangeAct,
  start: ProcessStart
): Promise<TicketRow> {
  return (await runners.get(tx)?.start(tx, act, start)) ?? start.ticket
}

/** The events after which parts of a process may start, or may be done no longer. */
const MOVES: readonly TicketChangeEvent['kind'][] = ['status', 'task-done', 'task-deleted']

/** Goes on with the processes of a ticket, and with those of which it is a part. */
export async function moveProcesses(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  events: readonly TicketChangeEvent[]
): Promise<TicketRow | undefined> {
  const runner = runners.get(tx)
  if (!runner || !events.some(({ kind }) => MOVES.includes(kind))) return undefined
  const processes = await processesOf(tx, ticket.id)
  return processes.length === 0 ? undefined : await runner.goOn(tx, act, ticket, processes)
}

/** Whether tickets had processes, or were parts of some, when that was read. */
const had = new WeakMap<Transaction, Map<number, Promise<boolean>>>()

/**
 * Reads early whether some tickets have processes or are parts of some. It is asked for along with the
 * tickets, for a database that is a network away.
 */
export async function expectProcesses(tx: Transaction, ticketIds: readonly number[]) {
  const reading = tx.processes.listAbout(ticketIds)
  const known = had.get(tx) ?? new Map<number, Promise<boolean>>()
  had.set(tx, known)
  for (const id of ticketIds)
    known.set(
      id,
      reading.then((all) => all.some((one) => isAbout(one, id)))
    )
  await reading
}

const isAbout = ({ ticketId, parts }: StartedProcess, id: number) =>
  ticketId === id || parts.some(({ child }) => child?.id === id)

/** Lets what was read early be read again, after a process was started. */
export function forgetProcesses(tx: Transaction): void {
  had.delete(tx)
}

/** The processes of a ticket, and those of which it is a part, as they are now. */
export async function processesOf(tx: Transaction, ticketId: number): Promise<StartedProcess[]> {
  // Others may have moved since it was read early, but a ticket that had none still has none.
  if ((await had.get(tx)?.get(ticketId)) === false) return []
  return await tx.processes.listAbout([ticketId])
}
