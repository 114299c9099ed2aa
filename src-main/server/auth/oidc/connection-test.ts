import type { ConnectionTest, OidcUpdate } from '#shared/api/oidc-settings.ts'
import { singleSignOnProblem } from '#shared/api/public-address.ts'
import { english, type Text, type Translate, text } from '#shared/languages/texts.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import type { ConfirmedAuthorization } from '../../http/authorization.ts'
import { invalid } from '../../http/problem.ts'
import { checkOidcUpdate } from '../../settings/oidc-rules.ts'
import type { Store } from '../../store/store.ts'
import { declineReason, reasonOf } from './decline-reason.ts'
import { openOidcSettings } from './oidc-secret.ts'
import { RETURN_PATH, rejectsClient } from './provider-answer.ts'
import {
  connectProvider,
  OtherIssuerError,
  type ProviderClient,
  type ProviderConnection
} from './provider-connection.ts'

/**
 * Tries settings, saved or not; a secret that they do not name is the one that was saved.
 * @throws ProblemError 400 where that is for another provider, 503
 */
export async function testSettings(
  { store, secrets }: { store: Pick<Store, 'read'>; secrets: SecretBox },
  update: OidcUpdate,
  authorization: ConfirmedAuthorization,
  t: Translate = english
): Promise<ConnectionTest> {
  await authorization.check()
  const saved = await openOidcSettings(store.read, secrets)
  checkOidcUpdate(saved, update)
  const { address } = saved
  const { issuer, clientId } = update
  if (!issuer) throw invalid([{ path: 'issuer', message: 'Issuer is required' }])
  const problem = singleSignOnProblem(address)
  if (problem) throw invalid([{ path: 'enabled', message: problem }])
  const clientSecret = update.clientSecret ?? saved.client.clientSecret
  return await testProvider({ issuer, clientId, clientSecret: clientSecret || null }, address, t)
}

/** Tries a connection to a provider, and says what happened (D54). */
async function testProvider(
  client: ProviderClient,
  address: string,
  t: Translate
): Promise<ConnectionTest> {
  const failed = (sentence: Text) => ({ isWorking: false, message: t(sentence) })
  let connection: ProviderConnection
  try {
    connection = await connectProvider(client)
  } catch (error) {
    if (error instanceof OtherIssuerError) return failed(error.sentence)
    return failed(
      text(
        'The issuer did not respond like an OpenID Connect provider: {reason}. Check the address, and that this server can reach it.',
        { reason: reasonOf(error) }
      )
    )
  }
  const { authorization_endpoint, token_endpoint, code_challenge_methods_supported } =
    connection.provider.serverMetadata()
  if (!authorization_endpoint || !token_endpoint)
    return failed(text('The issuer responds, but does not support sign-in with a browser.'))
  const rejection = await rejectionOf(connection, address)
  if (rejection) return failed(rejection)
  const knowsPkce = code_challenge_methods_supported?.includes('S256') ?? true
  const redirect = address + RETURN_PATH
  const message = knowsPkce
    ? t(
        'The provider responds and accepts the client ID and secret. The redirect URI {redirect} is tested at the first sign-in.',
        { redirect }
      )
    : t(
        'The provider responds and accepts the client ID and secret. It does not announce PKCE support. The redirect URI {redirect} is tested at the first sign-in.',
        { redirect }
      )
  return { isWorking: true, message }
}

/**
 * Asks for what a code is worth that no one was given: a provider first looks at who asks (RFC 6749
 * §3.2.1), so that its rejection says whether it knows the help desk.
 */
async function rejectionOf(
  { oidc, provider }: ProviderConnection,
  address: string
): Promise<Text | null> {
  try {
    await oidc.genericGrantRequest(provider, 'authorization_code', {
      code: 'a-test-of-the-connection',
      redirect_uri: address + RETURN_PATH,
      code_verifier: oidc.randomPKCECodeVerifier()
    })
    return null
  } catch (error) {
    if (rejectsClient({ oidc }, error))
      return text(
        'The provider responds, but rejects the client ID or the client secret: {reason}.',
        { reason: await declineReason(error) }
      )
    if (error instanceof oidc.ResponseBodyError) return null
    return text('The provider responds, but its token endpoint does not: {reason}.', {
      reason: reasonOf(error)
    })
  }
}
