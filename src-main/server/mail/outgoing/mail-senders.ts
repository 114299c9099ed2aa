import type { MailSettings } from '#shared/api/mail-settings.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { readSecret } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { Store } from '../../store/store.ts'
import type { MailAuth, MailConnection } from '../transport/mail-connection.ts'
import type { MailSender } from '../transport/smtp-connection.ts'

/** Who gives tokens of OAuth 2 for mail servers. */
export interface MailTokens {
  /**
   * A token for a username there.
   * @param rejected the one before, where the server has rejected it
   */
  tokenFor(username: string, rejected?: string): Promise<string>
}

export interface MailSenderParts {
  store: Pick<Store, 'read'>
  secrets: SecretBox
  tokens: MailTokens
  /** Makes what sends over a connection. */
  connect(connection: MailConnection): MailSender
}

/** The settings, and what sends by them. */
export interface CurrentSender {
  settings: MailSettings
  sender: MailSender
}

/** How the help desk reaches a server for emails. */
export function connectionOf(
  settings: Omit<MailSettings, 'hasSecret'>,
  password: string,
  { tokenFor }: MailTokens
): MailConnection {
  const { host, port, security, signIn, username, ca } = settings
  const ways: Record<MailSettings['signIn'], MailAuth | null> = {
    none: null,
    password: { kind: 'password', password },
    oauth: { kind: 'oauth', accessToken: (rejected) => tokenFor(username, rejected) }
  }
  return { host, port, security, username, auth: ways[signIn], certificate: ca }
}

/** Keeps what sends by the present settings, so that emails share its connection. */
export function createMailSenders({ store: { read }, secrets, tokens, connect }: MailSenderParts) {
  let kept: { sender: MailSender; by: string } | null = null

  function close() {
    kept?.sender.close()
    kept = null
  }

  return {
    /**
     * @returns null while no emails are sent
     * @throws ProblemError where this server can't read the password
     */
    async current(): Promise<CurrentSender | null> {
      const { mail: settings } = await readSettings(read)
      if (!settings.enabled) {
        close()
        return null
      }
      const password = (await readSecret(read, secrets, 'mail')) ?? ''
      const by = JSON.stringify([settings, password])
      if (kept?.by !== by) {
        close()
        kept = { by, sender: connect(connectionOf(settings, password, tokens)) }
      }
      return { settings, sender: kept.sender }
    },
    close
  }
}
