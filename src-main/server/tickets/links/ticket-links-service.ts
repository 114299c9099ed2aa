import type { NewTicketLink, TicketLink } from '#shared/api/ticket-links.ts'
import { isPrivate, seesTicket, type Viewer } from '#shared/domain/private-departments.ts'
import type { TicketLinkKind } from '#shared/domain/ticket-links.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Clock } from '../../base/clock.ts'
import { publishTicketEvent } from '../../effects/live-effects.ts'
import { findConcerned, isFollower } from '../../effects/notification-effects.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import { recordHistory } from '../../effects/ticket-effects.ts'
import type { Authorization } from '../../http/authorization.ts'
import { invalid, ProblemError } from '../../http/problem.ts'
import type { Store, Transaction } from '../../store/store.ts'
import type { TicketLinkRow } from '../../store/ticket-links-store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { changeTicket } from '../ticket-changes.ts'
import { existingTicket, seenTicket } from '../ticket-rules.ts'
import { checkLink, checkNumberOfLinks } from './link-rules.ts'

export type TicketLinksService = ReturnType<typeof createTicketLinksService>

/** Duplicates, parts and related tickets (D49). What someone can't see is never linked for them. */
export function createTicketLinksService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** @throws ProblemError 404 when there is no such ticket */
    async list(ticketId: number, viewer: Viewer): Promise<TicketLink[]> {
      await existingTicket(read, ticketId, viewer)
      const rows = await read.ticketLinks.list(ticketId)
      const otherIds = rows.map((row) => otherOf(row, ticketId))
      const others = await read.tickets.listSeen(otherIds, viewer)
      const byId = new Map(others.map((other) => [other.id, other]))
      return rows.flatMap((row) => {
        const other = byId.get(otherOf(row, ticketId))
        return other ? [toLink(row, other)] : []
      })
    },

    /**
     * Links a ticket to another; a duplicate is cancelled, and its followers follow the other.
     * @throws ProblemError 404, 400 when there is no such other ticket, 409 for chains and circles
     */
    async create(
      ticketId: number,
      { kind, otherId }: NewTicketLink,
      authorization: Authorization
    ): Promise<TicketLink> {
      return await authorization.transaction(async (tx, actor) => {
        const ticket = await existingTicket(tx, ticketId, actor)
        const other = await seenTicket(tx, otherId, actor)
        if (!other) throw invalid([{ path: 'otherId', message: 'This ticket does not exist' }])
        const act = { actor, at: clock() }
        const row = await insertLink(tx, { ticket, other, kind }, act)
        if (kind === 'duplicate') {
          await addFollowers(tx, ticket, other, act)
          await changeTicket(tx, ticketId, { status: 'cancelled' }, act)
        }
        return toLink(row, other)
      })
    },

    /**
     * Removes a link. A duplicate that is still cancelled gets its status back, and people who
     * follow the other because of it stop following.
     * @throws ProblemError 404, also where the person does not see both tickets (D44)
     */
    async delete(id: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const link = await tx.ticketLinks.find(id)
        const ticket = link && (await seenTicket(tx, link.ticketId, actor))
        const other = link && (await seenTicket(tx, link.otherId, actor))
        if (!ticket || !other) throw new ProblemError(404, 'This link does not exist')
        const act = { actor, at: clock() }
        await tx.ticketLinks.delete(id)
        const unlinked = { kind: 'unlinked', from: link.kind, to: String(other.id) } as const
        await recordHistory(tx, act, ticket, [unlinked])
        await tellBoth(tx, actor, ticket, other)
        if (link.kind !== 'duplicate') return
        const userIds = await tx.followers.removeOfDuplicate(other.id, ticket.id)
        tellFollowing(tx, userIds, other.id)
        const { statusBefore } = link
        if (statusBefore && ticket.status === 'cancelled')
          await changeTicket(tx, ticket.id, { status: statusBefore }, act)
      })
    }
  }
}

/**
 * Links a ticket to another, with its history and the live events.
 * @throws ProblemError 409 for chains and circles, before anything is written
 */
export async function insertLink(
  tx: Transaction,
  { ticket, other, kind }: { ticket: TicketRow; other: TicketRow; kind: TicketLinkKind },
  act: ChangeAct
): Promise<TicketLinkRow> {
  const { actor, at } = act
  const link = { ticketId: ticket.id, otherId: other.id, kind }
  await checkLink(tx, link, actor)
  await checkNumberOfLinks(tx, link, actor)
  const row = await tx.ticketLinks.insert({
    ...link,
    authorId: actor.id,
    createdAt: at,
    statusBefore: kind === 'duplicate' ? ticket.status : null
  })
  await recordHistory(tx, act, ticket, [{ kind: 'linked', from: String(other.id), to: kind }])
  await tellBoth(tx, actor, ticket, other)
  return row
}

const otherOf = (link: TicketLinkRow, ticketId: number) =>
  link.ticketId === ticketId ? link.otherId : link.ticketId

function toLink({ id, kind, otherId }: TicketLinkRow, other: TicketRow): TicketLink {
  return {
    id,
    kind,
    direction: otherId === other.id ? 'to' : 'from',
    ticket: {
      id: other.id,
      ticketId: formatTicketId(other.id),
      about: ticketTitle(other),
      status: other.status
    }
  }
}

/** Tells of a link; where one of the tickets is private, those who see that one (D44). */
async function tellBoth(tx: Transaction, actor: Viewer, ticket: TicketRow, other: TicketRow) {
  for (const [about, counterpart] of [
    [ticket, other],
    [other, ticket]
  ] as const) {
    const deciding = isPrivate(about, actor.privateDepartments) ? about : counterpart
    const { followerIds } = await findConcerned(tx, deciding.id, [])
    publishTicketEvent(tx, 'link', actor, { ...deciding, id: about.id, followerIds })
  }
}

/** Lets followers of a duplicate follow the other ticket, if they see it without that (D44). */
async function addFollowers(
  tx: Transaction,
  duplicate: TicketRow,
  other: TicketRow,
  { actor: { privateDepartments }, at }: { actor: Viewer; at: Date }
) {
  const [of, ofOther] = await Promise.all([
    findConcerned(tx, duplicate.id, []),
    findConcerned(tx, other.id, [])
  ])
  const known = new Set(ofOther.people.map(({ user }) => user.id))
  const added = of.people.filter(
    (person) =>
      isFollower(person, duplicate) &&
      !known.has(person.user.id) &&
      seesTicket({ ...person.user, privateDepartments }, other)
  )
  for (const byNote of [false, true]) {
    const userIds = added.filter((one) => one.byNote === byNote).map(({ user }) => user.id)
    await tx.followers.add(other.id, userIds, { byNote, duplicateId: duplicate.id, at })
    tellFollowing(tx, userIds, other.id)
  }
}

function tellFollowing({ tell }: Transaction, userIds: readonly number[], ticketId: number) {
  if (userIds.length > 0)
    tell({ type: 'personal', userIds, event: { type: 'following', id: ticketId } })
}
