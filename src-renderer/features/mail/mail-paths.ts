import type { MailOutcome } from '#shared/domain/mail.ts'
import { paths, settingsPath } from '../../lib/paths.ts'

/** The tab of email in the admin page. */
export const MAIL_PATH = `${paths.admin}?tab=mail`

/** All emails that are sent, queued or failed. */
export const SENT_PATH = `${MAIL_PATH}&mails=sent`

/** Where sending is set up. */
export const SENDING_PATH = settingsPath('email', 'sending')

/** Where sending and tokens are set up. */
export const SETTINGS_PATH = settingsPath('email')

/** @param id of a mailbox, or `new` */
export const mailboxPath = (id: number | 'new') => `${MAIL_PATH}&mailbox=${id}`

/** Received emails with the same result. */
export const receivedPath = (outcome: MailOutcome) => `${MAIL_PATH}&outcome=${outcome}`
