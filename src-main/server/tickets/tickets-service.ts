import { format } from 'date-fns/format'
import {
  type NewTicket,
  Ticket,
  type TicketChange,
  type TicketFilterQuery,
  type TicketQuery
} from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Clock } from '../base/clock.ts'
import type { Authorization } from '../http/authorization.ts'
import { jsonArray } from '../http/json-array.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { Store, Stores } from '../store/store.ts'
import type { TicketEventRow } from '../store/ticket-history-store.ts'
import type { TicketRow, TicketUpdate } from '../store/tickets-store.ts'
import { ticketCsv } from './ticket-csv.ts'

export type TicketsService = ReturnType<typeof createTicketsService>

/** Reads and changes tickets, each change in one transaction with its history (D9). */
export function createTicketsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    async list(
      query: TicketQuery & { limit: number },
      actor: User
    ): Promise<{ tickets: Ticket[]; total: number }> {
      const { rows, total } = await read.tickets.list(query, actor)
      return { tickets: rows.map(toTicket), total }
    },

    /**
     * A list as JSON, without a limit or with a high one; the content is read from the store only
     * as it is consumed.
     */
    async listInPieces(
      query: TicketQuery,
      actor: User
    ): Promise<{ content: AsyncGenerator<Uint8Array>; total: number }> {
      const { total } = await read.tickets.list({ ...query, limit: 1 }, actor)
      const pages = total > 0 ? firstOf(read.tickets.readAll(query, actor), query.limit) : []
      return { content: jsonArray(pages, (row) => Ticket.parse(toTicket(row))), total }
    },

    /** The list as a CSV file; the content is read from the store only as it is consumed. */
    export(
      query: TicketFilterQuery,
      actor: User
    ): { fileName: string; content: AsyncGenerator<Uint8Array> } {
      return {
        fileName: `tickets-${format(clock(), 'yyyy-MM-dd')}.csv`,
        content: ticketCsv(read.tickets.readToExport(query, actor))
      }
    },

    /** @throws ProblemError 404 */
    async get(id: number): Promise<Ticket> {
      return toTicket(await existingTicket(read, id))
    },

    /**
     * @throws ProblemError 403 when another person is named as the requester (D10), 400 when a
     * person does not exist
     */
    async create(input: NewTicket, authorization: Authorization): Promise<Ticket> {
      const row = await authorization.transaction(async (tx, actor) => {
        if (input.requesterId !== actor.id && !isItSupportSpecialist(actor.role)) {
          throw new ProblemError(
            403,
            'Only an IT Support Specialist can raise a ticket for somebody else'
          )
        }
        await checkPerson(tx, 'requesterId', input.requesterId)
        if (input.assigneeId) await checkPerson(tx, 'assigneeId', input.assigneeId)
        const now = clock()
        const row = await tx.tickets.insert({
          ...input,
          subcategory: input.subcategory ?? null,
          assigneeId: input.assigneeId ?? null,
          createdAt: now,
          resolvedAt: input.status === 'resolved' ? now : null
        })
        await tx.history.record(row, eventsOfCreation(row, actor, now))
        tx.tell({ type: 'ticket', id: row.id, change: 'created' })
        return row
      })
      return toTicket(row)
    },

    /**
     * Changes status, assignee or both; without either it unassigns (D11).
     * @throws ProblemError 404, or 400 when the assignee does not exist
     */
    async update(id: number, change: TicketChange, authorization: Authorization): Promise<Ticket> {
      const assigneeId =
        change.status === undefined ? (change.assigneeId ?? null) : change.assigneeId
      const row = await authorization.transaction(async (tx, actor) => {
        const before = await existingTicket(tx, id)
        if (assigneeId && assigneeId !== before.assigneeId)
          await checkPerson(tx, 'assigneeId', assigneeId)
        const { update, events } = changesOf(
          before,
          { status: change.status, assigneeId },
          actor,
          clock()
        )
        if (events.length === 0) return before
        const after = await tx.tickets.update(id, update)
        await tx.history.record(after, events)
        for (const { kind } of events) tx.tell({ type: 'ticket', id, change: kind })
        return after
      })
      return toTicket(row)
    }
  }
}

function eventsOfCreation(row: TicketRow, actor: User, now: Date): TicketEventRow[] {
  const record = { ticketId: row.id, actorId: actor.id, at: now }
  const created: TicketEventRow = {
    ...record,
    kind: 'created',
    requesterId: row.requesterId,
    to: row.status
  }
  if (!row.assigneeId) return [created]
  return [created, { ...record, kind: 'assignee', to: String(row.assigneeId) }]
}

/**
 * Applies the rules of a change (D7, D8, D9): what to write to the ticket and to its history. A
 * field that keeps its value is no change.
 */
function changesOf(
  before: TicketRow,
  change: { status: TicketRow['status'] | undefined; assigneeId: number | null | undefined },
  actor: User,
  now: Date
) {
  const update: TicketUpdate = { updatedAt: now }
  const events: (TicketEventRow & { kind: 'status' | 'assignee' })[] = []
  const record = { ticketId: before.id, actorId: actor.id, at: now }
  if (change.status !== undefined && change.status !== before.status) {
    update.status = change.status
    update.resolvedAt = change.status === 'resolved' ? notBefore(before.createdAt, now) : null
    if (before.status === 'open') Object.assign(update, firstResponse(before, actor, now))
    events.push({ ...record, kind: 'status', from: before.status, to: change.status })
  }
  if (change.assigneeId !== undefined && change.assigneeId !== before.assigneeId) {
    update.assigneeId = change.assigneeId
    events.push({
      ...record,
      kind: 'assignee',
      from: textOf(before.assigneeId),
      to: textOf(change.assigneeId)
    })
  }
  return { update, events }
}

/**
 * The change of the first response's moment, if an act of `actor` is the first by somebody other
 * than the requester (D8).
 */
export function firstResponse(
  ticket: Pick<TicketRow, 'requesterId' | 'createdAt' | 'firstResponseAt'>,
  actor: User,
  now: Date
): Pick<TicketUpdate, 'firstResponseAt'> {
  if (ticket.firstResponseAt !== null || actor.id === ticket.requesterId) return {}
  return { firstResponseAt: notBefore(ticket.createdAt, now) }
}

/**
 * Limits a moment to the ticket's creation or later, so that durations, which figures add up, are
 * never negative where the clock was set back (D35).
 */
function notBefore(createdAt: Date, now: Date): Date {
  return now < createdAt ? createdAt : now
}

/** A ticket as the API answers it. */
function toTicket(row: TicketRow): Ticket {
  return {
    ...row,
    ticketId: formatTicketId(row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null
  }
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id)
}

/** @throws ProblemError 404 */
export async function existingTicket(stores: Stores, id: number): Promise<TicketRow> {
  const row = await stores.tickets.find(id)
  if (!row) throw new ProblemError(404, 'The requested ticket could not be found.')
  return row
}

async function checkPerson(stores: Stores, path: string, id: number) {
  if (!(await stores.users.find(id))) throw invalid([{ path, message: 'There is no such person' }])
}

/** The first rows of all pages. @param count without it all of them */
async function* firstOf<Row>(
  pages: AsyncIterable<Row[]>,
  count = Number.POSITIVE_INFINITY
): AsyncGenerator<Row[]> {
  let left = count
  for await (const rows of pages) {
    yield rows.slice(0, left)
    left -= rows.length
    if (left <= 0) return
  }
}
