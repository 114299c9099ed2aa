import type { Ticket } from '#shared/api/tickets.ts'
import type { NewWaiting } from '#shared/api/waiting.ts'
import { toDate } from '#shared/domain/instants.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { reasonToDeclineWaiting } from '#shared/domain/ticket-rights.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { MAX_WAIT_DAYS } from '#shared/domain/wait-reasons.ts'
import { MAX_WAIT_MS, plannedNext } from '#shared/domain/waiting.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import type { Clock } from '../../base/clock.ts'
import { publishTicketEvent } from '../../effects/live-effects.ts'
import { findConcerned } from '../../effects/notification-effects.ts'
import { levelsIn, readServiceLevels } from '../../effects/service-clock-effects.ts'
import type { ChangeAct, TicketChangeEvent } from '../../effects/ticket-change-event.ts'
import { ticketChanged } from '../../effects/ticket-effects.ts'
import { dayAfterOf, toCounted } from '../../effects/waiting-effects.ts'
import type { Authorization } from '../../http/authorization.ts'
import { invalid, ProblemError } from '../../http/problem.ts'
import type { Store, Stores, Transaction } from '../../store/store.ts'
import type { NewTicketWait, TicketWait } from '../../store/ticket-waits-store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { toTicket } from '../ticket-answers.ts'
import { existingTicket } from '../ticket-rules.ts'

export type WaitingService = ReturnType<typeof createWaitingService>

/** Lets tickets wait for something (D74). */
export function createWaitingService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /**
     * Lets a ticket wait; one that waits already then waits for this. Its days begin to count anew.
     * @throws ProblemError 404, 403 for who can't change its status and for a requester who does not
     * handle it, 409 where it is resolved or cancelled, or an approval is open (D80), 400 when `until`
     * is not in the future
     */
    async set(ticketId: number, input: NewWaiting, authorization: Authorization): Promise<Ticket> {
      return await authorization.transaction(async (tx, actor) => {
        const act = { actor, at: clock() }
        const { ticket, before, followerIds } = await readWaiting(tx, ticketId, actor)
        await checkNoApproval(tx, before)
        if (!ACTIVE_STATUSES.some((status) => status === ticket.status))
          throw new ProblemError(
            409,
            text(
              'This ticket is {status, select, resolved {resolved} other {cancelled}} and cannot wait. Reopen it first.',
              {
                status: ticket.status
              }
            )
          )
        const after = await beginWait(tx, act, { ...ticket, followerIds }, { before, input })
        return await answerOf(tx, after, act)
      })
    },

    /**
     * Lets a ticket wait no longer; one that does not wait stays as it is.
     * @throws ProblemError 404, 403 for those who could not let it wait, 409 where an approval is open
     */
    async end(ticketId: number, authorization: Authorization): Promise<Ticket> {
      return await authorization.transaction(async (tx, actor) => {
        const act = { actor, at: clock() }
        const { ticket, before, followerIds } = await readWaiting(tx, ticketId, actor)
        if (!before) return await answerOf(tx, ticket, act)
        await checkNoApproval(tx, before)
        const after = await endWait(tx, act, { ...ticket, followerIds }, before)
        return await answerOf(tx, after, act)
      })
    },

    /**
     * The times of the next working days of a ticket's department.
     * @throws ProblemError 404
     */
    async workingDays(ticketId: number, viewer: Viewer): Promise<{ days: string[] }> {
      const [ticket, known] = await Promise.all([
        existingTicket(read, ticketId, viewer),
        readServiceLevels(read)
      ])
      const dayAfter = dayAfterOf(known, ticket)
      const now = clock().getTime()
      const days = Array.from({ length: MAX_WAIT_DAYS }, (_, index) => dayAfter(now, index + 1))
      return { days: days.flatMap((at) => (at === null ? [] : new Date(at).toISOString())) }
    }
  }
}

/**
 * Lets a ticket wait, with all that goes with it.
 * @param wait.before for what it waits until then
 * @returns the ticket as it is then
 * @throws ProblemError 400 when `until` is not in the future
 */
export async function beginWait(
  tx: Transaction,
  act: ChangeAct,
  ticket: Followed,
  { before, input }: { before: TicketWait | undefined; input: NewWaiting }
): Promise<TicketRow> {
  const wait = await newWait(tx, ticket, before, input, act)
  await tx.ticketWaits.put(wait)
  const change = { from: before?.waitingFor ?? null, to: wait.waitingFor }
  return { ...(await waitChanged(tx, act, ticket, change)), isWaiting: true }
}

/**
 * Why a ticket cannot wait for something else, or no longer, as a sentence (D80); null where it can.
 * @param wait for what it waits
 */
