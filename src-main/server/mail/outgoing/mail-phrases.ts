import { FORMER_ANSWER_ABOVE } from '#shared/domain/mail.ts'
import { PRIORITY_LABELS, STATUS_LABELS } from '#shared/domain/tickets.ts'
import type { Translate } from '#shared/languages/texts.ts'
import { knownSinceTexts, type MailOutage, outageLink } from './known-outage.ts'
import type { MailComment, MailContent, MailText } from './mail-content.ts'
import {
  bounded as boundedHtml,
  choiceWords,
  commentBlock,
  earlierText,
  openText,
  type Part
} from './mail-html.ts'
import type { MailLanguage } from './mail-language.ts'
import {
  acknowledgementOf,
  answerLine,
  bounded,
  choiceText,
  commentText,
  leftText,
  reasonOf
} from './mail-text.ts'

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
 * @param language of these emails
 * @param address of the help desk, to which links lead
 */
export function mailPhrases(texts: TicketTexts, language: MailLanguage, address: string): Phrase[] {
  const { t } = language
  const { reference, about, comments, changes, description, ticketId, approvalIds } = texts
  const link = `${address}/tickets/${ticketId}`
  const approvals = approvalIds.map((id) => `${address}/approvals/${id}`)
  const single = [
    ...[answerLine(t), FORMER_ANSWER_ABOVE, `${reference} ${about}`],
    ...(address === '' ? [] : [link, `${link}/form`, ...approvals, `${address}/account`]),
    acknowledgementOf({ reference, isAcknowledgement: true, language }) ?? '',
    formerAcknowledgement(reference),
    ...[bounded(t, description, link), seenIn(boundedHtml(t, description, link))],
    ...comments.flatMap((comment, left) => [
      commentText(t, comment, link),
      ...[true, false].map((isOne) => seenIn(commentBlock(language, comment, isOne, link))),
      leftText(t, left + 1, link),
      earlierText(t, left + 1)
    ]),
    ...changes
  ]
  const reasons = reasonsFor(reference, language)
  const last = [
    [...reasons, ...reasons.map(formerReason)],
    [
      ...['', `${address}/account`].map((account) => choiceText(t, account)),
      choiceWords(t, t('Account')),
      'Choose which mails you get in Account'
    ]
  ]
  // Programs write links out behind the words that lead to them.
  const buttons = [
    [openText(t, reference), t('Open approval')],
    ['', link, `${link}/form`, ...approvals],
    [t('Open in the app')],
    ['', `helpdesk://ticket/${ticketId}`]
  ]
  const outages = texts.outages.map((outage) => [
    knownSinceTexts(language, outage),
    ['', outageLink(outage, address)]
  ])
  return [...single.map((text) => [[text]]), ...outages, buttons, last, factPhrase(texts, t)]
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
function reasonsFor(reference: string, language: MailLanguage): string[] {
  const cases = PARTS.flatMap((part) => [true, false].map((isMentioned) => ({ part, isMentioned })))
  return [
    ...cases.map((one) => reasonOf({ ...one, reference, isAcknowledgement: false, language })),
    reasonOf({
      ...{ reference, part: 'requester', isMentioned: false, isAcknowledgement: true, language }
    })
  ]
}

/** The facts of a ticket, with all values that they may have had when an email was sent. */
function factPhrase({ departments, names }: TicketTexts, t: Translate): Phrase {
  return [
    Object.values(STATUS_LABELS).map((status) => `${t('Status')} ${t(status)}`),
    Object.values(PRIORITY_LABELS).map((priority) => `${t('Priority')} ${t(priority)}`),
    [t('Unassigned'), ...names].map((name) => `${t('Assignee')} ${name}`),
    departments.map((department) => `${t('Department')} ${department}`),
    ['', ...names.map((name) => `${t('Requester')} ${name}`)]
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
