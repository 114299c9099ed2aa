import type { Viewer } from '#shared/domain/private-departments.ts'
import type { PresentTicket } from '#shared/domain/rules.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import type { Stores } from '../store/store.ts'
import type { TicketEventRow } from '../store/ticket-history-store.ts'

/** A ticket as it was at some moment in the past. */
export interface PastTicket extends PresentTicket {
  id: number
  departmentKey: string
  /** The first line of its description. */
  about: string
  /** The moments at which it became, or would have become, late; the earliest counts. */
  lateFrom: number | null
}

type PastRead = Pick<Stores, 'tickets' | 'ticketWaits' | 'serviceClocks' | 'forms'>

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
    // Of answers there are only the last ones, as of descriptions.
    read.forms.listAnswersOf(seen)
  ])
  const waitOf = new Map(waits.map(({ ticketId, waitingFor }) => [ticketId, waitingFor]))
  const answersOf = Map.groupBy(answers, ({ ticketId }) => ticketId)
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
        answers: new Map(
          (answersOf.get(row.id) ?? []).map(({ formId, answers }) => [formId, answers])
        )
      }
      return [row.id, past]
    })
  )
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
