import type { IdentityProvider } from '#shared/domain/directory-roles.ts'

/** The names of the systems that can confirm an identity (D54). */
export const PROVIDER_NAMES: Record<IdentityProvider, string> = {
  ldap: 'Directory',
  oidc: 'Single sign-on'
}
