import { nextMoment, outageCause } from '#shared/domain/announcements.ts'
import { reasonToDecline } from '#shared/domain/ticket-rights.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { tellOfAnnouncement } from '../effects/known-announcements.ts'
import type { Concerned } from '../effects/notification-effects.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import { createQueueWorker, type QueueWorker } from '../queue/queue-worker.ts'
import type { AnnouncementRow } from '../store/announcements-store.ts'
import type { Store, StoreEvent, Transaction } from '../store/store.ts'
import type { TicketRow } from '../store/tickets-store.ts'
import { seenTicket } from '../tickets/ticket-rules.ts'
import { reasonToKeepOpen } from '../tickets/unfinished-process.ts'
import { viewerById } from '../tickets/viewer-of.ts'
import { answerTicket, concernedBy, inRequesterLanguage, withoutPeople } from './answer-ticket.ts'

/** How many announcements, and how many answers, are looked at together. */
const BATCH = 20

/**
 * Tells pages when announcements begin and end by themselves, and gives the answers of outages that
 * have ended in their tickets (D81). It begins once there is an announcement with a time to come, or
 * an answer to give, so that it costs nothing where there never is.
 */
export function createAnnouncementWorker(parts: { store: Store; clock: Clock; log: Log }) {
  const { store, clock, log } = parts
  let worker: QueueWorker | null = null
  let isStopping = false

  function wake(): void {
    if (isStopping) return
    worker ??= createQueueWorker(parts, {
      job: 'announcements',
      failure: 'What happens to announcements could not be done',
      // Who is told in one ticket is not told again in the next.
      concurrency: 1,
      look
    })
    worker.wake()
  }

  async function look() {
    const now = clock()
    const [next, answers] = await readWork(BATCH)
    const due = next.filter(({ nextAt }) => nextAt <= now)
    const [following] = next.slice(due.length)
    return {
      due: [
        ...due.map(({ id }) => ({ key: `announcement ${id}`, work: () => passMoment(id) })),
        ...answers.map(({ ticketId }) => ({
          key: `ticket ${ticketId}`,
          work: () => answerPart(ticketId)
        }))
      ],
      untilNextMs: following ? following.nextAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY
    }
  }

  const readWork = (limit: number) =>
    Promise.all([
      store.read.announcements.listNext(limit),
      store.read.announcements.listAnswersDue(limit)
    ])

  async function passMoment(id: number): Promise<void> {
    await store.transaction(async (tx) => {
      const at = clock()
      const row = await tx.announcements.find(id)
      if (row?.nextAt == null || row.nextAt > at) return
      await tx.announcements.update(id, { nextAt: nextMoment(row, at) })
      tellOfAnnouncement(tx, row.departments)
    })
  }

  /** One transaction, so that an answer is given once or not at all. */
  async function answerPart(ticketId: number): Promise<void> {
    await store.transaction(async (tx) => {
      const [link] = await tx.announcements.listOf([ticketId])
      const [row, ticket] = await Promise.all([
        link && tx.announcements.find(link.announcementId),
        tx.tickets.find(ticketId)
      ])
      if (!link?.answerDue || !row || !ticket) return
      await tx.announcements.clearAnswerDue(ticketId)
      await answer(tx, row, ticket, clock())
    })
  }

  function beginIfAny(): void {
    readWork(1).then(
      (work) => work.some(({ length }) => length > 0) && wake(),
      (error: unknown) => log.error(`Announcements could not be looked for: ${error}`)
    )
  }

  beginIfAny()
  return {
    /** Looks again after a change, also one that another server has written. */
    noteEvent({ type }: StoreEvent): void {
      if (type === 'announcement' || type === 'resync') beginIfAny()
    },
    /** Does what is due; for tests. */
    async idle(): Promise<void> {
      wake()
      await worker?.idle()
    },
    async stop(): Promise<void> {
      isStopping = true
      await worker?.stop()
    }
  }
}

/**
 * Gives the answer of an outage in one of its parts, and resolves it where the person who has ended
 * the outage could do that (D60).
 */
async function answer(
  tx: Transaction,
  row: AnnouncementRow,
  ticket: TicketRow,
  now: Date
): Promise<void> {
  const { endedAt, endedBy } = row
  if (endedAt === null || endedBy === null) return
  // Where the clock was set back, who was told before counts all the same (D35).
  const at = now < endedAt ? endedAt : now
  const act = { actor: await viewerById(tx, endedBy), at, cause: outageCause(row) }
  const translated = await inRequesterLanguage(tx, row, ticket)
  const found = await concernedBy(tx, ticket, translated)
  const told = await peopleToldElsewhere(tx, row, endedAt, { ticket, people: found.people })
  const resolves = row.resolves && (await canResolve(tx, ticket, act))
  const concerned = withoutPeople(found, told)
  await answerTicket(tx, { ticket, concerned }, { ...translated, resolves }, act)
}

/**
 * Who is not told in a part: people who were told before, in the ticket behind the outage or another
 * part, and the requesters of parts that are still to be answered, who are told there. Notifications
 * alone do not say who was told, because people delete theirs.
 */
async function peopleToldElsewhere(
  { announcements, followers }: Transaction,
  row: AnnouncementRow,
  endedAt: Date,
  { ticket, people }: { ticket: TicketRow; people: Concerned['people'] }
): Promise<Set<number>> {
  const { id, requesterId } = ticket
  const parts = (await announcements.listParts(row.id)).filter((part) => part.ticketId !== id)
  const answered = parts.filter((part) => !part.answerDue)
  const ticketIds = [...answered.map((part) => part.ticketId), row.ticketId ?? []].flat()
  // The requester of a part is told in one of theirs, whatever else they follow.
  const others = people.flatMap(({ user }) => (user.id === requesterId ? [] : user.id))
  const [notified, following] = await Promise.all([
    announcements.listTold(outageCause(row), endedAt),
    followers.listAmong(ticketIds, others)
  ])
  const own = parts.filter(
    (part) => part.isFollowed && (!part.answerDue || part.requesterId !== requesterId)
  )
  return new Set([...notified, ...following, ...own.map((part) => part.requesterId)])
}

async function canResolve(
  tx: Transaction,
  ticket: TicketRow,
  { actor }: ChangeAct
): Promise<boolean> {
  const isSeen = (await seenTicket(tx, ticket.id, actor)) !== undefined
  if (!isSeen || reasonToDecline(actor, ticket, { status: 'resolved' }, false) !== null)
    return false
  return (await reasonToKeepOpen(tx, ticket)) === null
}
