import { ANSWER_ABOVE, FORMER_ANSWER_ABOVE } from '#shared/domain/mail.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import { knownSinceTexts, type MailOutage, outageLink } from './known-outage.ts'
import type { MailComment, MailContent, MailText } from './mail-content.ts'
import { bounded as boundedHtml, commentBlock, type Part } from './mail-html.ts'
import { acknowledgementOf, bounded, commentText, reasonOf } from './mail-text.ts'

/** The texts of a ticket that an email about it can contain. */
export interface TicketTexts {
  ticketId: number
  reference: string
  /** The first line of the description. */
  about: string
  description: MailText
  comments: readonly MailComment[]
  /** Other changes, as sentences. */
  changes: readonly string[]
  /**
   * The departments that it has been in, and the names of everyone who has or had to do with it.
   */
  departments: readonly string[]
  names: readonly string[]
  /** The outages that emails may have named (D81). */
  outages: readonly MailOutage[]
  /** Its approvals, to which emails link (D80). */
  approvalIds: readonly number[]
}

/** A text as one choice of each of its steps, such as a label with each of its values. */
export type Phrase = readonly (readonly string[])[]

/**
 * All that our emails about a ticket can say, phrase by phrase, as text and as a person sees it in
 * HTML: what a quote of them has besides was written by who quotes them (D58).
 * @param address of the help desk, to which links lead
 */
export function mailPhrases(texts: TicketTexts, address: string): Phrase[] {
  const { reference, about, comments, changes, description, ticketId, approvalIds } = texts
  const link = `${address}/tickets/${ticketId}`
  const approvals = approvalIds.map((id) => `${address}/approvals/${id}`)
  const single = [
    ...[ANSWER_ABOVE, FORMER_ANSWER_ABOVE, `${reference} ${about}`],
    ...(address === '' ? [] : [link, `${link}/form`, ...approvals, `${address}/account`]),
    acknowledgementOf({ reference, isAcknowledgement: true }) ?? '',
    formerAcknowledgement(reference),
    ...[bounded(description, link), seenIn(boundedHtml(description, link))],
    ...comments.flatMap((comment, left) => [
      commentText(comment, link),
      ...[true, false].map((isOne) => seenIn(commentBlock(comment, isOne, link))),
      `Earlier comments: ${left + 1}, at ${link}`,
      `${left + 1} earlier ${left === 0 ? 'comment' : 'comments'}`
    ]),
    ...changes
  ]
  const reasons = reasonsFor(reference)
  const last = [
    [...reasons, ...reasons.map(formerReason)],
    ['Choose which emails you get in Account', 'Choose which mails you get in Account']
  ]
  // Programs write links out behind the words that lead to them.
  const buttons = [
    [`Open ${reference}`, 'Open approval'],
    ['', link, `${link}/form`, ...approvals],
    ['Open in the app'],
    ['', `helpdesk://ticket/${ticketId}`]
  ]
  const outages = texts.outages.map((outage) => [
    knownSinceTexts(outage),
    ['', outageLink(outage, address)]
  ])
  return [...single.map((text) => [[text]]), ...outages, buttons, last, factPhrase(texts)]
}

/** The acknowledgement in emails that earlier versions sent, which replies still quote. */
function formerAcknowledgement(reference: string): string {
  return `Your mail has arrived and is now ticket ${reference}. You get a mail when somebody answers.`
}

/** A reason in the words of emails that earlier versions sent. */
function formerReason(reason: string): string {
  return reason.replaceAll('email', 'mail').replace(' and someone ', ' and somebody ')
}

const PARTS: readonly MailContent['part'][] = [
  ...(['requester', 'assignee', 'follower', 'responsible', 'approver'] as const)
]

/** Why someone gets an email, in all ways. */
function reasonsFor(reference: string): string[] {
  const cases = PARTS.flatMap((part) => [true, false].map((isMentioned) => ({ part, isMentioned })))
  return [
    ...cases.map((one) => reasonOf({ ...one, reference, isAcknowledgement: false })),
    reasonOf({ reference, part: 'requester', isMentioned: false, isAcknowledgement: true })
  ]
}

/** The facts of a ticket, with all values that they may have had when an email was sent. */
function factPhrase({ departments, names }: TicketTexts): Phrase {
  return [
    Object.values(STATUS_LABELS).map((status) => `Status ${status}`),
    Object.values(PRIORITY_LABELS).map((priority) => `Priority ${priority}`),
    ['Unassigned', ...names].map((name) => `Assignee ${name}`),
    departments.map((department) => `Department ${department}`),
    ['', ...names.map((name) => `Requester ${name}`)]
  ]
}

/** The text of what an email shows, with each of its lines on one. */
function seenIn(parts: Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.type === 'text') return part.value
      if (part.type !== 'element') return ''
      const isBlock = /^(?:br|p|div|li|[uo]l|pre|tr|t[dh]|blockquote)$/.test(part.tagName)
      return `${isBlock ? '\n' : ''}${seenIn(part.children)}${isBlock ? '\n' : ''}`
    })
    .join('')
}
