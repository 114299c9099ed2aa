import { MAX_REMINDERS, REMIND_AFTER_DAYS } from '#shared/domain/approvals.ts'
import { toDate } from '#shared/domain/instants.ts'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import { notifyApprovers } from '../../effects/approval-effects.ts'
import { levelsIn } from '../../effects/service-clock-effects.ts'
import { dayAfterOf } from '../../effects/waiting-effects.ts'
import { createTicketTimesWorker } from '../../queue/ticket-times-worker.ts'
import type { Store } from '../../store/store.ts'
import { viewerById } from '../viewer-of.ts'

/**
 * Reminds the approvers who have not answered (D80). It begins once there is an open approval, so
 * that it costs nothing where there never is one.
 */
export function createApprovalWorker(parts: { store: Store; clock: Clock; log: Log }) {
  const { store, clock } = parts

  /** One transaction, so that a reminder is sent once or not at all. */
  async function remind(id: number): Promise<void> {
    await store.transaction(async (tx) => {
      const at = clock()
      const approval = await tx.approvals.find(id)
      if (approval?.remindAt == null || approval.remindAt > at) return
      const [ticket, approvers, actor, known] = await Promise.all([
        tx.tickets.find(approval.ticketId),
        tx.approvals.listApprovers([id]),
        viewerById(tx, approval.authorId),
        levelsIn(tx)
      ])
      if (!ticket) return
      const reminders = approval.reminders + 1
      const next =
        reminders < MAX_REMINDERS
          ? dayAfterOf(known, ticket)(at.getTime(), REMIND_AFTER_DAYS)
          : null
      await tx.approvals.setReminder(id, { reminders, remindAt: toDate(next) })
      const approverIds = approvers.flatMap(({ userId, open }) => (open ? userId : []))
      const reminder = { approval, approverIds, kind: 'approval-reminder' } as const
      await notifyApprovers(tx, { actor, at }, ticket, reminder)
    })
  }

  return createTicketTimesWorker(parts, {
    ...{ job: 'approvals', change: 'approval', times: store.read.approvals },
    failure: 'Approvers could not be reminded',
    searchFailure: 'Open approvals could not be looked for',
    keyOf: ({ id }) => id,
    work: remind
  })
}
