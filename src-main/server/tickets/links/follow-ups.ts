import type { NewFollowUp } from '#shared/api/ticket-links.ts'
import type { NewTicket, Ticket } from '#shared/api/tickets.ts'
import { REOPENING_DAYS } from '#shared/domain/reopening.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../../base/clock.ts'
import { levelsIn } from '../../effects/service-clock-effects.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { raiseTicket } from '../new/new-tickets.ts'
import { wantedEffect } from '../reply-effect.ts'
import { toTicket } from '../ticket-answers.ts'
import { existingTicket } from '../ticket-rules.ts'
import { insertLink } from './ticket-links-service.ts'

/** The fewest characters of a description (D12), which a comment may have fewer of. */
const MIN_DESCRIPTION = 10

export type FollowUps = ReturnType<typeof createFollowUps>

/** New tickets about what was resolved too long ago to reopen it (D84). */
export function createFollowUps(clock: Clock) {
  return {
    /**
     * @throws ProblemError 404, 403 when the person is neither the requester nor a follower, 409
     * when the ticket can be commented on or reopened, 400 when an attached file does not exist
     */
    async create(
      ticketId: number,
      { message, ...more }: NewFollowUp,
      authorization: Authorization
    ): Promise<Ticket> {
      return await authorization.transaction(async (tx, actor) => {
        const act = { actor, at: clock() }
        const former = await existingTicket(tx, ticketId, actor)
        const effect = await wantedEffect(tx, former, act)
        if (effect !== 'follow-up') throw new ProblemError(409, REASONS[effect])
        const description =
          message.length < MIN_DESCRIPTION
            ? `${message}\n\nFollow-up to ${formatTicketId(former.id)}`
            : message
        const row = await raiseFollowUp(tx, former, { description, ...more }, act)
        return await toTicket(tx, row, { viewer: actor, now: act.at }, await levelsIn(tx))
      })
    }
  }
}

const REASONS = {
  comment: text('This ticket is not resolved. Add a comment to it instead.'),
  reopen: text(
    'This ticket was resolved in the last {days, plural, other {# days}}. Comment and reopen it instead.',
    { days: REOPENING_DAYS }
  )
}

/**
 * Raises a ticket that is related to a former one and has its department, so that people who may
 * not see the former see no reply to it (D44).
 * @throws ProblemError 400 when an attached file does not exist
 */
export async function raiseFollowUp(
  tx: Transaction,
  former: TicketRow,
  content: Pick<NewTicket, 'description' | 'format' | 'attachmentIds'>,
  act: ChangeAct
): Promise<TicketRow> {
  const { department, category, subcategory } = former
  const defaults = { status: 'open', priority: 'medium', requesterId: act.actor.id } as const
  const ticket = await raiseTicket(
    tx,
    { ...content, ...defaults, department, category, subcategory },
    act
  )
  // Without the link where the former has as many as it can have.
  await insertLink(tx, { ticket, other: former, kind: 'related' }, act).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error
  })
  return ticket
}