export async function reasonToKeepWaiting(
  { approvals }: Pick<Stores, 'approvals'>,
  wait: TicketWait | undefined
): Promise<Text | null> {
  if (wait?.waitingFor !== 'approval') return null
  const open = await approvals.listOpenOf(wait.ticketId)
  return open.length === 0
    ? null
    : text(
        'This ticket waits for an approval that is open. It ends with the answers, or once it is withdrawn.'
      )
}

/** @throws ProblemError 409 */
async function checkNoApproval(tx: Transaction, wait: TicketWait | undefined): Promise<void> {
  const reason = await reasonToKeepWaiting(tx, wait)
  if (reason !== null) throw new ProblemError(409, reason)
}

/** @throws ProblemError 404 or 403 */
async function readWaiting(tx: Transaction, ticketId: number, actor: Viewer) {
  // Asked for at once, for a database that is a network away.
  const [ticket, before, { followerIds }] = await Promise.all([
    existingTicket(tx, ticketId, actor),
    tx.ticketWaits.find(ticketId),
    findConcerned(tx, ticketId, []),
    levelsIn(tx)
  ])
  const reason = reasonToDeclineWaiting(actor, ticket)
  if (reason !== null) throw new ProblemError(403, reason)
  return { ticket, before, followerIds }
}

/** @throws ProblemError 400 */
async function newWait(
  tx: Transaction,
  ticket: TicketRow,
  before: TicketWait | undefined,
  input: NewWaiting,
  { actor, at }: ChangeAct
): Promise<NewTicketWait> {
  const { for: waitingFor, until = null } = input
  const wait = {
    ...{ ticketId: ticket.id, waitingFor, authorId: actor.id },
    since: before?.waitingFor === waitingFor ? before.since : at,
    until: checkedUntil(until, at),
    remindAfterDays: input.remindAfterDays ?? null,
    resolveAfterDays: input.resolveAfterDays ?? null,
    ...{ countedFrom: at, remindedAt: null, nextAt: null }
  }
  // Nothing counts while the last word is the requester's.
  const isCounted = wait.remindAfterDays !== null && !(await isLastWordOfRequester(tx, ticket))
  const planned = plannedNext(toCounted(wait), dayAfterOf(await levelsIn(tx), ticket))
  return { ...wait, nextAt: isCounted ? toDate(planned) : wait.until }
}

/** @throws ProblemError 400 */
function checkedUntil(until: string | null, at: Date): Date | null {
  if (until === null) return null
  const time = new Date(until)
  if (time <= at) throw invalid([{ path: 'until', message: 'Until must be in the future' }])
  if (time.getTime() - at.getTime() > MAX_WAIT_MS)
    throw invalid([{ path: 'until', message: 'Until must be within the next two years' }])
  return time
}

/** Whether the last public comment of a ticket, or else the ticket itself, is by its requester. */
export async function isLastWordOfRequester(
  { comments }: Pick<Stores, 'comments'>,
  { id: ticketId, requesterId }: TicketRow
): Promise<boolean> {
  const of = { ticketId, withNotes: false }
  const [last] = await comments.list(of, { limit: 1, before: undefined })
  return last === undefined || last.userId === requesterId
}

/** A ticket, and who has said that they follow it. */
type Followed = TicketRow & { followerIds: readonly number[] }

/** Lets a ticket wait no longer, with all that goes with it. @returns the ticket as it is then */
export async function endWait(
  tx: Transaction,
  act: ChangeAct,
  ticket: Followed,
  { waitingFor }: TicketWait
): Promise<TicketRow> {
  await tx.ticketWaits.delete(ticket.id)
  return await waitChanged(tx, act, ticket, { from: waitingFor, to: null })
}

async function waitChanged(
  tx: Transaction,
  act: ChangeAct,
  { followerIds, ...ticket }: Followed,
  { from, to }: Required<Pick<TicketChangeEvent, 'from' | 'to'>>
): Promise<TicketRow> {
  const after = await tx.tickets.update(ticket, { updatedAt: act.at })
  const state = { ...after, followerIds }
  const concerned = { people: [], mentioned: new Set<never>(), followerIds }
  const events = from === to ? [] : [{ kind: 'waiting', from, to } as const]
  const left = await ticketChanged(tx, act, { states: [state], concerned }, events)
  // Its times may have changed although it waits for the same.
  if (from === to) publishTicketEvent(tx, 'waiting', act.actor, state)
  return left ?? after
}

async function answerOf(tx: Transaction, ticket: TicketRow, { actor, at }: ChangeAct) {
  return await toTicket(tx, ticket, { viewer: actor, now: at }, await levelsIn(tx))
}
