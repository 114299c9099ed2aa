import type { LdapSettings } from '#shared/api/ldap-settings.ts'
import { roleOf } from '#shared/domain/directory-roles.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { readSecret } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { Stores } from '../../store/store.ts'
import type { ExternalPerson } from '../identities/admission.ts'
import type { Directory, DirectoryConnection } from './directory-connection.ts'
import { dnKey, groupsOf, showsGroups } from './directory-groups.ts'
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

/** Why nothing is known of the groups of anybody. */
export const UNREADABLE_GROUPS = {
  detail: 'Directory: shows none of the groups that have roles',
  sentence:
    'The directory does not show the help desk who is in which group. Ask an IT Support Specialist.'
}

/** What a directory and the settings say of a person's role. */
export interface DirectoryRole {
  /** Null where they may not come in. */
  role: ExternalPerson['role'] | null
  /** The group that gives it, as the settings write it; null where none does. */
  group: string | null
  /** All groups of the person (see {@link dnKey}). */
  groups: readonly string[]
}

/**
 * The role of a person by their groups. It is unknown where none of them has one, and the directory
 * shows none of those that do: then the account that searches may not read them any more.
 */
export async function directoryRoleOf(
  directory: Directory,
  config: DirectoryConfig,
  person: DirectoryPerson
): Promise<DirectoryRole> {
  const groups = await groupsOf(directory, config, person)
  const roles = config.roles.map(({ group, role }) => ({ group: dnKey(group), role }))
  const own = config.roles.find(({ group }) => groups.includes(dnKey(group)))
  const role = roleOf(groups, roles, config.otherwise)
  if (own) return { role, group: own.group, groups }
  const mapped = config.roles.map(({ group }) => group)
  const isKnown = mapped.length === 0 || (await showsGroups(directory, config.kind, mapped))
  return { role: isKnown ? role : { unknown: UNREADABLE_GROUPS }, group: null, groups }
}

/** Who a person is here, by their groups; null where none of these lets the person in. */
export async function admissible(
  directory: Directory,
  config: DirectoryConfig,
  person: DirectoryPerson
): Promise<ExternalPerson | null> {
  const { role } = await directoryRoleOf(directory, config, person)
  return role === null ? null : externalPerson(person, role)
}

/** A person of the directory as the accounts of the help desk know people. */
export function externalPerson(
  { subject, username, email, fullName }: DirectoryPerson,
  role: ExternalPerson['role']
): ExternalPerson {
  return { provider: 'ldap', subject, username, email, isEmailProven: true, fullName, role }
}
