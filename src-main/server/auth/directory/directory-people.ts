import type { Entry, Filter } from 'ldapts'
import type { LdapKind } from '#shared/api/ldap-settings.ts'
import { usernameKey, withoutDomain } from '#shared/domain/usernames.ts'
import { text } from '#shared/languages/texts.ts'
import type { Directory } from './directory-connection.ts'
import { DirectoryError } from './directory-errors.ts'

/** A person as the directory has them. */
export interface DirectoryPerson {
  dn: string
  /** The permanent id of the person in the directory. */
  subject: string
  username: string
  email: string
  fullName: string
  /** Whether someone has shut the account there. */
  isDisabled: boolean
  /** When the account ends by itself; null where it does not. */
  expiresAt: Date | null
  /**
   * The id by which the person's primary group is found, which does not name the person as its
   * member.
   */
  primaryGroup: PrimaryGroup | undefined
}

/** A first group: by its identifier in Active Directory, elsewhere by its number of Unix. */
type PrimaryGroup = { sid: Buffer } | { gidNumber: string }

/** How a kind of directory has its people. */
interface Schema {
  /** The attribute values that all people have. */
  people: readonly (readonly [attribute: string, value: string])[]
  subject: string
  username: string
  /** Other names that people sign in with; each belongs to one person at most. */
  otherNames: readonly string[]
  /** Whether the subject is bytes and no text. */
  isBinary: boolean
  /** Further attributes that are read. */
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
    otherNames: ['userPrincipalName', 'mail'],
    isBinary: true,
    others: ['userAccountControl', 'accountExpires', 'objectSid', 'primaryGroupID']
  },
  openldap: {
    people: [['objectClass', 'inetOrgPerson']],
    subject: 'entryUUID',
    username: 'uid',
    otherNames: ['mail'],
    isBinary: false,
    others: ['pwdAccountLockedTime', 'nsAccountLock', 'gidNumber']
  }
}

const BINARY = ['objectGUID', 'objectSid']

/** The bit of an account that is disabled, of `userAccountControl`. */
const ACCOUNT_DISABLED = 0x2
/** The seconds between 1601, from which Active Directory counts, and 1970. */
const SECONDS_BEFORE_1970 = 11_644_473_600
/** The value with which OpenLDAP locks an account until someone unlocks it. */
const LOCKED_FOR_EVER = '000001010000Z'

/** How many entries may have a name among their names; more are not looked at. */
const MAX_NAMESAKES = 20

/**
 * Finds the one person with a name: the username, also as `DOMAIN\name`, else the user principal
 * name of Active Directory, else the email address.
 * @returns undefined where it is no one's name, or that of several
 */
export async function findByName(
  directory: Directory,
  where: { kind: LdapKind; baseDn: string },
  name: string
): Promise<DirectoryPerson | undefined> {
  return (await findForSignIn(directory, where, { name })).named
}

/**
 * Finds whom a typed name means, and whom an account is connected with, by one question, so that
 * its time does not tell which of them there are (D29).
 */
export async function findForSignIn(
  directory: Directory,
  { kind, baseDn }: { kind: LdapKind; baseDn: string },
  { name, subject }: { name: string; subject?: string | undefined }
): Promise<{ named: DirectoryPerson | undefined; connected: DirectoryPerson | undefined }> {
  const schema = SCHEMAS[kind]
  const usernames = [name, withoutDomain(name)]
  const wanted = [
    { attribute: schema.username, values: usernames },
    ...schema.otherNames.map((attribute) => ({ attribute, values: [name] })),
    ...(subject === undefined ? [] : [subjectsFilter(kind, [subject])])
  ]
  const filter = await peopleFilter(kind, wanted)
  const options = { ...attributesOf(kind), filter, scope: 'sub', sizeLimit: MAX_NAMESAKES } as const
  const entries = await directory.search(baseDn, options)
  const people = entries.map((entry) => ({ entry, person: personOf(kind, entry) }))
  const having = (attribute: string, value: string) =>
    people.filter(({ entry }) =>
      valuesOf(entry, attribute).some((own) => usernameKey(String(own)) === usernameKey(value))
    )
  const candidates = [
    ...usernames.map((username) => having(schema.username, username)),
    ...schema.otherNames.map((attribute) => having(attribute, name)),
    // Directories compare more loosely, such as without accents.
    people.filter(({ person }) => person.subject !== subject)
  ]
  const [only, another] = candidates.find((found) => found.length > 0) ?? []
  return {
    named: another ? undefined : only?.person,
    connected: people.find(({ person }) => person.subject === subject)?.person
  }
}

