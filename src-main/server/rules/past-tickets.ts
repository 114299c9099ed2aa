import type { FormAnswers } from '#shared/api/form-answers.ts'
import { hiddenKeys, withoutKeys } from '#shared/domain/form-answers.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { PresentTicket } from '#shared/domain/rules.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { readForms } from '../effects/known-forms.ts'
import type { Stores } from '../store/store.ts'
import type { TicketEventRow } from '../store/ticket-history-store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { toChecked, withDefinitions } from '../tickets/forms/given-answers.ts'

/** A ticket as it was at some moment in the past. */
export interface PastTicket extends PresentTicket {
  id: number
  departmentKey: string
  /** The first line of its description. */
  about: string
  /** The moments at which it became, or would have become, late; the earliest counts. */
  lateFrom: number | null
}

type PastRead = Pick<Stores, 'tickets' | 'ticketWaits' | 'serviceClocks' | 'forms' | 'settings'>

/**
 * Reads tickets as they are, from which their history leads back (D75). Its lateness is that of the
 * deadlines that it has now.
 * @param roleOf the roles of people by id
 * @returns those that someone sees
 */
export async function readPastTickets(
  read: PastRead,
  ids: readonly number[],
  viewer: Viewer,
  roleOf: ReadonlyMap<number, string>
): Promise<Map<number, PastTicket>> {
  const rows = await read.tickets.listSeen(ids, viewer)
  const seen = rows.map(({ id }) => id)
  const [waits, clocks, answers] = await Promise.all([
    read.ticketWaits.listOf(rows.flatMap(({ id, isWaiting }) => (isWaiting ? [id] : []))),
    read.serviceClocks.listOf(seen),
    readVisibleAnswers(read, rows, viewer)
  ])
  const waitOf = new Map(waits.map(({ ticketId, waitingFor }) => [ticketId, waitingFor]))
  const lateOf = Map.groupBy(clocks, ({ ticketId }) => ticketId)
  return new Map(
    rows.map((row) => {
      const moments = (lateOf.get(row.id) ?? []).flatMap(
        ({ lateAt, dueAt, endedAt }) => lateAt ?? (endedAt === null ? (dueAt ?? []) : [])
      )
      const past: PastTicket = {
        ...row,
        about: ticketTitle(row),
        requesterDepartment: roleOf.get(row.requesterId) ?? null,
        waitingFor: waitOf.get(row.id) ?? null,
        lateFrom: moments.length > 0 ? Math.min(...moments) : null,
        isLate: false,
        answers: answers.get(row.id) ?? new Map()
      }
      return [row.id, past]
    })
  )
}

/**
 * Reads the answers of tickets by the ids of their forms, without secret ones that someone does not see
 * (D78). There are only the last ones, as of descriptions.
 */
async function readVisibleAnswers(
  read: Pick<Stores, 'forms' | 'settings'>,
  tickets: readonly TicketRow[],
  viewer: Viewer
): Promise<Map<number, Map<number, FormAnswers>>> {
  const rows = await read.forms.listAnswersOf(tickets.map(({ id }) => id))
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const visible = new Map<number, Map<number, FormAnswers>>()
  for (const { row, definition } of await withDefinitions(read, await readForms(read), rows)) {
    const ticket = byId.get(row.ticketId)
    if (!ticket) continue
    const hidden = hiddenKeys(viewer, ticket, definition, row)
    const answers = visible.get(ticket.id) ?? new Map<number, FormAnswers>()
    visible.set(ticket.id, answers.set(row.formId, withoutKeys(toChecked(row), hidden)))
  }
  return visible
}

/** Leads a ticket back to before an event of its history. */
export function undo(ticket: PastTicket, { kind, from }: Pick<TicketEventRow, 'kind' | 'from'>) {
  switch (kind) {
    case 'assignee':
      ticket.assigneeId = from ? Number(from) : null
      break
    case 'department':
      ticket.department = from ?? ticket.department
      ticket.departmentKey = departmentKey(ticket.department)
      break
    case 'waiting':
      ticket.waitingFor = (from ?? null) as PastTicket['waitingFor']
      break
    case 'subcategory':
      ticket.subcategory = from ?? null
      break
    case 'status':
    case 'priority':
    case 'category':
      if (from) Object.assign(ticket, { [kind]: from })
      break
    default:
  }
}
