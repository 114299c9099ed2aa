import { ANSWER_ABOVE } from '#shared/domain/mail.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { type Text, type Translate, text } from '#shared/languages/texts.ts'
import { outageLink } from './known-outage.ts'
import type { MailComment, MailContent, MailText } from './mail-content.ts'
import { cut, plainText } from './markdown-parts.ts'

/** How many comments an email shows; earlier ones are on the page of the ticket. */
const MAX_COMMENTS = 10

/** Where the links of an email lead. */
export interface MailPlace {
  /** Of the help desk, such as `https://desk.example.com`. */
  address: string
  /** Whether an answer by email gets anywhere. */
  canAnswer: boolean
}

/**
 * The line above which a reply stands. It has the English words in each language, by which a reply is
 * told from what it quotes (D58, D82).
 */
export function answerLine(t: Translate): string {
  const own = t('— Reply above this line —')
  return own.includes(ANSWER_ABOVE) ? own : `${own} ${ANSWER_ABOVE}`
}

/**
 * Where an email leads: to the ticket, to the questions that its recipient is asked (D78), or to the
 * approval that it asks for (D80).
 */
export function linkOf(
  { ticket, isAsked, approvalId }: Pick<MailContent, 'ticket' | 'isAsked' | 'approvalId'>,
  address: string
): string {
  if (approvalId !== null) return `${address}/approvals/${approvalId}`
  return `${address}/tickets/${ticket.id}${isAsked ? '/form' : ''}`
}

/** The comments that an email shows, and how many earlier ones there are. */
export function shownComments({ comments }: MailContent) {
  const shown = comments.slice(-MAX_COMMENTS)
  return { shown, left: comments.length - shown.length }
}

/** A fact of a ticket. */
interface Fact {
  field: 'status' | 'priority' | 'assignee' | 'department' | 'requester'
  label: string
  value: string
}

/** The facts of a ticket, each with its label. */
export function factsOf({ ticket, assignee, requester, language: { t } }: MailContent): Fact[] {
  return [
    { field: 'status', label: t('Status'), value: t(STATUS_LABELS[ticket.status]) },
    { field: 'priority', label: t('Priority'), value: t(PRIORITY_LABELS[ticket.priority]) },
    { field: 'assignee', label: t('Assignee'), value: assignee ?? t('Unassigned') },
    { field: 'department', label: t('Department'), value: ticket.department },
    ...(requester === null
      ? []
      : [{ field: 'requester', label: t('Requester'), value: requester } satisfies Fact])
  ]
}

/** The acknowledgement for the sender of an email that became a ticket; null for other emails. */
export function acknowledgementOf({
  isAcknowledgement,
  reference,
  language: { t }
}: Pick<MailContent, 'isAcknowledgement' | 'reference' | 'language'>): string | null {
  if (!isAcknowledgement) return null
  return t(
    'We received your email and created ticket {ticket}. You will get an email when someone replies.',
    { ticket: reference }
  )
}

/** Why a person gets an email, and the same where someone has mentioned them too. */
const REASONS: Record<MailContent['part'], [alone: Text, mentioned: Text]> = {
  requester: [
    text('You get this email because you raised {ticket}.'),
    text('You get this email because you raised {ticket} and someone mentioned you.')
  ],
  assignee: [
    text('You get this email because {ticket} is assigned to you.'),
    text('You get this email because {ticket} is assigned to you and someone mentioned you.')
  ],
  follower: [
    text('You get this email because you follow {ticket}.'),
    text('You get this email because you follow {ticket} and someone mentioned you.')
  ],
  responsible: [
    text('You get this email because you are notified when {ticket} is due.'),
    text(
      'You get this email because you are notified when {ticket} is due and someone mentioned you.'
    )
  ],
  approver: [
    text('You get this email because you are asked to approve {ticket}.'),
    text('You get this email because you are asked to approve {ticket} and someone mentioned you.')
  ]
}

/** Why a person gets an email. */
export function reasonOf({
  reference,
  part,
  isMentioned,
  isAcknowledgement,
  language: { t }
}: Pick<
  MailContent,
  'reference' | 'part' | 'isMentioned' | 'isAcknowledgement' | 'language'
>): string {
  const ticket = reference
  if (isAcknowledgement)
    return t('You get this email because you raised {ticket} by email.', { ticket })
  const [alone, mentioned] = REASONS[part]
  return t(isMentioned ? mentioned : alone, { ticket })
}

/** Where people choose their emails. @param link empty for the words alone */
export function choiceText(t: Translate, link: string): string {
  return t('Choose which emails you get in Account: {link}', { link })
}

/** How many comments come before those that an email shows. */
export function leftText(t: Translate, count: number, link: string): string {
  return t('Earlier comments: {count}, at {link}', { count: String(count), link })
}

/** The text of an email for programs that show no design. */
export function mailText(content: MailContent, { address, canAnswer }: MailPlace): string {
  const { reference, about, changes, description, language } = content
  const { t } = language
  const { shown, left } = shownComments(content)
  const link = linkOf(content, address)
  const facts = factsOf(content).map(({ label, value }) => t('{label}: {value}', { label, value }))
  const blocks = [
    canAnswer ? answerLine(t) : null,
    acknowledgementOf(content),
    content.outage && `${content.outage.sentence}\n${outageLink(content.outage, address)}`,
    left > 0 ? leftText(t, left, link) : null,
    ...shown.map((comment) => commentText(t, comment, link)),
    changes.join('\n') || null,
    description && bounded(t, description, link),
    `${reference}: ${about}\n${facts.join('\n')}`,
    link,
    `${reasonOf(content)} ${choiceText(t, `${address}/account`)}`
  ]
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`
}

/** A comment with who wrote it. */
export function commentText(t: Translate, comment: MailComment, link: string): string {
  const { author } = comment
  return `${t('{author} wrote:', { author })}\n\n${bounded(t, comment, link)}`
}

/** A text, or its beginning with where the rest is. */
export function bounded(t: Translate, whole: MailText, link: string): string {
  const { isCut, ...shown } = cut(whole)
  const rest = isCut ? `\n\n${t('The rest: {link}', { link })}` : ''
  return plainText(t, shown).trim() + rest
}
