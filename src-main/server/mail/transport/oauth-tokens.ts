import type { TokenEndpointResponse } from 'openid-client'
import { type Text, text } from '#shared/languages/texts.ts'
import { reasonOf } from '../../auth/oidc/decline-reason.ts'
import { rejectsClient } from '../../auth/oidc/provider-answer.ts'
import type { ProviderConnection } from '../../auth/oidc/provider-connection.ts'
import { MailError } from './mail-errors.ts'
import { connectMailProvider, type MailClient, permissionOf } from './oauth-providers.ts'

/** How long a token is used of which no one says how long it is good, in milliseconds. */
const UNKNOWN_LIFETIME_MS = 10 * 60_000

/** The provider's errors after which permission has to be given again. */
const CONSENT_IS_GONE = new Set([
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required'
])

/** The provider's tokens for a mailbox. */
export interface MailTokens {
  /** For later; providers may give another one at each renewal. */
  refreshToken: string
  accessToken: string
  /** How long the access token is good, in milliseconds; no clock has to be right for that. */
  lifetimeMs: number
}

/** Where a browser goes to give a permission, and what proves afterwards that it was the one. */
export interface BegunConsent {
  url: URL
  /** To be kept as a secret until the browser is back (RFC 7636). */
  verifier: string
}

/**
 * Begins to ask for the permission to use a mailbox.
 * @param options.username of the mailbox, which the provider suggests
 * @param options.state comes back with the browser, and is to be one that no one can guess
 * @throws MailError
 */
export async function beginConsent(
  client: MailClient,
  options: { redirectUri: string; username: string; state: string }
): Promise<BegunConsent> {
  const { oidc, provider } = await connected(client)
  const verifier = oidc.randomPKCECodeVerifier()
  const url = oidc.buildAuthorizationUrl(provider, {
    ...permissionOf(client.provider),
    redirect_uri: options.redirectUri,
    login_hint: options.username,
    state: options.state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256'
  })
  return { url, verifier }
}

/**
 * Exchanges what a browser came back with for tokens.
 * @param back.query of the address to which the browser was sent
 * @throws MailError
 */
export async function finishConsent(
  client: MailClient,
  back: { redirectUri: string; query: string; state: string; verifier: string }
): Promise<MailTokens> {
  const connection = await connected(client)
  const address = new URL(back.redirectUri)
  address.search = back.query
  try {
    const answer = await connection.oidc.authorizationCodeGrant(connection.provider, address, {
      expectedState: back.state,
      pkceCodeVerifier: back.verifier
    })
    if (answer.refresh_token === undefined)
      throw new MailError(
        'sign-in',
        text('The provider granted temporary access without a refresh token. Check the scopes.')
      )
    return tokensOf(answer, answer.refresh_token)
  } catch (error) {
    if (error instanceof connection.oidc.AuthorizationResponseError)
      throw new MailError('sign-in', rejectionOf(error.error), error)
    throw errorOf(
      connection,
      error,
      text('The provider no longer accepts this authorization. Try again.')
    )
  }
}

/**
 * Gets another access token.
 * @throws MailError; with the failure `sign-in` someone has to give their permission again
 */
export async function renew(client: MailClient, refreshToken: string): Promise<MailTokens> {
  const connection = await connected(client)
  const { oidc, provider } = connection
  try {
    const answer = await oidc.refreshTokenGrant(provider, refreshToken)
    return tokensOf(answer, answer.refresh_token ?? refreshToken)
  } catch (error) {
    const gone = text(
      'The provider no longer grants the help desk access. Connect the mailbox again.'
    )
    throw errorOf(connection, error, gone)
  }
}

async function connected(client: MailClient): Promise<ProviderConnection> {
  try {
    return await connectMailProvider(client)
  } catch (error) {
    throw away(error)
  }
}

function tokensOf(answer: TokenEndpointResponse, refreshToken: string): MailTokens {
  const { access_token: accessToken, expires_in: seconds } = answer
  const lifetimeMs = seconds === undefined ? UNKNOWN_LIFETIME_MS : seconds * 1000
  return { refreshToken, accessToken, lifetimeMs }
}

/** @param gone what is said where the provider does not take what it gave */
function errorOf(connection: ProviderConnection, error: unknown, gone: Text): MailError {
  if (error instanceof MailError) return error
  if (rejectsClient(connection, error)) {
    const sentence = text(
      'The provider rejects the client ID or the client secret of the help desk.'
    )
    return new MailError('sign-in', sentence, error)
  }
  if (error instanceof connection.oidc.ResponseBodyError && CONSENT_IS_GONE.has(error.error))
    return new MailError('sign-in', gone, error)
  return away(error)
}

function away(error: unknown): MailError {
  const reason = reasonOf(error)
  const sentence = text('The provider sent an unexpected response: {reason}.', { reason })
  return new MailError('reach', sentence, error)
}

function rejectionOf(code: string): Text {
  if (code === 'access_denied')
    return text('The help desk was not given permission to use the mailbox.')
  return /^[a-z_]{1,40}$/.test(code)
    ? text('The provider did not grant permission to use the mailbox ({code}).', { code })
    : text('The provider did not grant permission to use the mailbox.')
}
