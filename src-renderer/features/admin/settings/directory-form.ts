import type { LdapSettings, LdapTrial } from '#shared/api/ldap-settings.ts'

/** The settings of a directory as they are typed. */
export interface DirectoryForm extends Omit<LdapSettings, 'hasSecret' | 'otherwise'> {
  /** Empty where it stays as it is. */
  bindPassword: string
  /** Empty if only members of these groups can sign in. */
  otherwise: string
}

/** The settings as they are typed at first. */
export function formOf({ hasSecret: _, otherwise, ...settings }: LdapSettings): DirectoryForm {
  return { ...settings, bindPassword: '', otherwise: otherwise ?? '' }
}

/** The request for the typed values. */
export function updateOf({ bindPassword, otherwise, ...typed }: DirectoryForm): LdapTrial {
  return {
    ...typed,
    ...(bindPassword !== '' && { bindPassword }),
    otherwise: otherwise || null
  }
}
