import type { Comment } from '#shared/api/comments.ts'
import type { Account } from '#shared/api/users.ts'
import { isOutageCause } from '#shared/domain/announcements.ts'
import type { MailChoice } from '#shared/domain/mail.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { ERASED_TEXT } from '#shared/domain/privacy.ts'
import { seesTicket } from '#shared/domain/private-departments.ts'
import { processIn } from '#shared/domain/processes.ts'
import { isRuleAlone, ruleIn } from '#shared/domain/rules.ts'
import { scheduleIn } from '#shared/domain/schedules.ts'
import type { TextFormat } from '#shared/domain/text-formats.ts'
import { FORM_ASKED_EVENT, isAlarmEvent, isApprovalNotice } from '#shared/domain/ticket-events.ts'
import { ticketTitle } from '#shared/domain/ticket-title.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import type { Translate } from '#shared/languages/texts.ts'
import { withTaskTexts } from '../../effects/task-texts.ts'
import type { MailEventRow } from '../../store/mail-events-store.ts'
import type { MailRow } from '../../store/mails-store.ts'
import type { Stores } from '../../store/store.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { knownSince, readKnownOutage } from './known-outage.ts'
import { changeSentences } from './mail-changes.ts'
import { type MailLanguage, mailLanguages } from './mail-language.ts'
import { answerFor, readTranslatedAnswers } from './outage-answers.ts'

/** A text that someone has written. */
export interface MailText {
  text: string
  format: TextFormat
}

/** A comment in a mail. */
export interface MailComment extends MailText {
  author: string
  at: Date
}

/** The content of an email, as its recipient may know it at this moment. */
export interface MailContent {
  /** To whom it goes. */
  person: Pick<Account, 'fullName' | 'email'>
  language: MailLanguage
  ticket: Pick<TicketRow, 'id' | 'status' | 'priority' | 'department'>
  reference: string
  /** The first line of the description, or what stands there where it is empty. */
  about: string
  /** Oldest first. */
  comments: MailComment[]
  /** Other changes, as sentences, oldest first. */
  changes: string[]
  /** The description, for whom the ticket is new. */
  description: MailText | null
  /** Whether it tells the sender of an email that it has become a ticket (D58). */
  isAcknowledgement: boolean
  /** The outage that such a ticket is perhaps about, as a sentence, and its id; null for none (D81). */
  outage: { id: number; sentence: string } | null
  /** Whether the person is asked for open answers of the ticket's form, to which the link leads (D78). */
  isAsked: boolean
  /** Whether someone has mentioned the person. */
  isMentioned: boolean
  /** Who did it; null where that were several, or the person. */
  actor: string | null
  /** The assignee's name; null where the ticket is unassigned. */
  assignee: string | null
  /** The name of the person who raised it; null where that is the recipient. */
  requester: string | null
  /** As whom the person gets it. */
  part: 'requester' | 'assignee' | 'follower' | 'responsible' | 'approver'
  /** The approval that the person is asked for, to which links lead (D80); null for none. */
  approvalId: number | null
}

/**
 * Reads what an email says: the texts as they are now, without what its person may not know any
 * more (D41, D44, D92).
 * @returns null where nothing is left to tell
 */
export async function readMailContent(read: Stores, mail: MailRow): Promise<MailContent | null> {
  const { userId, ticketId } = mail
  const [written, person, ticket, choice, departments, isFollowing] = await Promise.all([
    read.mailEvents.listOf(mail.id),
    read.users.find(userId),
    read.tickets.find(ticketId),
    read.mailChoices.find(userId),
    read.departments.listPrivate(),
    read.followers.isFollowing(ticketId, userId)
  ])
  if (!person || !ticket || !getsMail(person, ticket, choice, written)) return null
  const privateDepartments = departments.map(({ departmentKey }) => departmentKey)
  const followerIds = isFollowing ? [userId] : []
  if (!seesTicket({ ...person, privateDepartments }, { ...ticket, followerIds })) return null

  const [events, language] = await Promise.all([
    withTaskTexts(read, written),
    mailLanguages(read).languageOf(userId)
  ])
  const { t } = language
  const nameOf = await readNames(read, ticket, events, t)
  const comments = await readComments(read, ticketId, events, { nameOf, language })
  const changes = changeSentences(language, events, person.id, nameOf)
  const isNew = events.some(
    ({ kind, to }) => kind === 'created' || (kind === 'assignee' && to === String(userId))
  )
  const isAcknowledgement = events.some(({ kind }) => kind === 'acknowledged')
  if (comments.length === 0 && changes.length === 0 && !isAcknowledgement) return null
  const outage = isAcknowledgement
    ? await readKnownOutage(read, ticketId, person, mail.createdAt)
    : null
  const approvalId = approvalIn(events)
  const isAlarmAlone = !isFollowing && events.every(({ kind }) => isAlarmEvent(kind))
  // Where a time has begun it, it is in the name of a person who has done nothing.
  const isTimed = (cause: MailEventRow['cause']) =>
    isRuleAlone(cause) || scheduleIn(cause) !== null || processIn(cause) !== null
  const actorIds = [
    ...new Set(events.map(({ actorId, cause }) => (isTimed(cause) ? userId : actorId)))
  ]
  const [actorId = userId] = actorIds
  return {
    person,
    language,
    ticket,
    comments,
    changes,
    isAcknowledgement,
    outage: outage && { id: outage.id, sentence: knownSince(language, outage, mail.createdAt) },
    reference: formatTicketId(ticketId),
    about: ticketTitle(ticket) || t('No description'),
    description: isNew ? { text: ticket.description, format: ticket.format } : null,
    isAsked: events.some(({ kind }) => kind === FORM_ASKED_EVENT),
    isMentioned: events.some(({ mentioned }) => mentioned),
    actor: actorIds.length > 1 || actorId === userId ? null : nameOf(actorId),
    assignee: ticket.assigneeId === null ? null : nameOf(ticket.assigneeId),
    requester: ticket.requesterId === userId ? null : nameOf(ticket.requesterId),
    part: approvalId === null ? partOf(ticket, userId, isAlarmAlone) : 'approver',
    approvalId
  }
}

