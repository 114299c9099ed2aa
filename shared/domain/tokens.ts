import { isItSupportSpecialist } from './teams.ts'

/** The scopes of tokens for programs, each wider than the one before (D56). */
export const PROGRAM_SCOPES = ['read', 'write', 'admin'] as const
export type ProgramScope = (typeof PROGRAM_SCOPES)[number]

/** The scope of a token that stands in the address of a calendar and allows nothing else (D81). */
export const CALENDAR_SCOPE = 'calendar'

export const TOKEN_SCOPES = [...PROGRAM_SCOPES, CALENDAR_SCOPE] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** For how many days a token can be made (D56). */
export const TOKEN_DAYS = [7, 30, 90, 365] as const

/** How many tokens an account has at most, those that have ended included. */
export const MAX_TOKENS = 20

/**
 * The prefix of every token, so that people and scanners of secrets know one when they see it.
 */
export const TOKEN_PREFIX = 'hd_'

/** Who can have tokens (D56). */
export const TOKENS_ALLOWED = ['nobody', 'it-support-specialists', 'everybody'] as const
export type TokensAllowed = (typeof TOKENS_ALLOWED)[number]

/** Whether a token with one scope may do what asks for another. */
export function includesScope(scope: TokenScope, needed: ProgramScope): boolean {
  if (scope === CALENDAR_SCOPE) return false
  return PROGRAM_SCOPES.indexOf(scope) >= PROGRAM_SCOPES.indexOf(needed)
}

/**
 * Whether an account can have tokens as the setting is now. Service accounts can wherever anyone
 * can, because only administrators make their tokens.
 */
export function canHaveTokens(
  allowed: TokensAllowed,
  { role, service }: { role: string; service?: true | undefined }
): boolean {
  if (allowed === 'nobody') return false
  return allowed === 'everybody' || service === true || isItSupportSpecialist(role)
}

/** The scopes that a token for a program can have, of an account with this role. */
export function scopesOf(role: string): ProgramScope[] {
  return PROGRAM_SCOPES.filter((scope) => scope !== 'admin' || isItSupportSpecialist(role))
}
