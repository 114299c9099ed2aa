import type { MailSettings } from '#shared/api/mail-settings.ts'
import type { MailRow } from '../../store/mails-store.ts'
import type { OutgoingMail } from '../transport/smtp-connection.ts'
import { headerName, headerText } from './header-text.ts'
import type { MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** By what a help desk knows its own emails, besides their being automatic (RFC 3834). */
const INSTALLATION_HEADER = 'X-Help-Desk-Id'

/** How emails are written besides what they say. */
export interface MailStyle {
  settings: Pick<MailSettings, 'fromName' | 'fromAddress'>
  /** The public address (D85), to which links lead. */
  address: string
  /** Of this help desk (`installation-id.ts`). */
  installationId: string
  /** Where an answer goes; null where there is no mailbox. */
  replyAddress: string | null
  /** The Message-IDs of the person's former emails about the ticket, newest first. */
  former: readonly string[]
  /** The Message-ID of the person's own email that became the ticket; null where none did. */
  own: string | null
}

/**
 * The Message-ID to which all emails about a ticket refer, so that programs show them as one
 * conversation. No email has it.
 */
function rootIdOf(ticketId: number, installationId: string): string {
  return `ticket-${ticketId}.${installationId}@help-desk`
}

/**
 * Writes a mail. It is built again for each attempt, with the same Message-ID and date, so that a
 * recipient who receives it twice sees one.
 *
 * `Precedence: bulk` is left out: it is no standard, `Auto-Submitted` (RFC 3834) and
 * `X-Auto-Response-Suppress` (Exchange) keep others from answering by themselves, and some servers
 * take what is `bulk` for advertising.
 */
export function composeMail(mail: MailRow, content: MailContent, style: MailStyle): OutgoingMail {
  const { settings, address, installationId, replyAddress, former, own } = style
  const { fromName, fromAddress } = settings
  const { person, actor, isAcknowledgement, about, language } = content
  const { t } = language
  const isAsked = content.approvalId !== null
  const sender = actor === null ? fromName : t('{actor} via {sender}', { actor, sender: fromName })
  const root = rootIdOf(mail.ticketId, installationId)
  const place = { address, canAnswer: replyAddress !== null }
  return {
    from: fromAddress,
    to: person.email,
    messageId: mail.messageId,
    content: {
      from: { name: headerName(sender), address: fromAddress },
      to: { name: headerName(person.fullName), address: person.email },
      ...(replyAddress !== null && { replyTo: { name: fromName, address: replyAddress } }),
      subject: headerText(
        `[${content.reference}] ${isAsked ? t('Approval needed: {about}', { about }) : about}`
      ),
      date: mail.createdAt,
      // The person's own email comes first, so that programs show one conversation.
      inReplyTo: `<${former[0] ?? own ?? root}>`,
      references: [...(own ? [own] : []), root, ...former.toReversed()].map((id) => `<${id}>`),
      headers: {
        'Auto-Submitted': isAcknowledgement ? 'auto-replied' : 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        [INSTALLATION_HEADER]: installationId
      },
      text: mailText(content, place),
      html: mailHtml(content, place)
    }
  }
}
