import type { Entry, Filter } from 'ldapts'
import type { LdapKind } from '#shared/api/ldap-settings.ts'
import type { Directory } from './directory-connection.ts'
import { DirectoryError } from './directory-errors.ts'

/** A person as the directory has them. */
export interface DirectoryPerson {
  dn: string
  /** What the directory calls the person for ever. */
  subject: string
  username: string
  email: string
  fullName: string
  /** Whether somebody has shut the account there. */
  isDisabled: boolean
  /** When the account ends by itself; null where it does not. */
  expiresAt: Date | null
  /** What the person's first group is found by, which no group names as its member. */
  primaryGroup: Buffer | undefined
}

/** How a kind of directory has its people. */
interface Schema {
  /** What all entries of people have. */
  people: readonly (readonly [attribute: string, value: string])[]
  subject: string
  username: string
  /** Whether the subject is bytes and no text. */
  isBinary: boolean
  /** What else is read. */
  others: readonly string[]
}

const SCHEMAS: Record<LdapKind, Schema> = {
  'active-directory': {
    people: [
      ['objectCategory', 'person'],
      ['objectClass', 'user']
    ],
    subject: 'objectGUID',
    username: 'sAMAccountName',
    isBinary: true,
    others: ['userAccountControl', 'accountExpires', 'objectSid', 'primaryGroupID']
  },
  openldap: {
    people: [['objectClass', 'inetOrgPerson']],
    subject: 'entryUUID',
    username: 'uid',
    isBinary: false,
    others: ['pwdAccountLockedTime', 'nsAccountLock']
  }
}

const BINARY = ['objectGUID', 'objectSid']

/** The bit of an account that is disabled, of `userAccountControl`. */
const ACCOUNT_DISABLED = 0x2
/** The seconds between 1601, from which Active Directory counts, and 1970. */
const SECONDS_BEFORE_1970 = 11_644_473_600
/** What OpenLDAP writes where an account is locked until somebody unlocks it. */
const LOCKED_FOR_EVER = '000001010000Z'

/**
 * Finds the one person with a username.
 * @returns undefined where nobody has it, or several have
 */
export async function findByUsername(
  directory: Directory,
  { kind, baseDn }: { kind: LdapKind; baseDn: string },
  username: string
): Promise<DirectoryPerson | undefined> {
  const filter = await peopleFilter(kind, { attribute: SCHEMAS[kind].username, values: [username] })
  // A second one is asked for, because then it is nobody's name.
  const options = { ...attributesOf(kind), filter, scope: 'sub', sizeLimit: 2 } as const
  const [found, another] = await directory.search(baseDn, options)
  return found && !another ? personOf(kind, found) : undefined
}

/** Finds people by what the directory calls them for ever; who is not there is left out. */
export async function findBySubjects(
  directory: Directory,
  { kind, baseDn }: { kind: LdapKind; baseDn: string },
  subjects: readonly string[]
): Promise<DirectoryPerson[]> {
  const { subject: attribute, isBinary } = SCHEMAS[kind]
  const values = subjects.map((subject) => (isBinary ? Buffer.from(subject, 'hex') : subject))
  const filter = await peopleFilter(kind, { attribute, values })
  const found = await directory.search(baseDn, { ...attributesOf(kind), filter, scope: 'sub' })
  return found.map((entry) => personOf(kind, entry))
}

/**
 * The filter of people, all or those with one of some values. It is made of objects and sent as
 * bytes, so that nothing in a value is taken for a part of a filter.
 */
export async function peopleFilter(
  kind: LdapKind,
  wanted?: { attribute: string; values: readonly (string | Buffer)[] }
): Promise<Filter> {
  const { AndFilter, EqualityFilter, OrFilter } = await import('ldapts')
  const are = SCHEMAS[kind].people.map(
    ([attribute, value]) => new EqualityFilter({ attribute, value })
  )
  if (!wanted) return new AndFilter({ filters: are })
  const { attribute, values } = wanted
  const filters = values.map((value) => new EqualityFilter({ attribute, value }))
  return new AndFilter({ filters: [...are, new OrFilter({ filters })] })
}

/** Whether the directory lets a person in nowhere any more. */
export function isShutOut({ isDisabled, expiresAt }: DirectoryPerson, now: Date): boolean {
  return isDisabled || (expiresAt !== null && expiresAt <= now)
}

function attributesOf(kind: LdapKind) {
  const { subject, username, others } = SCHEMAS[kind]
  return {
    attributes: [subject, username, 'mail', 'displayName', 'cn', ...others],
    explicitBufferAttributes: BINARY
  }
}

function personOf(kind: LdapKind, entry: Entry): DirectoryPerson {
  const { subject: subjectName, username, isBinary } = SCHEMAS[kind]
  const subject = valuesOf(entry, subjectName)[0]
  if (subject === undefined) {
    throw new DirectoryError('search', `The account that searches may not read ${subjectName}.`)
  }
  const text = (attribute: string) => String(valuesOf(entry, attribute)[0] ?? '')
  return {
    dn: entry.dn,
    subject: isBinary ? Buffer.from(subject).toString('hex') : String(subject),
    username: text(username),
    email: text('mail'),
    fullName: text('displayName') || text('cn'),
    isDisabled: isDisabled(text),
    expiresAt: momentOf(text('accountExpires')),
    primaryGroup: primaryGroupOf(valuesOf(entry, 'objectSid')[0], text('primaryGroupID'))
  }
}

function isDisabled(text: (attribute: string) => string): boolean {
  return (
    (Number(text('userAccountControl')) & ACCOUNT_DISABLED) !== 0 ||
    text('pwdAccountLockedTime') === LOCKED_FOR_EVER ||
    text('nsAccountLock').toLowerCase() === 'true'
  )
}

/** The moment of a count of tenths of microseconds since 1601; none has two values. */
function momentOf(ticks: string): Date | null {
  const moment = new Date((Number(ticks) / 10_000_000 - SECONDS_BEFORE_1970) * 1000)
  return ticks === '' || ticks === '0' || Number.isNaN(moment.getTime()) ? null : moment
}

/** The identifier of a person's first group: the domain's, with the number of the group. */
function primaryGroupOf(sid: string | Buffer | undefined, id: string): Buffer | undefined {
  if (!Buffer.isBuffer(sid) || sid.length < 12 || !/^\d+$/.test(id)) return undefined
  const group = Buffer.from(sid)
  group.writeUInt32LE(Number(id) >>> 0, group.length - 4)
  return group
}

/** The values of an attribute; directories write names in their own case. */
function valuesOf(entry: Entry, attribute: string): readonly (string | Buffer)[] {
  const wanted = attribute.toLowerCase()
  const name = Object.keys(entry).find((key) => key.toLowerCase() === wanted)
  return name === undefined ? [] : [entry[name] ?? []].flat()
}
