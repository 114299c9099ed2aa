import { createHash } from 'node:crypto'
import type { Account } from '#shared/api/users.ts'
import { slugify } from '#shared/domain/slug.ts'
import { textForm } from '#shared/domain/text-form.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import { type NewUserRow, NO_PASSWORD } from '../store/users-store.ts'
import type { NamedPerson } from './named-people.ts'

/** The longest name that an imported account gets, so that a number fits behind it. */
const MAX_USERNAME = 50
const MIN_USERNAME = 3
const MAX_FULL_NAME = 100

/** The fields of an account in the index. */
type Known = Pick<
  Account,
  'id' | 'username' | 'email' | 'fullName' | 'disabled' | 'service' | 'waiting' | 'unprovenEmail'
>

export type AccountIndex = ReturnType<typeof createAccountIndex>

/**
 * Finds the accounts of the people that a file names: by their address; without one by a username,
 * or by a full name that only one person has. Who waits for approval is no one yet: anyone can
 * register any address (D51).
 */
export function createAccountIndex(accounts: readonly Known[]) {
  const byEmail = new Map<string, Known>()
  const byUsername = new Map<string, Known>()
  /** Null where several people have the name. */
  const byName = new Map<string, Known | null>()
  const waiting = new Set<string>()

  function add(account: Known) {
    // No person in another help desk is a program of this one (D56).
    if (account.service) return
    if (account.waiting) {
      waiting.add(account.email)
      return
    }
    // Anyone can register with the address of someone else (D62).
    if (!account.unprovenEmail) byEmail.set(account.email, account)
    byUsername.set(usernameKey(account.username), account)
    const name = textForm(account.fullName)
    byName.set(name, byName.has(name) ? null : account)
  }
  for (const account of accounts) add(account)

  function find(person: NamedPerson): Known | undefined {
    if (person.email !== '') return byEmail.get(person.email)
    return (
      byEmail.get(addressOf(person)) ??
      byUsername.get(usernameKey(person.name)) ??
      byName.get(textForm(person.name)) ??
      undefined
    )
  }

  return {
    add,
    find,
    /** The account of a placeholder, by its address alone, because anyone can register its name. */
    findPlaceholder: (name: string) => byEmail.get(addressOf({ name, email: '' })),
    /** Whether a person has no account and could get one. */
    lacks: (person: NamedPerson) => !find(person) && !waiting.has(person.email)
  }
}

/** The text by which two mentions of a person are known to be of the same. */
export const personKey = (person: NamedPerson) => addressOf(person)

/**
 * The address of an imported account: the person's own, or one that never gets mail (RFC 2606) and
 * is the same whenever the name is.
 */
function addressOf({ name, email }: NamedPerson): string {
  if (email !== '') return email
  // Its own form, which never changes, because accounts have kept these addresses.
  const key = name.trim().replace(/\s+/g, ' ').toLowerCase()
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 10)
  return `${[asciiOf(key).slice(0, 40), digest].filter(Boolean).join('-')}@imported.invalid`
}

/** The account of a person who has none: disabled, and without a password (D52). */
export function importedAccount(
  person: NamedPerson,
  role: string,
  createdAt: Date
): Omit<NewUserRow, 'username'> & { wantedUsername: string } {
  const [local = ''] = person.email.split('@')
  const fullName = (person.name || local).slice(0, MAX_FULL_NAME).toWellFormed()
  const base = (person.email ? local : asciiOf(person.name))
    .replaceAll(/[^a-z0-9._-]/g, '')
    .slice(0, MAX_USERNAME)
  return {
    wantedUsername: base.length < MIN_USERNAME ? `person-${base}`.replace(/-$/, '') : base,
    email: addressOf(person),
    passwordDigest: NO_PASSWORD,
    fullName,
    role,
    initials: initialsOf(fullName),
    disabled: true,
    createdAt
  }
}

/** The part of a name that an address can hold: nothing of many. */
const asciiOf = (name: string) => slugify(name).replaceAll(/^-|-$/g, '')

function initialsOf(fullName: string): string {
  const words = fullName.split(/[\s._-]+/).filter(Boolean)
  const [first = '?'] = words
  const letters = words.length > 1 ? [first, words.at(-1) ?? ''] : [...first].slice(0, 2)
  const [one = '?', two = one] = letters.map((word) => [...word][0]?.toUpperCase() ?? '?')
  // Some letters have two in upper case.
  return [...`${[...one][0]}${[...two][0]}`].slice(0, 2).join('')
}
