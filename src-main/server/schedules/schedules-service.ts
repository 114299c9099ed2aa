import type { PageQuery } from '#shared/api/fields.ts'
import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import {
  MAX_PREVIEW,
  MAX_SCHEDULES,
  PREVIEWED_DATES,
  type Schedule,
  type ScheduleDate,
  type ScheduleInput,
  type ScheduleRun,
  type ScheduleUpdate
} from '#shared/api/schedules.ts'
import { seesTicket, type Viewer } from '#shared/domain/private-departments.ts'
import { localTimeAt, type Recurrence, wholeRrule } from '#shared/domain/recurrence.ts'
import { managedDepartments, managesSchedulesOf } from '#shared/domain/schedules.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import { levelsIn, readServiceLevels } from '../effects/service-clock-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { NewScheduleRow, ScheduleRow, ScheduleRunRow } from '../store/schedules-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import { type Occurrence, occurrencesAfter } from './occurrences.ts'
import { raiseOnce } from './raise-scheduled.ts'
import { NEVER, nextOf, openDaysOf } from './schedule-dates.ts'
import { findFault } from './schedule-faults.ts'

export type SchedulesService = ReturnType<typeof createSchedulesService>

/** Recurring tickets (D77): those of a department for its head, all for IT Support Specialists. */
export function createSchedulesService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** Those that a person manages, by name; none for others. */
    async list(viewer: Viewer): Promise<Schedule[]> {
      const keys = managedDepartments(viewer)
      return keys?.length === 0 ? [] : (await read.schedules.list(keys)).map(toSchedule)
    },

    /** @throws ProblemError 404 */
    find: async (id: number, viewer: Viewer): Promise<Schedule> =>
      toSchedule(await existingSchedule(read, id, viewer)),

    /** @throws ProblemError 403 for another department, 400 for what does not exist, 409 beyond the most */
    async create(input: ScheduleInput, authorization: Authorization): Promise<Schedule> {
      return await authorization.transaction(async (tx, actor) => {
        if ((await tx.schedules.count()) >= MAX_SCHEDULES)
          throw new ProblemError(
            409,
            text(
              'There can be at most {max, plural, other {# recurring tickets}}. Delete one first.',
              {
                max: MAX_SCHEDULES
              }
            )
          )
        const at = clock()
        const change = await checkedChange(tx, input, actor, at)
        const row = await tx.schedules.insert({ ...change, createdAt: at })
        await noteChange(tx, authorization, actor, `“${row.name}” created`)
        return toSchedule(row)
      })
    },

    /**
     * Replaces one, whose author the person becomes.
     * @throws ProblemError 404, 403, 400 like {@link create}, 409 where another change came first
     */
    async update(
      id: number,
      { updatedAt, ...input }: ScheduleUpdate,
      authorization: Authorization
    ): Promise<Schedule> {
      return await authorization.transaction(async (tx, actor) => {
        const before = await existingSchedule(tx, id, actor)
        if (before.updatedAt.toISOString() !== updatedAt)
          throw new ProblemError(
            409,
            'This recurring ticket has been changed meanwhile. Load it again.'
          )
        // A change within the same millisecond counts too.
        const at = new Date(Math.max(clock().getTime(), before.updatedAt.getTime() + 1))
        const row = await tx.schedules.update(id, await checkedChange(tx, input, actor, at))
        const state = row.enabled === before.enabled ? 'changed' : onOff(row)
        await noteChange(tx, authorization, actor, `“${row.name}” ${state}`)
        return toSchedule(row)
      })
    },

    /** @throws ProblemError 404 */
    async delete(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const { name } = await existingSchedule(tx, id, actor)
        await tx.schedules.delete(id)
        await noteChange(tx, authorization, actor, `“${name}” deleted`)
      })
    },

    /** The next dates of a recurrence. @throws ProblemError 403 for those who have no recurring tickets */
    async preview(recurrence: Recurrence, authorization: Authorization): Promise<ScheduleDate[]> {
      return await authorization.transaction(async (tx, actor) => {
        if (managedDepartments(actor)?.length === 0)
          throw new ProblemError(
            403,
            'Only department heads and IT Support Specialists have recurring tickets'
          )
        const isOpen = openDaysOf(await readServiceLevels(tx), recurrence)
        const dates: ScheduleDate[] = []
        let raised = 0
        for (const occurrence of occurrencesAfter(recurrence, isOpen, clock().getTime())) {
          dates.push(toDate(occurrence))
          if (occurrence.at !== null) raised += 1
          if (raised === PREVIEWED_DATES || dates.length === MAX_PREVIEW) break
        }
        return dates
      })
    },

    /**
     * Raises the ticket now, in the name of the person.
     * @throws ProblemError 404, 403 for what they could not raise themselves, 409 where it names
     * something that is gone
     */
    async run(id: number, authorization: Authorization): Promise<ScheduleRun> {
      return await authorization.transaction(async (tx, actor) => {
        const schedule = await existingSchedule(tx, id, actor)
        const fault = await findFault(tx, schedule, actor)
        if (fault) throw new ProblemError(fault.path === null ? 403 : 409, fault.message)
        const at = clock()
        const { zone } = schedule.definition.recurrence
        const local = localTimeAt(zone, at.getTime())
        const occurrence = local + at.toISOString().slice(16, -1)
        const occasion = { occurrence, outcome: 'by-hand', missed: 0 } as const
        if ((await raiseOnce(tx, schedule, { actor, at }, occasion)) === null)
          throw new ProblemError(409, 'This ticket has just been raised')
        tx.tell({ type: 'schedules' })
        const [run] = await tx.schedules.listRuns(id, { limit: 1, before: undefined })
        return toRun(run as ScheduleRunRow, actor)
      })
    },

    /** @throws ProblemError 404 */
    async runs(
      id: number,
      { limit = MAX_PAGE_ROWS, before }: PageQuery,
      viewer: Viewer
    ): Promise<{ runs: ScheduleRun[]; total: number }> {
      await existingSchedule(read, id, viewer)
      const [rows, total] = await Promise.all([
        read.schedules.listRuns(id, { limit, before }),
        read.schedules.countRuns(id)
      ])
      return { runs: rows.map((row) => toRun(row, viewer)), total }
    }
  }
}