/** The approval that the last of some events asks for. */
function approvalIn(events: readonly Pick<MailEventRow, 'kind' | 'to'>[]): number | null {
  const last = events.findLast(
    ({ kind }) => kind === 'approval-needed' || kind === 'approval-reminder'
  )
  return last ? Number(last.to) : null
}

function partOf(
  { requesterId, assigneeId }: TicketRow,
  userId: number,
  isAlarmAlone: boolean
): MailContent['part'] {
  if (requesterId === userId) return 'requester'
  if (assigneeId === userId) return 'assignee'
  return isAlarmAlone ? 'responsible' : 'follower'
}

/** Whether someone gets an email about a ticket, as both are now. A task or an approval is one's own. */
function getsMail(
  person: Account,
  ticket: TicketRow,
  choice: MailChoice,
  events: readonly MailEventRow[]
): boolean {
  if (person.waiting || person.disabled || person.service || person.email === '') return false
  if (person.unprovenEmail) return false
  if (choice === 'mine') {
    const isOwn = [ticket.requesterId, ticket.assigneeId].includes(person.id)
    return isOwn || events.some(({ kind }) => kind === 'task' || isApprovalNotice(kind))
  }
  return choice === 'all'
}

async function readNames(
  { users }: Stores,
  { requesterId, assigneeId }: TicketRow,
  events: readonly MailEventRow[],
  t: Translate
): Promise<(id: number) => string> {
  const assignees = events.flatMap(({ kind, to }) =>
    kind === 'assignee' && to !== null ? [Number(to)] : []
  )
  const actors = events.map(({ actorId }) => actorId)
  const ids = new Set([requesterId, ...(assigneeId ? [assigneeId] : []), ...assignees, ...actors])
  const people = await Promise.all([...ids].map((id) => users.find(id)))
  const names = new Map(people.flatMap((one) => (one ? [[one.id, one.fullName] as const] : [])))
  return (id) => names.get(id) ?? t(UNKNOWN_USER)
}

async function readComments(
  { comments, announcements }: Stores,
  ticketId: number,
  events: readonly MailEventRow[],
  { nameOf, language }: { nameOf(id: number): string; language: MailLanguage }
): Promise<MailComment[]> {
  const ids = events.flatMap(({ kind, commentId }) =>
    kind === 'comment' && commentId !== null ? [commentId] : []
  )
  const found = await Promise.all(
    ids.map(async (id) => {
      const of = { ticketId, withNotes: false }
      const [comment] = await comments.list(of, { limit: 1, before: id + 1 })
      return comment?.id === id && comment.message !== ERASED_TEXT ? [comment] : []
    })
  )
  const causes = new Map(events.map(({ commentId, cause }) => [commentId, cause]))
  const answers = [...causes.values()].some(isOutageCause)
    ? await readTranslatedAnswers({ announcements }, ticketId)
    : []
  return found.flat().map((comment) => {
    const cause = causes.get(comment.id) ?? null
    const message = isOutageCause(cause)
      ? answerFor(comment.message, answers, language)
      : comment.message
    return toMailComment({ ...comment, message }, { nameOf, t: language.t }, ruleIn(cause))
  })
}

/** How a comment is written in an email. */
interface CommentParts {
  nameOf(id: number): string
  t: Translate
}

/**
 * A comment as emails show it.
 * @param rule the rule that has written it in the name of its author (D75)
 */
export function toMailComment(
  { userId, message, format, createdAt }: Comment,
  { nameOf, t }: CommentParts,
  rule: { name: string } | null | undefined
): MailComment {
  const author = nameOf(userId)
  return {
    author: rule ? t('{author} (rule “{rule}”)', { author, rule: rule.name }) : author,
    text: message,
    format: format ?? 'text',
    at: new Date(createdAt)
  }
}
