import { ANSWER_ABOVE } from '#shared/domain/mail.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
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

/** The facts of a ticket, each with its label. */
export function factsOf({ ticket, assignee, requester }: MailContent): [string, string][] {
  return [
    ['Status', STATUS_LABELS[ticket.status]],
    ['Priority', PRIORITY_LABELS[ticket.priority]],
    ['Assignee', assignee ?? 'Unassigned'],
    ['Department', ticket.department],
    ...(requester === null ? [] : [['Requester', requester] satisfies [string, string]])
  ]
}

/** The acknowledgement for the sender of an email that became a ticket; null for other emails. */
export function acknowledgementOf({
  isAcknowledgement,
  reference
}: Pick<MailContent, 'isAcknowledgement' | 'reference'>): string | null {
  if (!isAcknowledgement) return null
  return `We received your email and created ticket ${reference}. You will get an email when someone replies.`
}

/** Why a person gets an email. */
export function reasonOf({
  reference,
  part,
  isMentioned,
  isAcknowledgement
}: Pick<MailContent, 'reference' | 'part' | 'isMentioned' | 'isAcknowledgement'>): string {
  if (isAcknowledgement) return `You get this email because you raised ${reference} by email.`
  const mention = isMentioned ? ' and someone mentioned you' : ''
  const reason = {
    requester: `you raised ${reference}`,
    assignee: `${reference} is assigned to you`,
    follower: `you follow ${reference}`,
    responsible: `you are notified when ${reference} is due`,
    approver: `you are asked to approve ${reference}`
  }[part]
  return `You get this email because ${reason}${mention}.`
}

/** The text of an email for programs that show no design. */
export function mailText(content: MailContent, { address, canAnswer }: MailPlace): string {
  const { reference, about, changes, description } = content
  const { shown, left } = shownComments(content)
  const link = linkOf(content, address)
  const facts = factsOf(content).map(([label, value]) => `${label}: ${value}`)
  const blocks = [
    canAnswer ? ANSWER_ABOVE : null,
    acknowledgementOf(content),
    content.outage && `${content.outage.sentence}\n${outageLink(content.outage, address)}`,
    left > 0 ? `Earlier comments: ${left}, at ${link}` : null,
    ...shown.map((comment) => commentText(comment, link)),
    changes.join('\n') || null,
    description && bounded(description, link),
    `${reference}: ${about}\n${facts.join('\n')}`,
    link,
    `${reasonOf(content)} Choose which emails you get in Account: ${address}/account`
  ]
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`
}

/** A comment with who wrote it. */
export function commentText(comment: MailComment, link: string): string {
  return `${comment.author} wrote:\n\n${bounded(comment, link)}`
}

/** A text, or its beginning with where the rest is. */
export function bounded(whole: MailText, link: string): string {
  const { isCut, ...text } = cut(whole)
  return plainText(text).trim() + (isCut ? `\n\nThe rest: ${link}` : '')
}
