import type { LdapSettings } from '#shared/api/ldap-settings.ts'
import { type GroupRole, roleOf } from '#shared/domain/directory-roles.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import type { SecretBox } from '../../base/secret-box.ts'
import { readSecret } from '../../settings/secret-settings.ts'
import { readSettings } from '../../settings/settings-service.ts'
import type { Stores } from '../../store/store.ts'
import type { ExternalPerson } from '../identities/provision.ts'
import type { Directory, DirectoryConnection } from './directory-connection.ts'
import { dnKey, groupsOf, isThere, showsGroups } from './directory-groups.ts'
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

/** Why nothing is known of someone's groups. */
const UNREADABLE_GROUPS = {
  detail: 'Directory: groups with roles are not visible',
  sentence: text(
    'The help desk cannot read your groups from the directory. Ask an IT Support Specialist.'
  )
}

/** A person's role according to the directory and the settings. */
export interface DirectoryRole {
  /** Null where they may not come in. */
  role: ExternalPerson['role'] | null
  /** The group that gives it, as the settings write it; null where none does. */
  group: string | null
  /** All groups of the person (see {@link dnKey}). */
  groups: readonly string[]
}

/**
 * The role of a person by their groups. It is unknown where the directory does not show what would
 * decide it, because the account that searches may not read that any more: none of the groups that
 * give the present role, and the person is in none that counts before these; or none of all groups
 * that have roles, and the person is in none.
 * @param present the role of the person's account; null where there is none
 */
export async function directoryRoleOf(
  directory: Directory,
  config: DirectoryConfig,
  person: DirectoryPerson,
  present: string | null
): Promise<DirectoryRole> {
  const groups = await groupsOf(directory, config, person)
  const roles = config.roles.map(({ group, role }) => ({ group: dnKey(group), role }))
  const at = config.roles.findIndex(({ group }) => groups.includes(dnKey(group)))
  const own = config.roles[at]
  const before = own ? config.roles.slice(0, at) : config.roles
  const role = roleOf(groups, roles, config.otherwise)
  const isKnown =
    role === present || (await showsWhatDecides(directory, config, { before, own, present }))
  return {
    role: isKnown ? role : { unknown: UNREADABLE_GROUPS },
    group: own && isKnown ? own.group : null,
    groups
  }
}

/** Whether the directory shows the groups by which a person has another role than at present. */
async function showsWhatDecides(
  directory: Directory,
  { kind }: DirectoryConfig,
  {
    before,
    own,
    present
  }: { before: readonly GroupRole[]; own: GroupRole | undefined; present: string | null }
): Promise<boolean> {
  if (!(await showsOneOf(directory, before, present))) return false
  if (own || before.length === 0) return true
  const groups = before.map(({ group }) => group)
  return await showsGroups(directory, kind, groups)
}

/** Whether the directory has one of the groups that give a role; also where no group gives it. */
async function showsOneOf(
  directory: Directory,
  roles: readonly GroupRole[],
  present: string | null
): Promise<boolean> {
  if (present === null) return true
  const giving = roles.filter(({ role }) => departmentKey(role) === departmentKey(present))
  for (const { group } of giving) if (await isThere(directory, group)) return true
  return giving.length === 0
}

/** Who a person is here, by their groups; null where none of these lets the person in. */
export async function admissible(
  directory: Directory,
  config: DirectoryConfig,
  person: DirectoryPerson,
  present: string | null
): Promise<ExternalPerson | null> {
  const { role } = await directoryRoleOf(directory, config, person, present)
  return role === null ? null : externalPerson(person, role)
}

/** The role of a person's account; null where there is none. */
export async function presentRoleOf(
  { identities, users }: Pick<Stores, 'identities' | 'users'>,
  { subject }: Pick<DirectoryPerson, 'subject'>
): Promise<string | null> {
  const identity = await identities.find({ provider: 'ldap', subject })
  return (identity && (await users.find(identity.userId))?.role) ?? null
}

/** A person of the directory as the accounts of the help desk know people. */
export function externalPerson(
  { subject, username, email, fullName }: DirectoryPerson,
  role: ExternalPerson['role']
): ExternalPerson {
  return { provider: 'ldap', subject, username, email, isEmailProven: true, fullName, role }
}
