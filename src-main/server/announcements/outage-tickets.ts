import type { OutageTicket } from '#shared/api/announcements.ts'
import { MAX_PAGE_ROWS } from '#shared/api/fields.ts'
import { announcementState, type OutageLink } from '#shared/domain/announcements.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { findConcerned } from '../effects/notification-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import { ticketChanged } from '../effects/ticket-effects.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { AnnouncementRow, AnnouncementTicketRow } from '../store/announcements-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { existingTicket } from '../tickets/ticket-rules.ts'
import { existingAnnouncement } from './announcement-answers.ts'

/** The most tickets of one outage. */
const MAX_TICKETS = 1000

const HANDLERS = text(
  'Only people who handle a ticket can make it a part of an outage: its team, its assignee and IT Support Specialists.'
)

/** The tickets of outages (D81), of which everyone gets those that they see (D44). */
export function createOutageTickets({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** @throws ProblemError 404 */
    async list(id: number, viewer: Viewer): Promise<{ tickets: OutageTicket[]; total: number }> {
      await existingAnnouncement(read, id, viewer)
      return await readTickets(read, id, viewer)
    },

    /** @throws ProblemError 404, 403 for tickets that the person does not handle, 409 like {@link linkTickets} */
    async link(
      id: number,
      ticketIds: readonly number[],
      authorization: Authorization
    ): Promise<OutageTicket[]> {
      return await authorization.transaction(async (tx, actor) => {
        const outage = await existingAnnouncement(tx, id, actor)
        await linkTickets(tx, outage, ticketIds, { actor, at: clock() })
        return (await readTickets(tx, id, actor)).tickets
      })
    },

    /** @throws ProblemError 404, 403, 409 where the outage has ended */
    async unlink(id: number, ticketId: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const outage = await existingAnnouncement(tx, id, actor)
        const ticket = await handledTicket(tx, ticketId, actor)
        const [row] = await tx.announcements.listOf([ticketId])
        if (row?.announcementId !== id)
          throw new ProblemError(404, 'This ticket is not one of the outage')
        const at = clock()
        checkOpenOutage(outage, at)
        await tx.announcements.deleteTicket(ticketId)
        await noteLink(tx, ticket, { from: row.link, to: null }, { actor, at })
      })
    }
  }
}

/**
 * Makes tickets parts of an outage that has not ended.
 * @throws ProblemError 404, 403 for tickets that the person does not handle (D60), 409 for those of
 * another outage, and beyond the most
 */
export async function linkTickets(
  tx: Transaction,
  outage: AnnouncementRow,
  ticketIds: readonly number[],
  act: ChangeAct
): Promise<void> {
  checkOpenOutage(outage, act.at)
  for (const id of new Set(ticketIds)) {
    const ticket = await handledTicket(tx, id, act.actor)
    if (id === outage.ticketId)
      throw new ProblemError(
        409,
        text('{id} is the ticket behind this outage', { id: formatTicketId(id) })
      )
    await linkTicket(tx, outage, ticket, 'part', act)
  }
  const { length } = await tx.announcements.listParts(outage.id)
  if (length > MAX_TICKETS)
    throw new ProblemError(
      409,
      text('An outage can have at most {max} tickets', { max: MAX_TICKETS })
    )
}

/**
 * Links a ticket to an outage, unless it is linked like that already. It leaves an outage that has ended,
 * and as a part of this one also another that it perhaps was of.
 * @throws ProblemError 409 where it is of another one
 */
export async function linkTicket(
  tx: Transaction,
  outage: Pick<AnnouncementRow, 'id'>,
  ticket: TicketRow,
  link: OutageLink,
  act: ChangeAct
): Promise<void> {
  const [before] = await tx.announcements.listOf([ticket.id])
  const isOfThis = before?.announcementId === outage.id
  if (isOfThis && before.link === link) return
  const isDecided = before?.link === 'perhaps' && link === 'part'
  if (before && !isOfThis) {
    const other = await tx.announcements.find(before.announcementId)
    const isOpen = other && (before.answerDue || announcementState(other, act.at) !== 'ended')
    if (isOpen && !isDecided)
      throw new ProblemError(
        409,
        text('{id} is of another outage', { id: formatTicketId(ticket.id) })
      )
    await tx.announcements.deleteTicket(ticket.id)
  }
  const row = { announcementId: outage.id, ticketId: ticket.id, link, at: act.at }
  await tx.announcements.setTicket(row)
  await noteLink(tx, ticket, { from: isOfThis || isDecided ? before.link : null, to: link }, act)
}

/** Takes the ticket behind an outage out of its parts, so that it is answered once. */
export async function unlinkBehind(
  tx: Transaction,
  { id, ticketId }: AnnouncementRow,
  act: ChangeAct
): Promise<void> {
  const ticket = ticketId === null ? undefined : await tx.tickets.find(ticketId)
  const [row] = ticket ? await tx.announcements.listOf([ticket.id]) : []
  if (!ticket || row?.announcementId !== id) return
  await tx.announcements.deleteTicket(ticket.id)
  await noteLink(tx, ticket, { from: row.link, to: null }, act)
}

/** Takes all tickets out of an outage that is deleted. */
export async function unlinkAll(
  tx: Transaction,
  links: readonly AnnouncementTicketRow[],
  act: ChangeAct
): Promise<void> {
  for (const { ticketId, link } of links) {
    const ticket = await tx.tickets.find(ticketId)
    if (ticket) await noteLink(tx, ticket, { from: link, to: null }, act)
  }
}

async function readTickets(
  stores: Stores,
  id: number,
  viewer: Viewer
): Promise<{ tickets: OutageTicket[]; total: number }> {
  const [rows, total] = await Promise.all([
    stores.announcements.listTickets(id, viewer, MAX_PAGE_ROWS),
    stores.announcements.countTickets(id, viewer)
  ])
  const tickets = rows.map(({ ticket, link }) => ({
    ...{ id: ticket.id, ticketId: formatTicketId(ticket.id), title: ticketTitle(ticket) },
    ...{ status: ticket.status, requesterId: ticket.requesterId, link }
  }))
  return { tickets, total }
}

/** @throws ProblemError 409 */
function checkOpenOutage(row: AnnouncementRow, at: Date): void {
  if (row.kind !== 'outage') throw new ProblemError(409, 'Only outages have tickets as their parts')
  if (announcementState(row, at) === 'ended') throw new ProblemError(409, 'This outage has ended')
}

/** @throws ProblemError 404, 403 */
async function handledTicket(tx: Transaction, id: number, actor: Viewer): Promise<TicketRow> {
  const ticket = await existingTicket(tx, id, actor)
  if (!handlesTicket(actor, ticket)) throw new ProblemError(403, HANDLERS)
  return ticket
}

async function noteLink(
  tx: Transaction,
  ticket: TicketRow,
  change: { from: OutageLink | null; to: OutageLink | null },
  act: ChangeAct
): Promise<void> {
  const concerned = await findConcerned(tx, ticket.id, [])
  const states = [{ ...ticket, followerIds: concerned.followerIds }] as const
  await ticketChanged(tx, act, { states, concerned }, [{ kind: 'outage', ...change }])
}
