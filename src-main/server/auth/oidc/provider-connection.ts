import type { Configuration } from 'openid-client'
import { isSameIssuer } from '#shared/api/oidc-settings.ts'
import { english, type Text, text } from '#shared/languages/texts.ts'

/** How long the provider may take for an answer, in seconds. */
const ANSWER_TIMEOUT_SECONDS = 4

/** How far a provider's clock may be ahead of the server's, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 5 * 60

/** Who the help desk is at a provider. */
export interface ProviderClient {
  issuer: string
  clientId: string
  /** Null where the provider asks for none. */
  clientSecret: string | null
}

/** The library, and a provider that it knows. */
export interface ProviderConnection {
  oidc: typeof import('openid-client')
  provider: Configuration
}

/** A provider that calls itself otherwise than the settings do. */
export class OtherIssuerError extends Error {
  override name = 'OtherIssuerError'
  /** Its issuer. */
  readonly issuer: string
  readonly sentence: Text

  constructor(issuer: string) {
    const sentence = text(
      'The provider at this address identifies itself as {issuer}. Enter that as the issuer.',
      { issuer }
    )
    super(english(sentence))
    this.issuer = issuer
    this.sentence = sentence
  }
}

/**
 * Asks a provider what it can do, and connects with it. The library is loaded only now, because
 * most servers have no provider.
 * @throws OtherIssuerError, or what the library throws where there is no answer, or none that can
 * be used
 */
export async function connectProvider(client: ProviderClient): Promise<ProviderConnection> {
  const oidc = await import('openid-client')
  const { issuer, clientId, clientSecret } = client
  // The settings allow this on the own machine only.
  const isLoopback = new URL(issuer).protocol === 'http:'
  const discover = (address: string) =>
    oidc.discovery(new URL(address), clientId, undefined, oidc.None(), {
      timeout: ANSWER_TIMEOUT_SECONDS,
      ...(isLoopback && { execute: [oidc.allowInsecureRequests] })
    })
  const found = await discover(issuer).catch((error: unknown) => {
    const own = otherIssuerOf(error)
    if (own === undefined) throw error
    if (!isSameIssuer(issuer, own)) throw new OtherIssuerError(own)
    return discover(own)
  })
  const metadata = found.serverMetadata()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication =
    clientSecret === null
      ? oidc.None()
      : methods.includes('client_secret_basic')
        ? oidc.ClientSecretBasic(clientSecret)
        : oidc.ClientSecretPost(clientSecret)
  const client_metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const provider = new oidc.Configuration(metadata, clientId, client_metadata, authentication)
  provider.timeout = ANSWER_TIMEOUT_SECONDS
  if (isLoopback) oidc.allowInsecureRequests(provider)
  // Without this, signatures of what comes over TLS from the provider itself are not looked at.
  oidc.enableNonRepudiationChecks(provider)
  return { oidc, provider }
}

/** The issuer that a provider names, where it differs from the one that was asked for. */
function otherIssuerOf(error: unknown): string | undefined {
  const { cause } = error as { cause?: { attribute?: unknown; body?: { issuer?: unknown } } }
  const issuer = cause?.attribute === 'issuer' ? cause.body?.issuer : undefined
  return typeof issuer === 'string' ? issuer : undefined
}

/** How long what a provider can do is remembered, in milliseconds. */
const REMEMBERED_MS = 10 * 60 * 1000

/** Remembers the provider that was used last, so that a sign-in does not ask it again. */
export function createProviderMemory() {
  let last: { key: string; connection: ProviderConnection; at: number } | undefined
  return async (client: ProviderClient): Promise<ProviderConnection> => {
    const key = JSON.stringify(client)
    const now = performance.now()
    if (last?.key === key && now - last.at < REMEMBERED_MS) return last.connection
    const connection = await connectProvider(client)
    last = { key, connection, at: now }
    return connection
  }
}
