import type { Filter } from 'ldapts'
import type { LdapKind } from '#shared/api/ldap-settings.ts'
import type { Directory } from './directory-connection.ts'
import type { DirectoryPerson } from './directory-people.ts'

/** What makes Active Directory look through groups in groups itself (MS-ADTS). */
const MATCHING_RULE_IN_CHAIN = '1.2.840.113556.1.4.1941'

/** How many groups deep is looked where the directory does not do so itself. */
const MAX_DEPTH = 20

/** How many groups one question asks about, and how many somebody may be in. */
const BATCH = 50
const MAX_GROUPS = 2000

/** The names of all groups that somebody is in, also through other groups (see {@link dnKey}). */
export async function groupsOf(
  directory: Directory,
  { kind, baseDn }: { kind: LdapKind; baseDn: string },
  person: DirectoryPerson
): Promise<string[]> {
  const search = async (filters: Filter[]) => {
    const { OrFilter } = await import('ldapts')
    const filter = new OrFilter({ filters })
    const found = await directory.search(baseDn, { scope: 'sub', filter, attributes: ['1.1'] })
    return found.map(({ dn }) => dn)
  }
  return kind === 'active-directory'
    ? (await search(await chainOf(person))).map(dnKey)
    : await walk(search, person)
}

async function chainOf({ dn, primaryGroup }: DirectoryPerson): Promise<Filter[]> {
  const { EqualityFilter, ExtensibleFilter } = await import('ldapts')
  const isMember = { matchType: 'member', rule: MATCHING_RULE_IN_CHAIN, value: dn }
  const isPrimary = { attribute: 'objectSid', value: primaryGroup ?? '' }
  return [new ExtensibleFilter(isMember), ...(primaryGroup ? [new EqualityFilter(isPrimary)] : [])]
}

/** Looks for the groups of a person, then for the groups of these, until there are no new ones. */
async function walk(
  search: (filters: Filter[]) => Promise<string[]>,
  { dn, username }: DirectoryPerson
): Promise<string[]> {
  const { EqualityFilter } = await import('ldapts')
  const having = (attribute: string, value: string) => new EqualityFilter({ attribute, value })
  const found = new Map<string, string>()
  let newest = [dn]
  for (let depth = 0; depth < MAX_DEPTH && newest.length > 0; depth++) {
    const next: string[] = []
    for (let from = 0; from < newest.length; from += BATCH) {
      const members = newest.slice(from, from + BATCH)
      const filters = members.flatMap((name) => [
        having('member', name),
        having('uniqueMember', name)
      ])
      // Groups of Unix name people alone, and by their usernames.
      const ofUnix = depth === 0 && username !== '' ? [having('memberUid', username)] : []
      next.push(...(await search([...filters, ...ofUnix])))
    }
    newest = next.filter((name) => !found.has(dnKey(name)))
    for (const name of newest) found.set(dnKey(name), name)
    if (found.size > MAX_GROUPS) break
  }
  return [...found.keys()]
}

/**
 * The form in which names of entries are compared: without the case and the spaces that mean nothing
 * there, and with characters escaped in one way (RFC 4514).
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
