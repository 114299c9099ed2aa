import type { FormAnswering, TicketForm } from '#shared/api/forms.ts'
import { seesNotes } from '#shared/domain/notes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { Clock } from '../../base/clock.ts'
import { type KnownForms, readForms } from '../../effects/known-forms.ts'
import { findConcerned, insertNotifications } from '../../effects/notification-effects.ts'
import { levelsIn } from '../../effects/service-clock-effects.ts'
import type { ChangeAct } from '../../effects/ticket-change-event.ts'
import { ticketChanged } from '../../effects/ticket-effects.ts'
import type { Authorization } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Store, Transaction } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { attachFiles } from '../attach-files.ts'
import { existingTicket } from '../ticket-rules.ts'
import {
  answeredVersion,
  checkAnswers,
  formTextOf,
  secretAuthorsOf,
  toChecked,
  withHiddenAnswers
} from './given-answers.ts'
import {
  type FormState,
  mayAnswer,
  mayAsk,
  openFor,
  readFormState,
  toTicketForm
} from './ticket-form.ts'

export type TicketFormsService = ReturnType<typeof createTicketFormsService>

/** Reads and answers the forms of tickets, and asks requesters to (D78). */
export function createTicketFormsService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** @throws ProblemError 404 */
    async get(ticketId: number, viewer: Viewer): Promise<TicketForm> {
      const [ticket, known] = await Promise.all([
        existingTicket(read, ticketId, viewer),
        readForms(read)
      ])
      const state = await readFormState(read, known, ticket)
      return toTicketForm(state, known, ticket, viewer)
    },

    /**
     * Answers the form of a ticket.
     * @throws ProblemError 404, 403 for who may not, 409 where the ticket asks another form or others
     * have answered meanwhile, 400 with the path of each answer
     */
    async answer(
      ticketId: number,
      input: FormAnswering,
      authorization: Authorization
    ): Promise<TicketForm> {
      return await authorization.transaction(async (tx, actor) => {
        const { ticket, known, state } = await readState(tx, ticketId, actor)
        if (!mayAnswer(actor, ticket))
          throw new ProblemError(
            403,
            'Only the requester and people who handle the ticket can answer its form.'
          )
        const after = await keepAnswers(tx, { actor, at: clock() }, { ticket, known, state, input })
        return toTicketForm(await readFormState(tx, known, after), known, after, actor)
      })
    },

    /**
     * Asks the requester for the open answers.
     * @throws ProblemError 404, 403 for who does not handle it, 409 where none are open or the
     * requester has no account
     */
    async ask(ticketId: number, authorization: Authorization): Promise<void> {
      await authorization.transaction(async (tx, actor) => {
        const { ticket, state } = await readState(tx, ticketId, actor)
        if (!mayAsk(actor, ticket))
          throw new ProblemError(
            403,
            'Only people who handle the ticket of another person can ask its requester.'
          )
        const reason = await askRequester(tx, { actor, at: clock() }, ticket, state)
        if (reason !== null) throw new ProblemError(409, reason)
      })
    }
  }
}

/** @throws ProblemError 404 */
async function readState(tx: Transaction, ticketId: number, actor: Viewer) {
  const [ticket, known] = await Promise.all([
    existingTicket(tx, ticketId, actor),
    readForms(tx),
    levelsIn(tx)
  ])
  return { ticket, known, state: await readFormState(tx, known, ticket) }
}

interface Answering {
  ticket: TicketRow
  known: KnownForms
  state: FormState
  input: FormAnswering
}

/** Writes answers with all that goes with them. @returns the ticket as it is then */
async function keepAnswers(
  tx: Transaction,
  act: ChangeAct,
  { ticket, known, state: { asked, others }, input }: Answering
): Promise<TicketRow> {
  if (asked?.form.id !== input.formId)
    throw new ProblemError(409, 'This ticket no longer asks this form. Load it again.')
  const before = asked.answered ?? undefined
  if ((before?.row.answeredAt.toISOString() ?? null) !== input.answeredAt)
    throw new ProblemError(409, 'The answers have been changed meanwhile. Load them again.')
  const { actor } = act
  const version = await answeredVersion(tx, known, input)
  const [files, concerned] = await Promise.all([
    tx.attachments.list({ ticketId: ticket.id, withNotes: false }),
    findConcerned(tx, ticket.id, [])
  ])
  const given = withHiddenAnswers(actor, ticket, input.answers, { version, before })
  const answers = await checkAnswers(tx, {
    ...{ path: 'answers', version, answers: given, before: before && toChecked(before.row) },
    filesLater: input.filesLater,
    fileIds: [...files.map(({ id }) => id), ...(input.attachmentIds ?? [])]
  })
  const place = { uploaderId: actor.id, ticketId: ticket.id, commentId: null }
  await attachFiles(tx, input.attachmentIds, place, seesNotes(actor, ticket))
  // Answers within the same millisecond count too.
  const answeredAt = new Date(
    Math.max(act.at.getTime(), (before?.row.answeredAt.getTime() ?? 0) + 1)
  )
  await tx.forms.putAnswers({
    ...{ ticketId: ticket.id, formId: input.formId, versionId: version.id, answers },
    ...{ authorId: actor.id, answeredAt },
    ...secretAuthorsOf(actor, ticket, { given: input.answers, answers }, before)
  })
  const all = others.map((other) => ({ ...other, answers: toChecked(other.row) }))
  const formText = formTextOf([{ definition: version.definition, answers }, ...all])
  const after = await tx.tickets.update(ticket, { formText, updatedAt: act.at })
  const states = [{ ...after, followerIds: concerned.followerIds }] as const
  const to = before ? 'changed' : 'answered'
  return (await ticketChanged(tx, act, { states, concerned }, [{ kind: 'form', to }])) ?? after
}

/**
 * Asks the requester of a ticket for the open answers, by the bell and an email.
 * @returns why that is not possible, as a sentence; null where it is done
 */
export async function askRequester(
  tx: Transaction,
  act: ChangeAct,
  ticket: TicketRow,
  { asked }: FormState
): Promise<string | null> {
  const { requesterId, id: ticketId } = ticket
  const [requester, concerned] = await Promise.all([
    tx.users.find(requesterId),
    findConcerned(tx, ticketId, [])
  ])
  if (!requester || requester.disabled || requester.waiting)
    return 'The requester has no account that can answer.'
  const own = { ...requester, privateDepartments: act.actor.privateDepartments }
  if (!asked || openFor(own, ticket, asked).length === 0)
    return 'This ticket has no open questions.'
  const states = [{ ...ticket, followerIds: concerned.followerIds }] as const
  await ticketChanged(tx, act, { states, concerned }, [{ kind: 'form-asked' }])
  await insertNotifications(tx, [
    {
      ...{ userId: requesterId, ticketId, actorId: act.actor.id, kind: 'form-asked', to: null },
      ...{ commentId: null, mentioned: false, at: act.at, cause: act.cause ?? null }
    }
  ])
  tx.tell({ type: 'personal', userIds: [requesterId], event: { type: 'notifications' } })
  return null
}
