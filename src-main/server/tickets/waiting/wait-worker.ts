import { toDate } from '#shared/domain/instants.ts'
import { announcedAt, earlier, plannedNext } from '#shared/domain/waiting.ts'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import { publishTicketEvent } from '../../effects/live-effects.ts'
import { findConcerned, insertNotifications } from '../../effects/notification-effects.ts'
import { levelsIn } from '../../effects/service-clock-effects.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import { dayAfterOf, toCounted } from '../../effects/waiting-effects.ts'
import { createTicketTimesWorker } from '../../queue/ticket-times-worker.ts'
import type { Store, Transaction } from '../../store/store.ts'
import { waitingCause } from '../../store/ticket-history-store.ts'
import type { TicketWait } from '../../store/ticket-waits-store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { applyChange } from '../ticket-changes.ts'
import { reasonToKeepOpen } from '../unfinished-process.ts'
import { viewerById } from '../viewer-of.ts'
import { endWait, isLastWordOfRequester } from './waiting-service.ts'

/**
 * Does what happens to tickets that wait by itself: ends the wait, reminds the requester, resolves the
 * ticket (D74). It begins once a ticket waits, so that it costs nothing where none ever does.
 */
export function createWaitWorker(parts: { store: Store; clock: Clock; log: Log }) {
  const { store, clock } = parts

  /** Everything that a step writes is one transaction, so that it happens once or not at all. */
  async function takeStep(ticketId: number): Promise<void> {
    await store.transaction(async (tx) => {
      const at = clock()
      const [ticket, wait] = await Promise.all([
        tx.tickets.find(ticketId),
        tx.ticketWaits.find(ticketId),
        levelsIn(tx)
      ])
      if (!ticket || wait?.nextAt == null || wait.nextAt > at) return
      await stepOf(tx, ticket, wait, at)
    })
  }

  return createTicketTimesWorker(parts, {
    ...{ job: 'ticket-waits', change: 'waiting', times: store.read.ticketWaits },
    failure: 'What happens to waiting tickets could not be done',
    searchFailure: 'Waiting tickets could not be looked for',
    keyOf: ({ ticketId }) => ticketId,
    work: takeStep
  })
}

async function stepOf(tx: Transaction, ticket: TicketRow, wait: TicketWait, at: Date) {
  const concerned = await findConcerned(tx, ticket.id, [])
  const { followerIds } = concerned
  const actor = await viewerById(tx, wait.authorId)
  const act = { actor, at }
  if (wait.until !== null && wait.until <= at) {
    await endWait(tx, { ...act, cause: waitingCause(null) }, { ...ticket, followerIds }, wait)
    return
  }
  const isAnswerable = await canAnswer(tx, ticket)
  const isPaused = !isAnswerable || (await isLastWordOfRequester(tx, ticket))
  const isHeldUp = wait.remindedAt !== null && (await reasonToKeepOpen(tx, ticket)) !== null
  // A process that must be finished first leaves the ticket waiting (D79).
  if (isPaused || isHeldUp) {
    await tx.ticketWaits.reschedule(ticket.id, { ...wait, nextAt: wait.until })
  } else if (wait.remindedAt === null) {
    await remind(tx, ticket, wait, act)
  } else {
    const cause = waitingCause(wait.resolveAfterDays)
    await applyChange(tx, { before: ticket, concerned }, { status: 'resolved' }, { ...act, cause })
    return
  }
  publishTicketEvent(tx, 'waiting', actor, { ...ticket, followerIds })
}

/** Reminds the requester, and announces when the ticket is resolved; not before it is due by now. */
async function remind(tx: Transaction, ticket: TicketRow, wait: TicketWait, act: ChangeAct) {
  const { actor, at } = act
  const dayAfter = dayAfterOf(await levelsIn(tx), ticket)
  const counted = toCounted(wait)
  const planned = plannedNext(counted, dayAfter)
  // The calendar may have got a holiday since.
  if (planned === null || planned > at.getTime()) {
    await tx.ticketWaits.reschedule(ticket.id, { ...wait, nextAt: toDate(planned) })
    return
  }
  const resolveAt = announcedAt(counted, at.getTime(), dayAfter)
  const nextAt = toDate(earlier(resolveAt, counted.until))
  await tx.ticketWaits.reschedule(ticket.id, { ...wait, remindedAt: at, nextAt })
  const isAnnounced = resolveAt !== null && nextAt?.getTime() === resolveAt
  await insertNotifications(tx, [
    {
      ...{ userId: ticket.requesterId, ticketId: ticket.id, actorId: actor.id, kind: 'reminder' },
      to: isAnnounced ? new Date(resolveAt).toISOString() : null,
      ...{ commentId: null, mentioned: false, at }
    }
  ])
  const userIds = [ticket.requesterId]
  tx.tell({ type: 'personal', userIds, event: { type: 'notifications' } })
}

/** Whether the requester has an account that can answer. */
async function canAnswer({ users }: Transaction, { requesterId }: TicketRow): Promise<boolean> {
  const requester = await users.find(requesterId)
  return requester !== undefined && !requester.disabled && !requester.waiting
}