/** Finds people by what the directory calls them for ever; who is not there is left out. */
export async function findBySubjects(
  directory: Directory,
  { kind, baseDn }: { kind: LdapKind; baseDn: string },
  subjects: readonly string[]
): Promise<DirectoryPerson[]> {
  const filter = await peopleFilter(kind, [subjectsFilter(kind, subjects)])
  const found = await directory.search(baseDn, { ...attributesOf(kind), filter, scope: 'sub' })
  return found.map((entry) => personOf(kind, entry))
}

/** An attribute with some values. */
interface Wanted {
  attribute: string
  values: readonly (string | Buffer)[]
}

function subjectsFilter(kind: LdapKind, subjects: readonly string[]): Wanted {
  const { subject: attribute, isBinary } = SCHEMAS[kind]
  const values = subjects.map((subject) => (isBinary ? Buffer.from(subject, 'hex') : subject))
  return { attribute, values }
}

/**
 * The filter of people, all or those with one of some values. It is made of objects and sent as
 * bytes, so that nothing in a value is taken for a part of a filter.
 */
export async function peopleFilter(kind: LdapKind, wanted?: readonly Wanted[]): Promise<Filter> {
  const { AndFilter, EqualityFilter, OrFilter } = await import('ldapts')
  const are = SCHEMAS[kind].people.map(
    ([attribute, value]) => new EqualityFilter({ attribute, value })
  )
  if (!wanted) return new AndFilter({ filters: are })
  const filters = wanted.flatMap(({ attribute, values }) =>
    values.map((value) => new EqualityFilter({ attribute, value }))
  )
  return new AndFilter({ filters: [...are, new OrFilter({ filters })] })
}

/** Whether the directory lets a person in nowhere any more. */
export function isShutOut({ isDisabled, expiresAt }: DirectoryPerson, now: Date): boolean {
  return isDisabled || (expiresAt !== null && expiresAt <= now)
}

function attributesOf(kind: LdapKind) {
  const { subject, username, otherNames, others } = SCHEMAS[kind]
  return {
    attributes: [subject, username, ...otherNames, 'displayName', 'cn', ...others],
    explicitBufferAttributes: BINARY
  }
}

function personOf(kind: LdapKind, entry: Entry): DirectoryPerson {
  const { subject: subjectName, username, isBinary } = SCHEMAS[kind]
  const subject = valuesOf(entry, subjectName)[0]
  if (subject === undefined) {
    throw new DirectoryError(
      'search',
      text('The bind account is not allowed to read {attribute}.', { attribute: subjectName })
    )
  }
  const oneOf = (attribute: string) => String(valuesOf(entry, attribute)[0] ?? '')
  return {
    dn: entry.dn,
    subject: isBinary ? Buffer.from(subject).toString('hex') : String(subject),
    username: oneOf(username),
    email: oneOf('mail'),
    fullName: oneOf('displayName') || oneOf('cn'),
    isDisabled: isDisabled(oneOf),
    expiresAt: momentOf(oneOf('accountExpires')),
    primaryGroup:
      kind === 'active-directory'
        ? primaryGroupOf(valuesOf(entry, 'objectSid')[0], oneOf('primaryGroupID'))
        : unixGroupOf(oneOf('gidNumber'))
  }
}

function isDisabled(oneOf: (attribute: string) => string): boolean {
  return (
    (Number(oneOf('userAccountControl')) & ACCOUNT_DISABLED) !== 0 ||
    oneOf('pwdAccountLockedTime') === LOCKED_FOR_EVER ||
    oneOf('nsAccountLock').toLowerCase() === 'true'
  )
}

/** The moment of a count of tenths of microseconds since 1601; none has two values. */
function momentOf(ticks: string): Date | null {
  const moment = new Date((Number(ticks) / 10_000_000 - SECONDS_BEFORE_1970) * 1000)
  return ticks === '' || ticks === '0' || Number.isNaN(moment.getTime()) ? null : moment
}

/** The identifier of a person's first group: the domain's, with the number of the group. */
function primaryGroupOf(sid: string | Buffer | undefined, id: string): PrimaryGroup | undefined {
  if (!Buffer.isBuffer(sid) || sid.length < 12 || !/^\d+$/.test(id)) return undefined
  const group = Buffer.from(sid)
  group.writeUInt32LE(Number(id) >>> 0, group.length - 4)
  return { sid: group }
}

const unixGroupOf = (gidNumber: string): PrimaryGroup | undefined =>
  gidNumber === '' ? undefined : { gidNumber }

/** The values of an attribute; directories write names in their own case. */
function valuesOf(entry: Entry, attribute: string): readonly (string | Buffer)[] {
  const wanted = attribute.toLowerCase()
  const name = Object.keys(entry).find((key) => key.toLowerCase() === wanted)
  return name === undefined ? [] : [entry[name] ?? []].flat()
}