const onOff = ({ enabled }: ScheduleRow) => (enabled ? 'enabled' : 'disabled')

/** @throws ProblemError 404, also for those of other departments */
async function existingSchedule(stores: Stores, id: number, viewer: Viewer): Promise<ScheduleRow> {
  const row = await stores.schedules.find(id)
  if (!row || !managesSchedulesOf(viewer, row.department))
    throw new ProblemError(404, 'This recurring ticket does not exist')
  return row
}

/** The input of a person as it is stored. @throws ProblemError 403, 400 */
async function checkedChange(
  tx: Transaction,
  { name, enabled, ticket, recurrence, skipWhileOpen }: ScheduleInput,
  actor: Viewer,
  at: Date
): Promise<Omit<NewScheduleRow, 'createdAt'>> {
  const { department, ...fields } = ticket
  const definition = { recurrence, skipWhileOpen, ticket: fields }
  const fault = await findFault(tx, { department, definition }, actor)
  if (fault)
    throw fault.path === null
      ? new ProblemError(403, fault.message)
      : invalid([{ path: fault.path, message: fault.message }])
  const next = enabled ? nextOf(await levelsIn(tx), recurrence, at.getTime()) : NEVER
  return {
    ...{ name, department, enabled, definition, pausedReason: null, authorId: actor.id },
    ...{ ...next, updatedAt: at }
  }
}

async function noteChange(
  tx: Transaction,
  authorization: Authorization,
  actor: Viewer,
  change: string
): Promise<void> {
  const detail = `Recurring ticket ${change}`
  await logSecurityEvent(tx, authorization.eventOf('setting-changed', actor, { detail }))
  tx.tell({ type: 'schedules' })
}

function toSchedule({ department, definition, nextLocal: _, ...row }: ScheduleRow): Schedule {
  const { recurrence, skipWhileOpen, ticket } = definition
  return {
    ...{ ...row, recurrence, skipWhileOpen, ticket: { department, ...ticket } },
    rrule: wholeRrule(recurrence),
    nextAt: row.nextAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}

function toDate({ planned, local, at }: Occurrence): ScheduleDate {
  if (at === null) return { planned, outcome: local === null ? 'skipped' : 'merged', at: null }
  return {
    planned,
    outcome: local === planned ? 'raised' : 'moved',
    at: new Date(at).toISOString()
  }
}

function toRun({ id, at, outcome, missed, ticket }: ScheduleRunRow, viewer: Viewer): ScheduleRun {
  const isSeen = ticket !== null && seesTicket(viewer, ticket)
  return {
    ...{ id, at: at.toISOString(), outcome, missed },
    ticket: isSeen
      ? { id: ticket.id, ticketId: formatTicketId(ticket.id), status: ticket.status }
      : null
  }
}
