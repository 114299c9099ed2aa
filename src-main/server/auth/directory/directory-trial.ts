import type { SearchOptions } from 'ldapts'
import type { LdapTest } from '#shared/api/ldap-settings.ts'
import { english, type Text, type Translate, text } from '#shared/languages/texts.ts'
import type { Stores } from '../../store/store.ts'
import { type DirectoryConfig, directoryRoleOf, presentRoleOf } from './directory-config.ts'
import { type Directory, withDirectory } from './directory-connection.ts'
import { DirectoryError, type DirectoryFailure } from './directory-errors.ts'
import { isThere } from './directory-groups.ts'
import { findByName, isShutOut, peopleFilter } from './directory-people.ts'

/** How long a test may take, in milliseconds. */
const TEST_DEADLINE_MS = 15_000

/** How many people are counted. */
const MAX_COUNTED = 500

/** How many of someone's groups are named. */
const MAX_NAMED = 5

interface Step {
  isWorking: boolean
  message: Text
}

/**
 * Tries a connection to a directory, and says what happened, until something does not work.
 * @param person whose role is looked up, by any name to sign in with
 */
export async function testDirectory(
  read: Stores,
  config: DirectoryConfig,
  person: string | undefined,
  now: Date,
  t: Translate = english
): Promise<LdapTest> {
  const steps: Step[] = []
  const done = (message: Text) => steps.push({ isWorking: true, message })
  try {
    await withDirectory(config, TEST_DEADLINE_MS, async (directory) => {
      done(CONNECTED.reach)
      done(CONNECTED.certificate)
      done(CONNECTED.bind)
      steps.push(await countPeople(directory, config))
      for (const { group } of config.roles) steps.push(await lookForGroup(directory, group))
      if (person !== undefined) steps.push(await lookUpRole(read, directory, config, person, now))
    })
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    if (steps.length === 0) for (const step of BEFORE[error.failure]) done(CONNECTED[step])
    steps.push({ isWorking: false, message: error.sentence })
  }
  return { steps: steps.map(({ message, ...step }) => ({ ...step, message: t(message) })) }
}

const CONNECTED = {
  reach: text('The directory responds at this address.'),
  certificate: text('The connection is encrypted, and the certificate is trusted.'),
  bind: text('The bind account and its password are correct.')
}

/** The steps that worked where a later one fails before anything could be asked. */
const BEFORE: Record<DirectoryFailure, readonly (keyof typeof CONNECTED)[]> = {
  reach: [],
  certificate: ['reach'],
  bind: ['reach', 'certificate'],
  search: ['reach', 'certificate', 'bind']
}

async function countPeople(directory: Directory, { kind, baseDn }: DirectoryConfig): Promise<Step> {
  const filter = await peopleFilter(kind)
  const options: SearchOptions = {
    scope: 'sub',
    filter,
    attributes: ['1.1'],
    sizeLimit: MAX_COUNTED
  }
  const { length } = await directory.search(baseDn, options)
  if (length === 0)
    return { isWorking: false, message: text('There are no people under {baseDn}.', { baseDn }) }
  const message =
    length < MAX_COUNTED
      ? text('{count, plural, one {# person} other {# people}} found.', { count: length })
      : text('{count} or more people found.', { count: MAX_COUNTED })
  return { isWorking: true, message }
}

async function lookForGroup(directory: Directory, group: string): Promise<Step> {
  return (await isThere(directory, group))
    ? { isWorking: true, message: text('The group {group} exists.', { group }) }
    : { isWorking: false, message: text('The group {group} does not exist.', { group }) }
}

/** Says which role a person would get, and why. */
async function lookUpRole(
  read: Stores,
  directory: Directory,
  config: DirectoryConfig,
  name: string,
  now: Date
): Promise<Step> {
  const no = (message: Text): Step => ({ isWorking: false, message })
  const person = await findByName(directory, config, name)
  if (!person)
    return no(text('The directory has no person named {name}, or more than one.', { name }))
  const { dn } = person
  if (isShutOut(person, now))
    return no(text('{dn} is disabled or has expired in the directory.', { dn }))
  const { role, group, groups } = await directoryRoleOf(
    directory,
    config,
    person,
    await presentRoleOf(read, person)
  )
  if (typeof role === 'string' && group !== null) {
    return {
      isWorking: true,
      message: text('{dn} gets the role {role} from the group {group}.', { dn, role, group })
    }
  }
  const shown = namedGroups(groups)
  if (typeof role === 'string') {
    const message = text(
      '{dn} gets the role {role}, because none of their groups has a role. {groups}',
      { dn, role, groups: shown }
    )
    return { isWorking: true, message }
  }
  if (role === null)
    return no(
      text('{dn} is declined, because none of their groups has a role. {groups}', {
        dn,
        groups: shown
      })
    )
  return no(
    text(
      '{dn} is declined, or keeps the role of an existing account, because the groups that decide it are not visible in the directory. {groups}',
      { dn, groups: shown }
    )
  )
}

function namedGroups(groups: readonly string[]): Text {
  if (groups.length === 0) return text('No groups of this person are visible in the directory.')
  const more = groups.length - MAX_NAMED
  const named = groups.slice(0, MAX_NAMED).join('; ')
  return more > 0
    ? text(
        '{count, plural, one {Their groups: {groups}; and {count} more.} other {Their groups: {groups}; and {count} more.}}',
        { groups: named, count: more }
      )
    : text('Their groups: {groups}.', { groups: named })
}
