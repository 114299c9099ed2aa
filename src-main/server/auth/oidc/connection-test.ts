import type { ConnectionTest } from '#shared/api/oidc-settings.ts'
import { declineReason, reasonOf } from './decline-reason.ts'
import { RETURN_PATH, rejectsClient } from './provider-answer.ts'
import {
  connectProvider,
  OtherIssuerError,
  type ProviderClient,
  type ProviderConnection
} from './provider-connection.ts'

/** Tries a connection to a provider, and says what happened (D54). */
export async function testProvider(
  client: ProviderClient,
  address: string
): Promise<ConnectionTest> {
  let connection: ProviderConnection
  try {
    connection = await connectProvider(client)
  } catch (error) {
    if (error instanceof OtherIssuerError) return failed(error.message)
    return failed(
      `The issuer did not respond like an OpenID Connect provider: ${reasonOf(error)}. Check the address, and that this server can reach it.`
    )
  }
  const { authorization_endpoint, token_endpoint, code_challenge_methods_supported } =
    connection.provider.serverMetadata()
  if (!authorization_endpoint || !token_endpoint)
    return failed('The issuer responds, but does not support sign-in with a browser.')
  const rejection = await rejectionOf(connection, address)
  if (rejection) return failed(rejection)
  const knowsPkce = code_challenge_methods_supported?.includes('S256') ?? true
  return {
    isWorking: true,
    message: `The provider responds and accepts the client ID and secret. ${knowsPkce ? '' : 'It does not announce PKCE support. '}The redirect URI ${address}${RETURN_PATH} is tested at the first sign-in.`
  }
}

/**
 * Asks for what a code is worth that no one was given: a provider first looks at who asks (RFC 6749
 * §3.2.1), so that its rejection says whether it knows the help desk.
 */
async function rejectionOf(
  { oidc, provider }: ProviderConnection,
  address: string
): Promise<string | null> {
  try {
    await oidc.genericGrantRequest(provider, 'authorization_code', {
      code: 'a-test-of-the-connection',
      redirect_uri: address + RETURN_PATH,
      code_verifier: oidc.randomPKCECodeVerifier()
    })
    return null
  } catch (error) {
    if (rejectsClient({ oidc }, error))
      return `The provider responds, but rejects the client ID or the client secret: ${await declineReason(error)}.`
    if (error instanceof oidc.ResponseBodyError) return null
    return `The provider responds, but its token endpoint does not: ${reasonOf(error)}.`
  }
}

function failed(message: string): ConnectionTest {
  return { isWorking: false, message }
}
