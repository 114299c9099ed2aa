import type { IDToken, UserInfoResponse } from 'openid-client'
import * as z from 'zod'
import type { OidcSettings } from '#shared/api/oidc-settings.ts'
import { roleOf } from '#shared/domain/directory-roles.ts'
import type { ExternalPerson } from '../identities/admission.ts'

/** How much of a text is kept that a provider says. */
const MAX_LENGTH = 500
const MAX_GROUPS = 1000

/** What a provider says of a person, as far as it is needed. */
export const ProviderClaims = z.object({
  /** Issuer and subject: another issuer may call somebody else the same. */
  subject: z.string(),
  username: z.string(),
  email: z.string(),
  isEmailDenied: z.boolean(),
  /** False in what a server of the version before has kept. */
  isEmailProven: z.boolean().default(false),
  fullName: z.string(),
  groups: z.array(z.string())
})
export type ProviderClaims = z.infer<typeof ProviderClaims>

/** Which claims are asked for once more, where the token that proves the person lacks them. */
export function lacksClaims(token: IDToken, { groupsClaim, roles }: OidcSettings): boolean {
  return token.email === undefined || (roles.length > 0 && token[groupsClaim] === undefined)
}

/** @param more what the provider says besides the token */
export function claimsOf(
  token: IDToken,
  more: UserInfoResponse | undefined,
  { groupsClaim }: OidcSettings
): ProviderClaims {
  const said: Record<string, unknown> = { ...more, ...token }
  const text = (name: string) => {
    const value = said[name]
    return typeof value === 'string' ? value.trim().slice(0, MAX_LENGTH) : ''
  }
  const email = text('email')
  const parts = [text('given_name'), text('family_name')].filter((part) => part !== '').join(' ')
  const groups = [said[groupsClaim] ?? []].flat()
  return {
    subject: `${token.iss} ${token.sub}`,
    username: text('preferred_username') || (email.split('@')[0] ?? ''),
    email,
    isEmailDenied: said.email_verified === false || said.email_verified === 'false',
    isEmailProven: said.email_verified === true || said.email_verified === 'true',
    fullName: text('name') || parts,
    groups: groups.filter((group) => typeof group === 'string').slice(0, MAX_GROUPS)
  }
}

/** Why a person whom the provider has proved may not come in. */
export interface ClaimsRefusal {
  /** What the security log says (D55). */
  detail: string
  sentence: string
}

/** The person of an account, with the role of the groups (D54), or why they may not come in. */
export function personOf(
  claims: ProviderClaims,
  { name, roles, otherwise }: OidcSettings
): ExternalPerson | { refusal: ClaimsRefusal } {
  const { subject, username, email, isEmailProven, fullName, groups } = claims
  if (claims.isEmailDenied) {
    const sentence = `${name} says that your mail address is not verified. Verify it there, and begin anew.`
    return { refusal: { detail: 'Single sign-on: address not verified', sentence } }
  }
  const role = roleOf(groups, roles, otherwise)
  if (role === null) {
    const sentence = `None of your groups at ${name} may use the help desk. Ask an IT Support Specialist if that is wrong.`
    return { refusal: { detail: 'Single sign-on: no group that may come in', sentence } }
  }
  return { provider: 'oidc', subject, username, email, isEmailProven, fullName, role }
}
