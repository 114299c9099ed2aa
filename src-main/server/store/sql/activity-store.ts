import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  and,
  desc,
  eq,
  exists,
  gt,
  isNull,
  lte,
  max,
  ne,
  notInArray,
  or,
  type SQL,
  sql
} from 'drizzle-orm'
import { type ActivityChange, MAX_ACTIVITY } from '#shared/api/activity.ts'
import { hiddenDepartments, type Viewer } from '#shared/domain/private-departments.ts'
import { processIn } from '#shared/domain/processes.ts'
import { ruleIn } from '#shared/domain/rules.ts'
import { scheduleIn } from '#shared/domain/schedules.ts'
import { isTaskEvent, NOTE_FILE_EVENT, RULE_NOTE_EVENT } from '#shared/domain/ticket-events.ts'
import { formatTicketId, type TicketStatus } from '#shared/domain/tickets.ts'
import type { ActivityStore } from '../activity-store.ts'
import type { Connection } from './connection.ts'
import type { Tables } from './tables/tables.ts'
import { isVisible } from './visible-tickets.ts'

/**
 * How many of the newest history entries are searched: some weeks of a large company. This bounds
 * the work for a caller who names a very old entry.
 */
const SCAN_LIMIT = 10_000

function concerning(connection: Connection, userId: number): SQL | undefined {
  const { ticketEvents, tickets } = connection.tables
  const isRequester = eq(tickets.requesterId, userId)
  return or(
    and(eq(ticketEvents.kind, 'assignee'), eq(ticketEvents.to, String(userId))),
    and(eq(ticketEvents.kind, 'comment'), or(isRequester, wasAssignee(connection, userId))),
    and(eq(ticketEvents.kind, 'status'), isRequester),
    wasGivenTask(connection, userId)
  )
}

/** Whether a task that is the user's now was added or assigned (D79). */
function wasGivenTask({ db, tables: { tasks, ticketEvents } }: Connection, userId: number) {
  const { kind, from, to, ticketId } = ticketEvents
  const isGiven = or(eq(kind, 'task-added'), and(eq(kind, 'task-changed'), eq(from, 'assigneeId')))
  const isTask = sql`cast(${tasks.id} as text) = ${to}`
  const own = and(eq(tasks.ticketId, ticketId), eq(tasks.assigneeId, userId), isTask)
  return and(isGiven, exists(db.select({ one: sql`1` }).from(tasks).where(own)))
}

/**
 * Whether the ticket was assigned to the user at the time of the event, according to the last
 * assignment before it.
 */
function wasAssignee(
  { db, tables: { ticketEvents }, dialect: { alias } }: Connection,
  userId: number
): SQL {
  const assignment = alias(ticketEvents, 'assignment')
  const earlier = alias(ticketEvents, 'earlier')
  const lastBefore = db
    .select({ id: max(earlier.id) })
    .from(earlier)
    .where(
      and(
        eq(earlier.ticketId, ticketEvents.ticketId),
        eq(earlier.kind, 'assignee'),
        sql`${earlier.id} < ${ticketEvents.id}`
      )
    )
  return exists(
    db
      .select({ one: sql`1` })
      .from(assignment)
      .where(and(sql`${assignment.id} = (${lastBefore})`, eq(assignment.to, String(userId))))
  )
}

type Row = Pick<
  Tables['ticketEvents']['$inferSelect'],
  'id' | 'ticketId' | 'actorId' | 'kind' | 'to' | 'at' | 'cause'
>

function toChange({ kind, to, at, cause, ...row }: Row): ActivityChange {
  const [rule, schedule, process] = [ruleIn(cause), scheduleIn(cause), processIn(cause)]
  const change = {
    ...row,
    ...{ reference: formatTicketId(row.ticketId), at: at.toISOString() },
    ...(rule && { ruleId: rule.id }),
    ...(schedule && { scheduleId: schedule.id }),
    ...(process?.id && { processId: process.id })
  }
  if (kind === 'status') return { ...change, kind, status: to as TicketStatus }
  if (kind === 'comment') return { ...change, kind }
  return { ...change, kind: isTaskEvent(kind) ? 'task' : 'assigned' }
}

/** Changes of internal notes are no activity (D41). */
const isNoNote = ({ ticketEvents }: Tables) =>
  notInArray(ticketEvents.kind, [NOTE_FILE_EVENT, RULE_NOTE_EVENT])

/**
 * The newest entry that a person may know of; 0 where there is none. It is looked for in steps,
 * between which other requests are served.
 * @param visible the condition for the tickets they see; undefined for all
 */
async function findNewestId({ db, tables }: Connection, visible: SQL | undefined): Promise<number> {
  const { ticketEvents, tickets } = tables
  const [newest] = await db.select({ id: max(ticketEvents.id) }).from(ticketEvents)
  const newestId = newest?.id ?? 0
  // Entries of tickets that are deleted are for everyone: all tickets are deleted at once.
  const isSeen = visible && or(isNull(tickets.id), visible)
  for (let last = newestId; last > 0; last -= SCAN_LIMIT) {
    const [seen] = await db
      .select({ id: ticketEvents.id })
      .from(ticketEvents)
      .leftJoin(tickets, eq(tickets.id, ticketEvents.ticketId))
      .where(
        and(
          lte(ticketEvents.id, last),
          gt(ticketEvents.id, last - SCAN_LIMIT),
          isSeen,
          isNoNote(tables)
        )
      )
      .orderBy(desc(ticketEvents.id))
      .limit(1)
    if (seen) return seen.id
    await yieldToEventLoop()
  }
  return 0
}

/** See {@link ActivityStore}. */
export function createActivityStore(connection: Connection): ActivityStore {
  const { db, tables } = connection
  const { ticketEvents, tickets } = tables
  return {
    async find(viewer: Viewer, after: number | undefined) {
      const { id: userId } = viewer
      const visible = isVisible(connection, { userId, hidden: hiddenDepartments(viewer) })
      const newestId = await findNewestId(connection, visible)
      if (after === undefined) return { newestId, changes: [] }
      const rows = await db
        .select({
          id: ticketEvents.id,
          ticketId: ticketEvents.ticketId,
          actorId: ticketEvents.actorId,
          kind: ticketEvents.kind,
          to: ticketEvents.to,
          at: ticketEvents.at,
          cause: ticketEvents.cause
        })
        .from(ticketEvents)
        .innerJoin(tickets, eq(tickets.id, ticketEvents.ticketId))
        .where(
          and(
            gt(ticketEvents.id, Math.max(after, newestId - SCAN_LIMIT)),
            // Entries added since the newest id was read belong to the next call.
            lte(ticketEvents.id, newestId),
            ne(ticketEvents.actorId, userId),
            visible,
            concerning(connection, userId)
          )
        )
        .orderBy(desc(ticketEvents.id))
        .limit(MAX_ACTIVITY)
      return { newestId, changes: rows.reverse().map(toChange) }
    }
  }
}
