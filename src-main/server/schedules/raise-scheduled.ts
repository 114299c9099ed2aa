import type { ScheduleRun } from '#shared/api/schedules.ts'
import { scheduleCause } from '#shared/domain/schedules.ts'
import { presentAssignee } from '../absences/present-assignee.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import type { ScheduleRow } from '../store/schedules-store.ts'
import type { Transaction } from '../store/store.ts'
import { raiseTicket } from '../tickets/new/new-tickets.ts'

/** An occurrence at which a ticket is raised. */
interface Occasion {
  /** By the wall clock; see `NewScheduleRun`. */
  occurrence: string
  outcome: ScheduleRun['outcome']
  /** How many occurrences before it were missed. */
  missed: number
}

/**
 * Keeps an occurrence, and raises its ticket unless it was there already: so there is one ticket of
 * it, whatever servers, restarts and clocks do (D77).
 * @returns the id of the run; null where the occurrence was there
 */
export async function raiseOnce(
  tx: Transaction,
  schedule: ScheduleRow,
  { actor, at }: ChangeAct,
  { occurrence, outcome, missed }: Occasion
): Promise<number | null> {
  const run = { scheduleId: schedule.id, occurrence, outcome, missed, at, ticketId: null }
  const runId = await tx.schedules.insertRun(run)
  if (runId === null || outcome === 'still-open') return runId
  const { requesterId, assigneeId, ...fields } = schedule.definition.ticket
  const { department } = schedule
  const ticket = await raiseTicket(
    tx,
    {
      ...fields,
      description: fields.description + missedText(missed),
      department,
      assigneeId: assigneeId && (await presentAssignee(tx, assigneeId, { actor, department, at })),
      requesterId: requesterId ?? actor.id,
      status: 'open'
    },
    { actor, at, cause: scheduleCause(schedule) }
  )
  await tx.schedules.setTicket(runId, ticket.id)
  return runId
}

/** The paragraph that says what was missed. */
function missedText(missed: number): string {
  if (missed === 0) return ''
  const dates = missed === 1 ? 'One earlier date was' : `${missed} earlier dates were`
  return `\n\n${dates} missed while the server was not running.`
}
