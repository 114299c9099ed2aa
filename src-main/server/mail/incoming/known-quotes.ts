import type { HistoryEntry } from '#shared/api/history.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { processCause } from '#shared/domain/processes.ts'
import { ruleCause } from '#shared/domain/rules.ts'
import { scheduleCause } from '#shared/domain/schedules.ts'
import { alarmEvent } from '#shared/domain/service-alarms.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { english } from '#shared/languages/texts.ts'
import { calendarOf, readServiceLevels } from '../../effects/service-clock-effects.ts'
import { readSettings } from '../../settings/settings-service.ts'
import { MAIL_EVENT_KINDS } from '../../store/mail-events-store.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { alarmSentence } from '../outgoing/alarm-sentence.ts'
import { readNamedOutages } from '../outgoing/known-outage.ts'
import { changeSentences } from '../outgoing/mail-changes.ts'
import { type MailText, toMailComment } from '../outgoing/mail-content.ts'
import { ENGLISH_MAIL, type MailLanguage } from '../outgoing/mail-language.ts'
import { mailPhrases, type Phrase, type TicketTexts } from '../outgoing/mail-phrases.ts'
import { plainText } from '../outgoing/markdown-parts.ts'
import { answerFor, readTranslatedAnswers } from '../outgoing/outage-answers.ts'
import { lettersOf } from '../reading/quoted-texts.ts'

/** How many of a ticket's comments, and of its changes, quotes are compared with: the newest. */
const MAX_COMPARED = 50

/** How short an earlier email can be that is known where something follows it, in letters. */
const MIN_LETTERS = 20

/** The texts of a ticket that a quote can repeat, in letters alone. */
export interface KnownTexts {
  /** The phrases of our own emails (`mailPhrases`). */
  phrases: readonly Phrase[]
  /** The texts of emails that became the ticket and its comments. */
  mails: readonly string[]
  /** The parts that were cut off from them: signatures, and earlier emails. */
  rests: readonly string[]
}

/**
 * Whether a ticket has all of some quotes, so that no one loses anything where they are cut off:
 * each is made of whole phrases alone. A single word that someone has written between them is none.
 * @param quoted in letters (`lettersOf`); null where they are too long to be compared
 */
export function areKnown(quoted: readonly string[] | null, known: KnownTexts): boolean {
  return quoted?.every((text) => isKnown(text, known)) ?? false
}

function isKnown(text: string, { phrases, mails, rests }: KnownTexts): boolean {
  // An email that came stands there as it was, with what was cut off from it.
  const isMail = mails.some(
    (mail) =>
      text === mail ||
      (mail.length >= MIN_LETTERS &&
        text.startsWith(mail) &&
        rests.some((rest) => rest.startsWith(text.slice(mail.length))))
  )
  if (isMail) return true
  let at = 0
  while (at < text.length) {
    const end = Math.max(...phrases.map((phrase) => endOf(phrase, text, at)))
    if (end <= at) return false
    at = end
  }
  return true
}

/** Where a phrase ends that stands in a text from a place on; -1 where it does not. */
function endOf(phrase: Phrase, text: string, start: number): number {
  return phrase.reduce((at, choices) => {
    if (at < 0) return at
    const found = choices.filter((choice) => text.startsWith(choice, at))
    return found.length > 0 ? at + Math.max(...found.map(({ length }) => length)) : -1
  }, start)
}

/**
 * Reads what a ticket has that quotes in an answer to it can repeat: no internal notes (D41), so
 * that a quote of what its sender may not know tells nothing.
 * @param readerId who answers, and whom our emails call "you"
 * @param languages in which our emails to them may be
 */
