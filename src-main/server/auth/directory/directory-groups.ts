import type { Filter, SearchOptions } from 'ldapts'
import type { LdapKind } from '#shared/api/ldap-settings.ts'
import type { Directory } from './directory-connection.ts'
import { DirectoryError } from './directory-errors.ts'
import type { DirectoryPerson } from './directory-people.ts'

/** The matching rule by which Active Directory looks through nested groups itself (MS-ADTS). */
const MATCHING_RULE_IN_CHAIN = '1.2.840.113556.1.4.1941'

/** How many groups deep is looked where the directory does not do so itself. */
const MAX_DEPTH = 20

/** How many groups one question asks about, and how many someone may be in. */
const BATCH = 50
const MAX_GROUPS = 2000

/** The names of all groups that someone is in, also through other groups (see {@link dnKey}). */
export async function groupsOf(
  directory: Directory,
  { kind, baseDn }: { kind: LdapKind; baseDn: string },
  person: DirectoryPerson
): Promise<string[]> {
  const search: GroupSearch = async (filters, base = baseDn) => {
    const { OrFilter } = await import('ldapts')
    const filter = new OrFilter({ filters })
    const found = await directory.search(base, { scope: 'sub', filter, attributes: ['1.1'] })
    return found.map(({ dn }) => dn)
  }
  return kind === 'active-directory'
    ? (await chain(search, person)).map(dnKey)
    : await walk(search, person)
}

/** @returns the names of the groups that fit one of the filters */
type GroupSearch = (filters: Filter[], base?: string) => Promise<string[]>

/** Asks Active Directory for the groups of a person and of the person's first group. */
async function chain(
  search: GroupSearch,
  { dn, primaryGroup }: DirectoryPerson
): Promise<string[]> {
  const { EqualityFilter, ExtensibleFilter } = await import('ldapts')
  const first: string[] = []
  if (primaryGroup && 'sid' in primaryGroup) {
    const { sid } = primaryGroup
    // It is found by its identifier wherever it is: that of most people is outside of every base.
    const isIt = new EqualityFilter({ attribute: 'objectSid', value: sid })
    first.push(...(await search([isIt], `<SID=${sid.toString('hex')}>`).catch(noneWhereUnknown)))
  }
  const filters = [dn, ...first].map(
    (value) => new ExtensibleFilter({ matchType: 'member', rule: MATCHING_RULE_IN_CHAIN, value })
  )
  return [...first, ...(await search(filters))]
}

/** Looks for the groups of a person, then for the groups of these, until there are no new ones. */
async function walk(
  search: GroupSearch,
  { dn, username, primaryGroup }: DirectoryPerson
): Promise<string[]> {
  const { AndFilter, EqualityFilter } = await import('ldapts')
  const having = (attribute: string, value: string) => new EqualityFilter({ attribute, value })
  // Groups of Unix name people alone, by their usernames, and not those whose first group they are.
  const ofUnix = [
    ...(username === '' ? [] : [having('memberUid', username)]),
    ...(primaryGroup && 'gidNumber' in primaryGroup
      ? [
          new AndFilter({
            filters: [
              having('objectClass', 'posixGroup'),
              having('gidNumber', primaryGroup.gidNumber)
            ]
          })
        ]
      : [])
  ]
  const found = new Map<string, string>()
  let newest = [dn]
  for (let depth = 0; depth < MAX_DEPTH && newest.length > 0; depth++) {
    const next: string[] = []
    for (let from = 0; from < newest.length; from += BATCH) {
      const members = newest.slice(from, from + BATCH)
      const filters: Filter[] = members.flatMap((name) => [
        having('member', name),
        having('uniqueMember', name)
      ])
      next.push(...(await search([...filters, ...(depth === 0 ? ofUnix : [])])))
    }
    newest = next.filter((name) => !found.has(dnKey(name)))
    for (const name of newest) found.set(dnKey(name), name)
    if (found.size > MAX_GROUPS) break
  }
  return [...found.keys()]
}

/**
 * Whether the directory shows any of some groups, outside of Active Directory with a member that
 * can be read: where it shows none, an account that searches may read none, and nothing is known of
 * who is in them.
 * @throws DirectoryError
 */
export async function showsGroups(
  directory: Directory,
  kind: LdapKind,
  groups: readonly string[]
): Promise<boolean> {
  const { OrFilter, PresenceFilter } = await import('ldapts')
  const attributes = kind === 'active-directory' ? ['objectClass'] : MEMBER_ATTRIBUTES
  const filters = attributes.map((attribute) => new PresenceFilter({ attribute }))
  const filter = new OrFilter({ filters })
  for (const group of groups) {
    if (await isThere(directory, group, filter)) return true
  }
  return false
}

const MEMBER_ATTRIBUTES = ['member', 'uniqueMember', 'memberUid', 'gidNumber']

/** Whether there is an entry with a name, as far as the account that searches may see. */
export async function isThere(directory: Directory, dn: string, filter?: Filter): Promise<boolean> {
  const options: SearchOptions = { scope: 'base', attributes: ['1.1'], ...(filter && { filter }) }
  return (await directory.search(dn, options).catch(noneWhereUnknown)).length > 0
}

/** The result for a name that the directory does not have, or does not show. */
function noneWhereUnknown(error: unknown): [] {
  if (error instanceof DirectoryError && error.failure === 'search') return []
  throw error
}

/**
 * The form in which names of entries are compared: without the case and the spaces that mean
 * nothing there, and with characters escaped in one way (RFC 4514).
 */
export function dnKey(dn: string): string {
  const unescaped = dn.replace(/((?:\\[0-9a-f]{2})+)|\\./gis, (found, bytes?: string) =>
    bytes === undefined ? found : escapeOnce(Buffer.from(bytes.replaceAll('\\', ''), 'hex'))
  )
  const parts = unescaped.match(/(?:\\.|[^\\,])+/gs) ?? []
  return parts.map(withoutSpaces).join(',').toLowerCase()
}

/** A part of a name without the spaces around it and its first equals sign. */
function withoutSpaces(part: string): string {
  const at = part.indexOf('=')
  return at < 0 ? part.trim() : `${part.slice(0, at).trim()}=${part.slice(at + 1).trim()}`
}

/** A text in which everything but letters, digits and spaces is escaped by a backslash. */
function escapeOnce(bytes: Buffer): string {
  return bytes.toString().replace(/[^\p{L}\p{N} ]/gu, '\\$&')
}
