import type { MailSettings } from '#shared/api/mail-settings.ts'
import type { MailConnection } from '../transport/mail-connection.ts'
import type { TokenFor } from './mail-tokens.ts'

/** Where a mail server is, and how the help desk signs in there. */
type Access = Pick<MailSettings, 'host' | 'port' | 'security' | 'signIn' | 'username' | 'ca'> & {
  password: string | null
}

/** How to connect with the server of a mailbox. */
export function connectionOf(access: Access, tokenFor: TokenFor): MailConnection {
  const { host, port, security, signIn, username, password, ca: certificate } = access
  return {
    host,
    port,
    security,
    username,
    certificate,
    auth:
      signIn === 'oauth'
        ? { kind: 'oauth', accessToken: (rejected) => tokenFor(username, rejected) }
        : { kind: 'password', password: password ?? '' }
  }
}