export async function readKnownTexts(
  stores: Stores,
  ticket: TicketRow,
  readerId: number,
  languages: readonly MailLanguage[] = [ENGLISH_MAIL]
): Promise<KnownTexts> {
  const of = { ticketId: ticket.id, withNotes: false }
  const page = { limit: MAX_COMPARED, before: undefined }
  const [comments, writers, history, received, settings, alarms, { levels }, approvals, outages] =
    await Promise.all([
      stores.comments.list(of, page),
      stores.history.listWriters(ticket.id),
      stores.history.list(of, page),
      stores.receivedMails.listOf(ticket.id),
      readSettings(stores),
      stores.serviceAlarms.listOf(ticket.id),
      readServiceLevels(stores),
      stores.approvals.listOf(ticket.id),
      readNamedOutages(stores, ticket, readerId)
    ])
  const assignees = history.flatMap((entry) =>
    entry.kind === 'assignee' ? [entry.from, entry.to] : []
  )
  const departments = history.flatMap((entry) =>
    entry.kind === 'department' ? [entry.from, entry.to] : []
  )
  const ids = new Set([
    ...[ticket.requesterId, ticket.assigneeId, ...assignees],
    ...comments.map(({ userId }) => userId),
    ...history.map(({ actorId }) => actorId)
  ])
  const people = await Promise.all(
    [...ids].flatMap((id) => (id === null ? [] : [stores.users.find(id)]))
  )
  const names = new Map(people.flatMap((one) => (one ? [[one.id, one.fullName]] : [])))
  const hasAnswers = [...writers.values()].some(({ outage }) => outage)
  const answers = hasAnswers ? await readTranslatedAnswers(stores, ticket.id) : []
  const { description, format } = ticket
  /** The texts as emails in a language have them. */
  function textsIn(language: MailLanguage): TicketTexts {
    const { t } = language
    const unknown = t(UNKNOWN_USER)
    const nameOf = (id: number | null) => names.get(id ?? 0) ?? unknown
    return {
      ticketId: ticket.id,
      reference: formatTicketId(ticket.id),
      about: ticketTitle(ticket) || t('No description'),
      description: { text: description, format },
      comments: comments.map((comment) => {
        const message = answerFor(comment.message, answers, language)
        return toMailComment({ ...comment, message }, { nameOf, t }, writers.get(comment.id)?.rule)
      }),
      changes: [
        ...history.flatMap((entry) => sentencesOf(language, entry, readerId, nameOf)),
        ...alarms.map(({ kind, calendar, share, due }) => {
          const { zone } = calendarOf(levels, calendar)
          return alarmSentence(language, alarmEvent(share), { clock: kind, due, zone })
        })
      ],
      departments: [ticket.department, ...departments],
      names: [...names.values(), unknown],
      outages,
      approvalIds: approvals.map(({ id }) => id)
    }
  }
  // The subject is the first paragraph of a ticket that an email became.
  const withoutSubject = { format, text: description.replace(/^[^\n]*\n\n/, '') }
  const written: MailText[] = comments.map(({ message, format: own }) => ({
    text: message,
    format: own ?? 'text'
  }))
  const texts = [...written, { text: description, format }, withoutSubject]
  return {
    phrases: languages
      .flatMap((one) => mailPhrases(textsIn(one), one, settings.publicAddress.url))
      .map((phrase) => phrase.map((choices) => choices.map(lettersOf))),
    mails: texts.map((one) => lettersOf(plainText(english, one))),
    rests: received.map(({ rest }) => lettersOf(rest))
  }
}

/** How our emails describe a change, to the person who answers and to others. */
function sentencesOf(
  language: MailLanguage,
  { id, kind, to, actorId, ...entry }: HistoryEntry,
  readerId: number,
  nameOf: (id: number) => string
): string[] {
  const told = noticesOf(kind, to)
  const reported = MAIL_EVENT_KINDS.filter((one) => told.some((name) => name === one))
  const schedule = 'schedule' in entry ? entry.schedule : undefined
  const event = {
    ...{ id, kind: reported, to: to === null ? null : String(to), actorId: actorId ?? 0 },
    cause: causeOf(entry, schedule)
  }
  return reported.flatMap((one) =>
    [readerId, 0].flatMap((userId) =>
      changeSentences(language, [{ ...event, kind: one }], userId, nameOf)
    )
  )
}

/** The cause of a change, as the history keeps it. */
function causeOf(
  { rule, process }: Pick<HistoryEntry, 'rule' | 'process'>,
  schedule: { id: number; name: string } | undefined
): string | null {
  if (rule) return ruleCause(rule, false)
  if (process) return processCause(process)
  return schedule ? scheduleCause(schedule) : null
}

/** The notices of emails about a change, such as a step of an approval (D80) or of a task (D79). */
function noticesOf(kind: HistoryEntry['kind'], to: HistoryEntry['to']): readonly string[] {
  // A task that is deleted has no text any more.
  if (kind === 'task-added' || kind === 'task-changed') return to === null ? [] : ['task']
  if (kind !== 'approval') return [kind]
  return to === 'approved' || to === 'declined'
    ? ['approval-closed']
    : ['approval-needed', 'approval-reminder']
}
