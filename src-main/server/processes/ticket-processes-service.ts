import type { PartStart, ProcessRun, TicketProcesses } from '#shared/api/processes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { canStartProcess, partsToStart } from '#shared/domain/processes.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { type Translate, text, verbatim } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { ProcessPartRow, StartedProcess } from '../store/processes-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { existingTicket, seenTicket } from '../tickets/ticket-rules.ts'
import { type Reading, toProcessRuns } from './process-runs.ts'
import { startParts, tellOfProcess } from './start-parts.ts'
import { startProcessIn } from './start-process.ts'

export type TicketProcessesService = ReturnType<typeof createTicketProcessesService>

/** A part of a process that was started in a ticket, both as someone may change them. */
interface Found {
  parent: TicketRow
  process: StartedProcess
  part: ProcessPartRow
}

/** The processes of tickets (D79). Who sees a ticket sees them, but for tickets that they don't see. */
export function createTicketProcessesService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** @throws ProblemError 404 */
    async list(ticketId: number, viewer: Viewer, t: Translate): Promise<TicketProcesses> {
      const parent = await existingTicket(read, ticketId, viewer)
      const keys = isItSupportSpecialist(viewer.role) ? undefined : [parent.departmentKey]
      const [about, all] = await Promise.all([
        read.processes.listAbout([ticketId]),
        read.processes.list(keys)
      ])
      const own = about.filter((one) => one.ticketId === ticketId)
      const runs = await toProcessRuns(read, own, { parent, viewer, t })
      const running = new Set(
        runs.filter(({ parts }) => parts.some(isUnfinished)).map(({ processId }) => processId)
      )
      const startable = all.filter(
        (process) => !running.has(process.id) && canStartProcess(viewer, parent, process)
      )
      const isActive = ACTIVE_STATUSES.some((one) => one === parent.status)
      return { runs, startable: isActive ? startable.map(({ id, name }) => ({ id, name })) : [] }
    },

    /**
     * Starts a process in the name of the person.
     * @throws ProblemError 404, 403 for who can't start it there, 409 with the reason why it can't start
     */
    async start(
      ticketId: number,
      processId: number,
      authorization: Authorization,
      t: Translate
    ): Promise<ProcessRun> {
      return await authorization.transaction(async (tx, actor) => {
        const ticket = await existingTicket(tx, ticketId, actor)
        const process = await tx.processes.find(processId)
        if (!handlesTicket(actor, ticket)) throw notAllowed()
        if (process?.enabled && !canStartProcess(actor, ticket, process))
          throw new ProblemError(
            403,
            'Only processes of its department can be started in a ticket.'
          )
        const act = { actor, at: clock() }
        const { runId } = await startProcessIn(tx, act, { processId, ticket })
        return await runOf(tx, runId, { parent: ticket, viewer: actor, t })
      })
    },

    /**
     * Starts a part that could not start, for another assignee or department if need be.
     * @throws ProblemError 404, 403 for who does not handle the ticket, 409 where it can't start
     */
    async startPart(
      partId: number,
      input: PartStart,
      authorization: Authorization,
      t: Translate
    ): Promise<ProcessRun> {
      return await changePart(
        authorization,
        { partId, t },
        async (tx, act, { parent, process, part }) => {
          if (!partsToStart(process.parts).includes(part))
            throw new ProblemError(409, 'This part has started, or waits for others.')
          await tx.processes.updatePart(partId, { definition: withInput(part, input) })
          await startNow(tx, act, { partId, parent })
          const now = (await tx.processes.findOfPart(partId))?.parts.find(({ id }) => id === partId)
          if (now?.startedAt === null)
            throw new ProblemError(
              409,
              now.reason ? verbatim(now.reason) : text('The ticket is resolved or cancelled.')
            )
        }
      )
    },

    /**
     * Skips a part that has not started, which counts as done then.
     * @throws ProblemError 404, 403 for who does not handle the ticket, 409 where it has started
     */
    async skipPart(
      partId: number,
      authorization: Authorization,
      t: Translate
    ): Promise<ProcessRun> {
      return await changePart(authorization, { partId, t }, async (tx, act, { parent, part }) => {
        if (part.startedAt !== null || part.skippedAt !== null)
          throw new ProblemError(409, 'Only parts that have not started can be skipped.')
        await tx.processes.updatePart(part.id, { skippedAt: act.at, reason: null })
        await tellOfProcess(tx, act.actor, parent)
        await startNow(tx, act, { partId, parent })
      })
    }
  }

  /** Changes a part of a process, and answers the process as it is then. */
  function changePart(
    authorization: Authorization,
    { partId, t }: { partId: number; t: Translate },
    change: (tx: Transaction, act: ChangeAct, found: Found) => Promise<void>
  ): Promise<ProcessRun> {
    return authorization.transaction(async (tx, actor) => {
      const found = await existingPart(tx, partId, { viewer: actor, t })
      if (!handlesTicket(actor, found.parent)) throw notAllowed()
      await change(tx, { actor, at: clock() }, found)
      return await runOf(tx, found.process.id, { parent: found.parent, viewer: actor, t })
    })
  }
}

const isUnfinished = ({ state }: ProcessRun['parts'][number]) =>
  state !== 'done' && state !== 'skipped'

const notAllowed = () =>
  new ProblemError(
    403,
    'Only people who handle a ticket can start its processes: its team, its assignee and IT Support Specialists.'
  )

/** @throws ProblemError 404, also where the person does not see the ticket or the part (D44) */
async function existingPart(
  tx: Transaction,
  id: number,
  { viewer, t }: Omit<Reading, 'parent'>
): Promise<Found> {
  const process = await tx.processes.findOfPart(id)
  const parent = process && (await seenTicket(tx, process.ticketId, viewer))
  const part = process?.parts.find((one) => one.id === id)
  const [run] = parent ? await toProcessRuns(tx, [process], { parent, viewer, t }) : []
  if (!process || !parent || !part || !run?.parts.some((one) => one.id === id))
    throw new ProblemError(404, 'This part of a process does not exist')
  return { parent, process, part }
}

/** Starts the parts of a process that can start now. */
async function startNow(
  tx: Transaction,
  act: ChangeAct,
  { partId, parent }: { partId: number; parent: TicketRow }
): Promise<void> {
  const process = await tx.processes.findOfPart(partId)
  if (process) await startParts(tx, act, { process, parent })
}

/** What was started, as the person sees it. */
async function runOf(stores: Stores, runId: number, reading: Reading): Promise<ProcessRun> {
  const about = await stores.processes.listAbout([reading.parent.id])
  const own = about.filter(({ id }) => id === runId)
  const [run] = await toProcessRuns(stores, own, reading)
  return run as ProcessRun
}

/** A part for another assignee or department. */
function withInput({ definition }: ProcessPartRow, { assigneeId, department }: PartStart) {
  if (definition.kind === 'task')
    return assigneeId === undefined ? definition : { ...definition, assigneeId }
  return department === undefined ? definition : { ...definition, department }
}
