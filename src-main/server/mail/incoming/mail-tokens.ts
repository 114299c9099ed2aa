import { setTimeout as delay } from 'node:timers/promises'
import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import type { MailOauthSettings } from '#shared/api/mail-settings.ts'
import { text } from '#shared/languages/texts.ts'
import { type Clock, isWithin } from '../../base/clock.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { readSecret, unusable } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { MailConsentRow } from '../../store/mail-consents-store.ts'
import type { Store, Stores } from '../../store/store.ts'
import { MailError } from '../transport/mail-errors.ts'
import type { MailClient } from '../transport/oauth-providers.ts'
import { type MailTokens, renew } from '../transport/oauth-tokens.ts'

/** Which part of its life a token is used, so that none ends on its way. */
const USED_PART = 0.8

/**
 * For how long one server renews tokens, in milliseconds, and how often others look for its end.
 */
const LEASE_MS = millisecondsInMinute
const LOOK_MS = millisecondsInSecond / 2

/**
 * The access token for a username at a mail server (OAuth 2).
 * @param rejected the one before, where the server has rejected it
 * @throws MailError where none comes of its consent any more
 */
export type TokenFor = (username: string, rejected?: string) => Promise<string>

/** The tokens of a consent as they are kept. */
interface KeptTokens extends MailTokens {
  /** When they came, in milliseconds since 1970. */
  at: number
}

const purposeOf = (username: string) => `the mail tokens of ${username}`

/** @throws ProblemError 503 whose cause names the key file, for the log */
export async function sealTokens(
  secrets: SecretBox,
  username: string,
  tokens: MailTokens,
  at: Date
): Promise<string> {
  const kept: KeptTokens = { ...tokens, at: at.getTime() }
  const bytes = Buffer.from(JSON.stringify(kept))
  return await secrets.seal(bytes, purposeOf(username)).catch((cause: unknown) => {
    throw unusable(cause)
  })
}

function openTokens(secrets: SecretBox, { username, tokens }: MailConsentRow): KeptTokens {
  try {
    return JSON.parse(Buffer.from(secrets.open(tokens, purposeOf(username))).toString())
  } catch (cause) {
    throw unusable(cause)
  }
}

/**
 * As what the help desk asks a provider for tokens; null where that was not said.
 * @throws ProblemError 503 where the client secret can't be opened
 */
export async function mailClient(stores: Stores, secrets: SecretBox): Promise<MailClient | null> {
  const { mailOauth } = await readSettings(stores)
  const { clientId } = mailOauth
  if (clientId === '') return null
  const clientSecret = (await readSecret(stores, secrets, 'mailOauth')) ?? null
  return { provider: providerOf(mailOauth), clientId, clientSecret }
}

function providerOf(settings: MailOauthSettings): MailClient['provider'] {
  const { provider, tenant, issuer, scopes } = settings
  if (provider === 'microsoft') return { kind: provider, tenant }
  return provider === 'google' ? { kind: provider } : { kind: provider, issuer, scopes }
}

/**
 * Gives access tokens, which all servers of a database share. One server renews them at a time,
 * because some providers take a refresh token once.
 */
export function createMailTokens(parts: { store: Store; clock: Clock; secrets: SecretBox }) {
  const { store, clock, secrets } = parts
  const { shared } = store
  let last: Promise<unknown> = Promise.resolve()

  async function kept(username: string): Promise<MailConsentRow> {
    const consent = await store.read.mailConsents.find(username)
    if (consent) return consent
    throw new MailError('sign-in', text('{username} is not connected yet.', { username }))
  }

  /** The token that is kept; null where it has to be renewed. */
  function present(consent: MailConsentRow, rejected: string | undefined): string | null {
    const { accessToken, at, lifetimeMs } = openTokens(secrets, consent)
    const isGood = isWithin(new Date(at), lifetimeMs * USED_PART, clock())
    return isGood && accessToken !== rejected ? accessToken : null
  }

  async function put(consent: MailConsentRow) {
    await store.transaction(async (tx) => {
      // Someone may have connected it again meanwhile.
      const now = await tx.mailConsents.find(consent.username)
      if (now?.connectedAt.getTime() !== consent.connectedAt.getTime()) return
      await tx.mailConsents.put(consent)
      if (now.error !== consent.error) tx.tell({ type: 'mails' })
    })
  }

  async function renewed(consent: MailConsentRow): Promise<string> {
    const client = await mailClient(store.read, secrets)
    if (!client)
      throw new MailError('sign-in', text('The client ID for OAuth 2 is missing in Settings.'))
    const { username } = consent
    const { refreshToken } = openTokens(secrets, consent)
    const tokens = await renew(client, refreshToken).catch(async (error: unknown) => {
      if (error instanceof MailError && error.failure === 'sign-in')
        await put({ ...consent, error: error.message })
      throw error
    })
    const sealed = await sealTokens(secrets, username, tokens, clock())
    await put({ ...consent, tokens: sealed, error: null })
    return tokens.accessToken
  }

  /** Renews a token, unless another server has just done so. */
  async function another(username: string, rejected: string | undefined): Promise<string> {
    for (let waitedMs = 0; waitedMs <= LEASE_MS; waitedMs += LOOK_MS) {
      const now = clock()
      const until = new Date(now.getTime() + LEASE_MS)
      const isOurs = await shared.takeJob('mail-tokens', { now, until })
      try {
        const consent = await kept(username)
        const token = present(consent, rejected)
        if (token !== null) return token
        if (isOurs) return await renewed(consent)
      } finally {
        if (isOurs) await shared.keepJob('mail-tokens', clock())
      }
      await delay(LOOK_MS)
    }
    throw new MailError(
      'reach',
      text('Another server is taking too long to renew the OAuth tokens for email.')
    )
  }

  const tokenFor: TokenFor = async (username, rejected) => {
    const token = present(await kept(username), rejected)
    if (token !== null) return token
    const renewal = last.then(() => another(username, rejected))
    last = renewal.catch(() => undefined)
    return await renewal
  }
  return { tokenFor }
}
