import type { IDToken } from 'openid-client'
import { text } from '#shared/languages/texts.ts'
import { CONFIRMATION_WINDOW_MS } from '../../http/authorization.ts'
import { ProblemError } from '../../http/problem.ts'
import { type Begun, marksOf } from './begun-sign-in.ts'
import { declineReason, reasonOf } from './decline-reason.ts'
import type { OpenOidcSettings } from './oidc-secret.ts'
import { claimsOf, lacksClaims, type ProviderClaims } from './provider-claims.ts'
import { CLOCK_TOLERANCE_SECONDS, type ProviderConnection } from './provider-connection.ts'

/** The page of the help desk to which a provider sends people back. */
export const RETURN_PATH = '/auth/single-sign-on'

/** How long ago the person may have confirmed to the provider who they are, in seconds. */
const CONFIRMATION_SECONDS = CONFIRMATION_WINDOW_MS / 1000

/** How long ago a token may have expired, in seconds. */
const EXPIRY_TOLERANCE_SECONDS = 30

/** Who a provider says someone is. */
export interface ProviderAnswer {
  claims: ProviderClaims
  /** How many milliseconds ago the person proved it to the provider; null where it does not say. */
  provedAgoMs: number | null
}

/** Why someone whom a provider has sent back does not come in. */
export interface ProviderDecline {
  problem: ProblemError
  /** The text for the security log (D55). */
  detail: string
}

/** Whether a browser comes back from where it went, and not with an answer for someone else. */
export function isAnswerTo(begun: Begun, query: string): boolean {
  return new URLSearchParams(query).get('state') === marksOf(begun).state
}

/** Where a browser goes to sign in with a provider: code flow with PKCE (RFC 7636). */
export async function providerAddress(
  { oidc, provider }: ProviderConnection,
  settings: OpenOidcSettings,
  begun: Begun
): Promise<URL> {
  const { state, nonce, verifier } = marksOf(begun)
  // Some providers tell groups only to who asks for them, and others reject a scope they don't
  // know.
  const knowsGroups = provider.serverMetadata().scopes_supported?.includes('groups') ?? false
  return oidc.buildAuthorizationUrl(provider, {
    redirect_uri: settings.address + RETURN_PATH,
    scope: `openid profile email${knowsGroups ? ' groups' : ''}`,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Who confirms proves it again, and is not merely still signed in there.
    ...(begun.purpose === 'confirm' && {
      prompt: 'login',
      max_age: String(CONFIRMATION_SECONDS)
    })
  })
}

/**
 * Exchanges what a browser was sent back with for who the person is.
 * @param query of the address to which it was sent
 * @returns why the person does not come in where it confirms nothing, and where the provider
 * declines them (403), is away or declines the help desk (503)
 */
export async function answerOf(
  { oidc, provider }: ProviderConnection,
  settings: OpenOidcSettings,
  begun: Begun,
  query: string
): Promise<ProviderAnswer | { decline: ProviderDecline }> {
  const { state, nonce, verifier } = marksOf(begun)
  const address = new URL(settings.address + RETURN_PATH)
  address.search = query
  try {
    const answer = await oidc.authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(begun.purpose === 'confirm' && { maxAge: CONFIRMATION_SECONDS })
    })
    const token = answer.claims()
    const problem = token ? problemOfTimes(token) : 'no ID token'
    if (!token || problem) return { decline: unproven(settings, problem ?? '') }
    const mayAsk =
      lacksClaims(token, settings) && provider.serverMetadata().userinfo_endpoint !== undefined
    const more = mayAsk
      ? await oidc.fetchUserInfo(provider, answer.access_token, token.sub)
      : undefined
    return { claims: claimsOf(token, more, settings), provedAgoMs: provedAgo(token) }
  } catch (error) {
    return { decline: await declineOf({ oidc }, settings, error) }
  }
}

async function declineOf(
  { oidc }: Pick<ProviderConnection, 'oidc'>,
  settings: OpenOidcSettings,
  error: unknown
): Promise<ProviderDecline> {
  const { name } = settings
  const reason = await declineReason(error)
  if (error instanceof oidc.AuthorizationResponseError) {
    return { problem: notSignedIn(settings, error.error), detail: `${name} declined: ${reason}` }
  }
  if (rejectsClient({ oidc }, error)) {
    const problem = new ProblemError(
      503,
      text(
        '{name} rejects the help desk itself. Sign in with your password and contact an IT Support Specialist.',
        { name }
      ),
      { cause: new Error(`The provider of single sign-on said: ${reason}`) }
    )
    return { problem, detail: `${name} rejects the help desk: ${reason}` }
  }
  if (isAway(error)) {
    return { problem: providerAway(name, error), detail: `${name} does not respond: ${reason}` }
  }
  return unproven(settings, reason)
}

/** @param reason what is wrong with the answer, for administrators */
export function unproven({ name }: OpenOidcSettings, reason: string): ProviderDecline {
  const problem = new ProblemError(
    403,
    text('{name} did not confirm your identity. Start again.', { name })
  )
  return { problem, detail: `${name} did not confirm an identity: ${reason}` }
}

/**
 * Checks of a token's times that openid-client leaves out: it does not look at `iat`, and the
 * tolerance is for clocks of providers that are ahead, not for tokens that have expired.
 */
function problemOfTimes({ iat, exp }: IDToken): string | undefined {
  const now = Date.now() / 1000
  if (iat > now + CLOCK_TOLERANCE_SECONDS) return 'the token was issued in the future (iat)'
  return exp < now - EXPIRY_TOLERANCE_SECONDS ? 'the token has expired (exp)' : undefined
}

/** Both moments are the clocks' that openid-client compares, so that only the age is taken. */
function provedAgo({ auth_time }: IDToken): number | null {
  return typeof auth_time === 'number' ? Math.max(0, Date.now() - auth_time * 1000) : null
}

/** Whether a provider rejects the help desk, and not the person (RFC 6749 §5.2). */
export function rejectsClient({ oidc }: Pick<ProviderConnection, 'oidc'>, error: unknown): boolean {
  // With the status 401 it says so in a header.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return true
  if (!(error instanceof oidc.ResponseBodyError)) return false
  return error.error === 'invalid_client' || error.error === 'unauthorized_client'
}

function notSignedIn({ name }: OpenOidcSettings, error: string): ProblemError {
  const isNamed = /^[a-z_]{1,40}$/.test(error)
  if (error === 'access_denied')
    return new ProblemError(
      403,
      text('You did not sign in to {name}, or it does not allow you to use the help desk.', {
        name
      })
    )
  return new ProblemError(
    403,
    isNamed
      ? text('{name} did not sign you in ({error}). Try again, or sign in with your password.', {
          name,
          error
        })
      : text('{name} did not sign you in. Try again, or sign in with your password.', { name })
  )
}

/** Whether a provider gives no answer, or none that makes sense: 5xx, a page of a proxy. */
function isAway(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === undefined ? error instanceof TypeError : AWAY.has(code)
}

const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM'
])

/** The 503 error while the provider can't be asked; the log gets the reason. */
export function providerAway(name: string, cause: unknown): ProblemError {
  return new ProblemError(
    503,
    text(
      '{name} sent an unexpected response. Try again in a moment, or sign in with your password.',
      { name }
    ),
    { cause: new Error(`The provider of single sign-on failed: ${reasonOf(cause)}`) }
  )
}
