import { randomUUID } from 'node:crypto'
import type { MailSettings } from '#shared/api/mail-settings.ts'
import type { User } from '#shared/api/users.ts'
import { domainOf } from '#shared/domain/mail.ts'
import type { OutgoingMail } from '../transport/smtp-connection.ts'
import type { MailLanguage } from './mail-language.ts'

/** Where the page is that confirms an address; what follows the # is sent to no server. */
const PROOF_PATH = '/auth/email'

/**
 * The email with the link that confirms an address (D62). It names no one: the person who
 * registered may have chosen the name for someone else to read.
 * @param address of the help desk (D85)
 */
export function proofMail(
  { fromName, fromAddress }: Pick<MailSettings, 'fromName' | 'fromAddress'>,
  address: string,
  { email }: Pick<User, 'email'>,
  proof: string,
  { t }: MailLanguage
): OutgoingMail {
  return {
    from: fromAddress,
    to: email,
    messageId: `${randomUUID()}@${domainOf(fromAddress)}`,
    content: {
      from: { name: fromName, address: fromAddress },
      to: { name: '', address: email },
      subject: t('Verify your email address'),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      text: [
        t('An account at {address} has this address.', { address }),
        t('If it is yours, open this link within 24 hours to confirm the address:'),
        `${address}${PROOF_PATH}#${proof}`,
        t('If it is not yours, ignore this email. No further email will be sent to this address.')
      ].join('\n\n')
    }
  }
}
