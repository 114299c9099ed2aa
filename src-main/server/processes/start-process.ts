import { isPartDone, MAX_PROCESS_RUNS, withValues } from '#shared/domain/processes.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { findConcerned } from '../effects/notification-effects.ts'
import { forgetProcesses, type ProcessStart } from '../effects/process-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import { ticketChanged } from '../effects/ticket-effects.ts'
import { ProblemError } from '../http/problem.ts'
import type { ProcessRow, StartedProcess } from '../store/processes-store.ts'
import type { Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { startParts } from './start-parts.ts'

/**
 * Starts a process in a ticket in the name of the person who acts, and the parts of it that wait for
 * nothing (D79). It does not ask whether the person may.
 * @returns the ticket as it is then, and the id of what was started
 * @throws ProblemError 409 where it is gone or disabled, runs already, the ticket is resolved or cancelled,
 * or too many were started in it
 */
export async function startProcessIn(
  tx: Transaction,
  act: ChangeAct,
  { processId, ticket, values = {} }: ProcessStart
): Promise<{ ticket: TicketRow; runId: number }> {
  const [process, about] = await Promise.all([
    tx.processes.find(processId),
    tx.processes.listAbout([ticket.id])
  ])
  const own = about.filter(({ ticketId }) => ticketId === ticket.id)
  const checked = checkStart(process, own, ticket)
  const { name, definition } = checked
  const run = await tx.processes.insertRun(
    {
      ...{ processId, ticketId: ticket.id, name, mustFinish: definition.mustFinish },
      ...{ authorId: act.actor.id, startedAt: act.at }
    },
    definition.parts.map((part) => withValues(part, values))
  )
  forgetProcesses(tx)
  const concerned = await findConcerned(tx, ticket.id, [])
  const states = [{ ...ticket, followerIds: concerned.followerIds }] as const
  const events = [{ kind: 'process-started', to: name }] as const
  const noted = (await ticketChanged(tx, act, { states, concerned }, events)) ?? ticket
  const started = (await tx.processes.listAbout([ticket.id])).find(({ id }) => id === run.id)
  const after = started ? await startParts(tx, act, { process: started, parent: noted }) : noted
  return { ticket: after, runId: run.id }
}

/** @throws ProblemError 409 */
function checkStart(
  process: ProcessRow | undefined,
  own: readonly StartedProcess[],
  { status }: TicketRow
): ProcessRow {
  const decline = (detail: Text): never => {
    throw new ProblemError(409, detail)
  }
  if (!process) return decline(text('This process does not exist any more.'))
  if (!process.enabled)
    return decline(text('The process “{process}” is disabled.', { process: process.name }))
  if (!ACTIVE_STATUSES.some((one) => one === status))
    return decline(
      text(
        'No process can be started in a ticket that is {status, select, resolved {resolved} other {cancelled}}.',
        { status }
      )
    )
  const isRunning = own.some(
    ({ processId, parts }) => processId === process.id && !parts.every(isPartDone)
  )
  if (isRunning)
    return decline(
      text('The process “{process}” is already running in this ticket.', { process: process.name })
    )
  if (own.length >= MAX_PROCESS_RUNS)
    return decline(
      text('At most {max, plural, other {# processes}} can be started in one ticket.', {
        max: MAX_PROCESS_RUNS
      })
    )
  return process
}
