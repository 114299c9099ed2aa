import { randomUUID } from 'node:crypto'
import type { MailSettings } from '#shared/api/mail-settings.ts'
import type { User } from '#shared/api/users.ts'
import { domainOf } from '#shared/domain/mail.ts'
import type { Translate } from '#shared/languages/texts.ts'
import type { OutgoingMail } from '../transport/smtp-connection.ts'
import { headerName } from './header-text.ts'

/**
 * The email by which someone sees that settings work.
 * @param address of the help desk; empty where it has no public one
 */
export function trialMail(
  { fromName, fromAddress }: Pick<MailSettings, 'fromName' | 'fromAddress'>,
  address: string,
  { fullName, email }: Pick<User, 'fullName' | 'email'>,
  t: Translate
): OutgoingMail {
  const sentence = address
    ? t('This email was sent to test the settings of {address}. They work.', { address })
    : t('This email was sent to test the settings of the help desk. They work.')
  return {
    from: fromAddress,
    to: email,
    messageId: `${randomUUID()}@${domainOf(fromAddress)}`,
    content: {
      from: { name: fromName, address: fromAddress },
      to: { name: headerName(fullName), address: email },
      subject: t('Test email from the help desk'),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      text: `${sentence}\n`
    }
  }
}
