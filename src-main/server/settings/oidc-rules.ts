import { isSameIssuer, type OidcSettings, type OidcUpdate } from '#shared/api/oidc-settings.ts'
import { text } from '#shared/languages/texts.ts'
import { invalid } from '../http/problem.ts'

/**
 * The checks of single sign-on settings that only the server can do: the kept secret goes to no
 * other provider than it was typed for.
 * @throws ProblemError 400 naming the field
 */
export function checkOidcUpdate(before: OidcSettings, { issuer, clientSecret }: OidcUpdate): void {
  if (!before.hasSecret || clientSecret !== undefined) return
  // A slash at the end makes no other provider.
  if (isSameIssuer(issuer, before.issuer)) return
  const message = text('Enter the secret again, because the issuer has changed')
  throw invalid([{ path: 'clientSecret', message }])
}
