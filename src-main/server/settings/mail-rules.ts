import type {
  MailOauthSettings,
  MailOauthUpdate,
  MailSettings,
  MailUpdate
} from '#shared/api/mail-settings.ts'
import { text } from '#shared/languages/texts.ts'
import { type FieldProblem, invalid } from '../http/problem.ts'
import { isCertificates } from './ldap-rules.ts'

/** Where a mail server is and as whom the help desk signs in, as it is kept and as it is to be. */
type Server = Pick<MailSettings, 'host' | 'port' | 'security' | 'signIn' | 'username' | 'ca'>

/**
 * The checks of a mail server that only the help desk's server can do. The kept password goes to no
 * other server and with no other name than it was typed for.
 * @param before what is kept; null where nothing is
 * @param isUsed whether the help desk signs in there from now on
 */
export function mailServerErrors(
  before: (Server & { hasSecret: boolean }) | null,
  update: Server & { password?: string | undefined },
  isUsed: boolean
): FieldProblem[] {
  const errors: FieldProblem[] = []
  if (update.ca !== '' && !isCertificates(update.ca))
    errors.push({ path: 'ca', message: text('This is not a certificate in PEM format') })
  if (update.password !== undefined || update.signIn !== 'password') return errors
  const hasSecret = before?.hasSecret ?? false
  if (before && hasSecret && SERVER_FIELDS.some((field) => before[field] !== update[field])) {
    const message = text(
      'Enter the password again, because the server, the account or the certificate has changed'
    )
    errors.push({ path: 'password', message })
  } else if (isUsed && !hasSecret) {
    errors.push({ path: 'password', message: text('The password is required') })
  }
  return errors
}

const SERVER_FIELDS = ['host', 'port', 'security', 'username', 'ca'] as const

/** @throws ProblemError 400 naming the fields */
export function checkMailUpdate(before: MailSettings, update: MailUpdate): void {
  const errors = mailServerErrors(before, update, update.enabled)
  if (errors.length > 0) throw invalid(errors)
}

/**
 * The kept client secret goes to no other provider than it was typed for.
 * @throws ProblemError 400 naming the field
 */
export function checkMailOauthUpdate(before: MailOauthSettings, update: MailOauthUpdate): void {
  if (update.clientSecret !== undefined || !before.hasSecret) return
  const isSame = OAUTH_FIELDS.every((field) => before[field] === update[field])
  if (isSame) return
  const message = text('Enter the client secret again, because the provider has changed')
  throw invalid([{ path: 'clientSecret', message }])
}

const OAUTH_FIELDS = ['provider', 'tenant', 'issuer', 'clientId'] as const
