import type { SearchOptions } from 'ldapts'
import type { LdapTest } from '#shared/api/ldap-settings.ts'
import type { DirectoryConfig } from './directory-config.ts'
import { type Directory, withDirectory } from './directory-connection.ts'
import { DirectoryError, type DirectoryFailure } from './directory-errors.ts'
import { peopleFilter } from './directory-people.ts'

/** How long a test may take, in milliseconds. */
const TEST_DEADLINE_MS = 15_000

/** How many people are counted. */
const MAX_COUNTED = 500

type Step = LdapTest['steps'][number]

/** Tries a connection to a directory, and says what happened, until something does not work. */
export async function testDirectory(config: DirectoryConfig): Promise<LdapTest> {
  const steps: Step[] = []
  const done = (message: string) => steps.push({ isWorking: true, message })
  try {
    await withDirectory(config, TEST_DEADLINE_MS, async (directory) => {
      done(CONNECTED.reach)
      done(CONNECTED.certificate)
      done(CONNECTED.bind)
      steps.push(await countPeople(directory, config))
      for (const { group } of config.roles) steps.push(await lookForGroup(directory, group))
    })
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    if (steps.length === 0) for (const step of BEFORE[error.failure]) done(CONNECTED[step])
    steps.push({ isWorking: false, message: error.message })
  }
  return { steps }
}

const CONNECTED = {
  reach: 'The directory answers at this address.',
  certificate: 'The connection is encrypted, and the certificate is trusted.',
  bind: 'The account and its password are right.'
}

/** What has worked where something fails before anything could be asked. */
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
  if (length === 0) return { isWorking: false, message: `There is nobody under ${baseDn}.` }
  const count = length < MAX_COUNTED ? `${length}` : `${MAX_COUNTED} or more`
  return { isWorking: true, message: `${count} ${length === 1 ? 'person' : 'people'} found.` }
}

async function lookForGroup(directory: Directory, group: string): Promise<Step> {
  const isThere = await directory
    .search(group, { scope: 'base', attributes: ['1.1'] })
    .then(([entry]) => entry !== undefined)
    .catch((error: unknown) => {
      if (error instanceof DirectoryError && error.failure === 'search') return false
      throw error
    })
  return isThere
    ? { isWorking: true, message: `The group ${group} is there.` }
    : { isWorking: false, message: `There is no group ${group}.` }
}
