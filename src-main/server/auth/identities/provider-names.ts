import type { IdentityProvider } from '#shared/domain/directory-roles.ts'

/** What people call the systems that can say who someone is (D54). */
export const PROVIDER_NAMES: Record<IdentityProvider, string> = {
  ldap: 'Directory',
  oidc: 'Single sign-on'
}
