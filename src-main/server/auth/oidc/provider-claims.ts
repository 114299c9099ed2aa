import type { IDToken, UserInfoResponse } from 'openid-client'
import * as z from 'zod'
import type { OidcSettings } from '#shared/api/oidc-settings.ts'
import { roleOf } from '#shared/domain/directory-roles.ts'
import { text } from '#shared/languages/texts.ts'
import type { ExternalPerson } from '../identities/provision.ts'
import type { SignInDecline } from '../sign-in-decline.ts'
import { visibleText } from './decline-reason.ts'

/** How much of a text is kept that a provider says. */
const MAX_LENGTH = 500
const MAX_GROUPS = 1000

/** How many of someone's groups the security log names, and how much of each. */
const MAX_NAMED = 10
const MAX_NAME_LENGTH = 100

/** The claims of a provider about a person, as far as they are needed. */
export const ProviderClaims = z.object({
  /** Issuer and subject: another issuer may call someone else the same. */
  subject: z.string(),
  username: z.string(),
  email: z.string(),
  isEmailDenied: z.boolean(),
  /** False in what a server of the version before has kept. */
  isEmailProven: z.boolean().default(false),
  fullName: z.string(),
  /** Null where the provider does not say: that is unknown, and not none. */
  groups: z.array(z.string()).nullable(),
  /** Whether the provider says instead that the groups are too many to send (Entra ID). */
  hasTooManyGroups: z.boolean().optional()
})
export type ProviderClaims = z.infer<typeof ProviderClaims>

/** Which claims are asked for once more, where the token that proves the person lacks them. */
export function lacksClaims(token: IDToken, { groupsClaim, roles }: OidcSettings): boolean {
  return (
    token.email === undefined || (roles.length > 0 && groupsIn(token, groupsClaim) === undefined)
  )
}

/**
 * The groups of a claim, which may be inside of others: `realm_access.roles` is `roles` of
 * `realm_access`, unless a claim has that whole name.
 * @returns undefined where there is no such list, or single group
 */
function groupsIn(claims: object, claim: string): string[] | undefined {
  const own = (value: unknown, name: string): unknown =>
    value instanceof Object && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined
  const value = own(claims, claim) ?? claim.split('.').reduce(own, claims)
  if (typeof value !== 'string' && !Array.isArray(value)) return undefined
  const groups = [value].flat().filter((group) => typeof group === 'string')
  return groups.slice(0, MAX_GROUPS)
}

/**
 * Whether the token says that someone is in more groups than it holds: Entra ID then names where
 * else they are, or has the claim `hasgroups`.
 */
function saysTooMany(token: IDToken, claim: string): boolean {
  const { _claim_names: elsewhere, hasgroups } = token
  const isElsewhere = elsewhere instanceof Object && Object.hasOwn(elsewhere, claim)
  return isElsewhere || hasgroups === true || hasgroups === 'true'
}

/** @param more what the provider says besides the token */
export function claimsOf(
  token: IDToken,
  more: UserInfoResponse | undefined,
  { groupsClaim }: OidcSettings
): ProviderClaims {
  const said: Record<string, unknown> = { ...more, ...token }
  const claim = (name: string) => {
    const value = said[name]
    return typeof value === 'string' ? value.trim().slice(0, MAX_LENGTH) : ''
  }
  const email = claim('email')
  const parts = [claim('given_name'), claim('family_name')].filter((part) => part !== '').join(' ')
  const groups = groupsIn(token, groupsClaim) ?? groupsIn(more ?? {}, groupsClaim) ?? null
  return {
    subject: `${token.iss} ${token.sub}`,
    username: claim('preferred_username') || (email.split('@')[0] ?? ''),
    email,
    isEmailDenied: said.email_verified === false || said.email_verified === 'false',
    isEmailProven: said.email_verified === true || said.email_verified === 'true',
    fullName: claim('name') || parts,
    groups,
    ...(groups === null && saysTooMany(token, groupsClaim) && { hasTooManyGroups: true })
  }
}

/** The person of an account, with the role of the groups (D54), or why they may not come in. */
export function personOf(
  claims: ProviderClaims,
  settings: OidcSettings
): ExternalPerson | { decline: SignInDecline } {
  const { subject, username, email, isEmailProven, fullName, groups } = claims
  const { name, roles, otherwise } = settings
  if (claims.isEmailDenied) {
    const sentence = text(
      '{provider} reports that your email address is not verified. Verify it there, then start again.',
      { provider: name }
    )
    return { decline: { detail: 'Single sign-on: address not verified', sentence } }
  }
  const person = { provider: 'oidc', subject, username, email, isEmailProven, fullName } as const
  if (groups === null && roles.length > 0) {
    return { ...person, role: { unknown: unknownGroups(claims, settings) } }
  }
  const role = roleOf(groups ?? [], roles, otherwise)
  if (role === null) {
    const sentence = text(
      'None of your groups at {provider} has access to the help desk. If this is wrong, ask an IT Support Specialist.',
      { provider: name }
    )
    return { decline: { detail: `Single sign-on: no role for ${listOf(groups ?? [])}`, sentence } }
  }
  return { ...person, role }
}

function unknownGroups(
  { hasTooManyGroups }: ProviderClaims,
  { name, groupsClaim }: OidcSettings
): SignInDecline {
  const sentence = text(
    '{provider} does not send your groups to the help desk. Ask an IT Support Specialist.',
    { provider: name }
  )
  const detail = hasTooManyGroups
    ? `Single sign-on: too many groups for the claim ${groupsClaim}; configure the provider to send only groups assigned to the application`
    : `Single sign-on: no claim ${groupsClaim}`
  return { detail, sentence }
}

/** Groups as they were sent, so that an administrator sees how to write them in the settings. */
function listOf(groups: readonly string[]): string {
  if (groups.length === 0) return 'a person in no group'
  const named = groups.slice(0, MAX_NAMED).map((group) => visibleText(group, MAX_NAME_LENGTH))
  const more = groups.length - named.length
  return `the groups ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
