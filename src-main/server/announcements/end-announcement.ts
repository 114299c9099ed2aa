import type { Announcement } from '#shared/api/announcements.ts'
import { announcementState, outageCause } from '#shared/domain/announcements.ts'
import { reasonToDecline } from '#shared/domain/ticket-rights.ts'
import type { Clock } from '../base/clock.ts'
import { noteAnnouncementChanged } from '../effects/known-announcements.ts'
import type { ChangeAct } from '../effects/ticket-change-event.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError } from '../http/problem.ts'
import type { AnnouncementRow, AnnouncementTranslation } from '../store/announcements-store.ts'
import type { Transaction } from '../store/store.ts'
import { seenTicket } from '../tickets/ticket-rules.ts'
import { reasonToKeepOpen } from '../tickets/unfinished-process.ts'
import { managedAnnouncement, toAnnouncement } from './announcement-answers.ts'
import { noteChange } from './announcements-service.ts'
import { answerTicket, concernedBy, inRequesterLanguage, withoutPeople } from './answer-ticket.ts'

interface End {
  answer?: string | null | undefined
  /** The answer in other languages. */
  translations?: readonly Pick<AnnouncementTranslation, 'language' | 'answer'>[] | undefined
  /** Whether the tickets are resolved with the answer. */
  resolve: boolean
}

/**
 * Ends an announcement. The answer is given in the ticket behind it at once, and in the parts of an
 * outage one after the other by `announcement-worker.ts`, so that everyone is answered once (D81).
 * @throws ProblemError 404, 403 also where the person can't resolve the ticket behind it (D60), 400
 * where people wait for an answer and there is none, 409 where it has ended or the ticket can't be
 * resolved
 */
export function endAnnouncement(clock: Clock) {
  return async (
    id: number,
    { answer: written, translations: answers = [], resolve }: End,
    authorization: Authorization
  ): Promise<Announcement> =>
    await authorization.transaction(async (tx, actor) => {
      const at = clock()
      const before = await managedAnnouncement(tx, id, actor)
      if (announcementState(before, at) === 'ended')
        throw new ProblemError(409, 'This announcement has ended already. Load it again.')
      const answer = written || null
      const parts = before.kind === 'outage' ? await tx.announcements.listParts(id) : []
      if (answer === null && (parts.length > 0 || (await isAwaited(tx, before))))
        throw invalid([{ path: 'answer', message: 'An answer is needed: people wait for it' }])
      const translations = withAnswers(before, answers)
      const end = { endedAt: at, endedBy: actor.id, answer, translations, resolves: resolve }
      const row = await tx.announcements.end(id, end)
      const act = { actor, at, cause: outageCause(row) }
      const requesterIds = new Set(
        parts.flatMap(({ isFollowed, requesterId }) => (isFollowed ? requesterId : []))
      )
      await answerBehind(tx, row, requesterIds, act)
      if (answer !== null && parts.length > 0) await tx.announcements.setAnswersDue(id)
      await noteChange(tx, authorization, actor, `“${row.title}” ended`)
      await noteAnnouncementChanged(tx, at, row.departments)
      return await toAnnouncement(tx, row, { viewer: actor, now: at })
    })
}

/** What an announcement says in other languages, with its answer in these. */
function withAnswers(
  { translations = [] }: Pick<AnnouncementRow, 'translations'>,
  answers: NonNullable<End['translations']>
): AnnouncementTranslation[] {
  const answered = translations.map((one) => ({
    ...one,
    ...answers.find(({ language }) => language === one.language)
  }))
  const others = answers.filter(({ language }) =>
    translations.every((one) => one.language !== language)
  )
  return [...answered, ...others]
}

async function isAwaited(
  { announcements }: Transaction,
  { id }: AnnouncementRow
): Promise<boolean> {
  return (await announcements.countAffected([id])).has(id)
}

/**
 * Gives the answer in the ticket behind an announcement, but not to the requesters of parts, who are
 * answered in their own tickets.
 * @throws ProblemError 403, 409
 */
async function answerBehind(
  tx: Transaction,
  row: AnnouncementRow,
  requesterIds: ReadonlySet<number>,
  act: ChangeAct
): Promise<void> {
  const { ticketId } = row
  const ticket = ticketId === null ? undefined : await tx.tickets.find(ticketId)
  if (!ticket) return
  const isSeen = (await seenTicket(tx, ticket.id, act.actor)) !== undefined
  if (row.resolves && isSeen) {
    const declined = reasonToDecline(act.actor, ticket, { status: 'resolved' }, false)
    if (declined !== null) throw new ProblemError(403, declined)
    const kept = await reasonToKeepOpen(tx, ticket)
    if (kept !== null) throw new ProblemError(409, kept)
  }
  const translated = await inRequesterLanguage(tx, row, ticket)
  const concerned = withoutPeople(await concernedBy(tx, ticket, translated), requesterIds)
  const resolves = row.resolves && isSeen
  await answerTicket(tx, { ticket, concerned }, { ...translated, resolves }, act)
}
