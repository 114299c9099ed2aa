import type { LdapSettings } from '#shared/api/ldap-settings.ts'
import { roleOf } from '#shared/domain/directory-roles.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { readSecret } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { Stores } from '../../store/store.ts'
import type { ExternalPerson } from '../identities/admission.ts'
import type { Directory, DirectoryConnection } from './directory-connection.ts'
import { dnKey, groupsOf } from './directory-groups.ts'
import type { DirectoryPerson } from './directory-people.ts'

/** The directory that people sign in with. */
export type DirectoryConfig = Omit<LdapSettings, 'enabled' | 'hasSecret'> & DirectoryConnection

/**
 * The directory as the settings have it now.
 * @returns null where there is none
 * @throws ProblemError 503 where its password can't be decrypted
 */
export async function directoryConfig(
  read: Pick<Stores, 'settings'>,
  secrets: SecretBox
): Promise<DirectoryConfig | null> {
  const { ldap } = await readSettings(read)
  if (!ldap.enabled) return null
  return { ...ldap, bindPassword: (await readSecret(read, secrets, 'ldap')) ?? '' }
}

/** Who a person is here, by their groups; null where none of these lets the person in. */
export async function admissible(
  directory: Directory,
  config: DirectoryConfig,
  person: DirectoryPerson
): Promise<ExternalPerson | null> {
  const groups = await groupsOf(directory, config, person)
  const roles = config.roles.map(({ group, role }) => ({ group: dnKey(group), role }))
  const role = roleOf(groups, roles, config.otherwise)
  if (role === null) return null
  const { subject, username, email, fullName } = person
  return { provider: 'ldap', subject, username, email, isEmailProven: true, fullName, role }
}
