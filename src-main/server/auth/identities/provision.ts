import { type Account, email, fullName, initials, username } from '#shared/api/users.ts'
import { initialsOf } from '#shared/domain/initials.ts'
import { departmentKey, isItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import { logSecurityEvent } from '../../effects/security-effects.ts'
import type { Identity } from '../../store/identities-store.ts'
import type { Stores, Transaction } from '../../store/store.ts'
import { type Credentials, NO_PASSWORD, type UserRowChange } from '../../store/users-store.ts'
import { isLastSpecialist } from '../../users/account-rules.ts'
import { claimEmail, createUser, findDuplicates } from '../../users/users-service.ts'
import { restartStreams } from '../person-sessions.ts'
import { declineOf, type SignInDecline } from '../sign-in-decline.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

/** Who another system says someone is (D54). */
export interface ExternalPerson extends Identity {
  /** The username of an account that is only theirs. */
  username: string
  email: string
  /** Whether that system vouches for the address (D62). */
  isEmailProven: boolean
  fullName: string
  /**
   * The role by the person's groups. Where that system does not say which these are, an account
   * keeps its role, and someone new does not come in.
   */
  role: string | { unknown: SignInDecline }
}

type Provisioned = Credentials | { decline: SignInDecline }

/** Finds the account of a person whom another system knows, or makes it, within a transaction. */
export async function provision(
  tx: Transaction,
  person: ExternalPerson,
  address: string,
  now: Date
): Promise<Provisioned> {
  const identity = await tx.identities.find(person)
  if (!identity) return await makeAccount(tx, person, address, now)
  const { id, userId } = identity
  const account = await tx.users.find(userId)
  if (!account) return { decline: { ...REMOVED, subjectId: userId } }
  const decline = declineOf(account)
  if (decline) return { decline }
  await tx.identities.see(id, now)
  return await credentialsOf(tx, await bringUpToDate(tx, account, person, now))
}

const REMOVED = {
  detail: 'Removed',
  sentence: text('Your account was removed. If this is wrong, ask an IT Support Specialist.')
}

async function makeAccount(
  tx: Transaction,
  person: ExternalPerson,
  address: string,
  at: Date
): Promise<Provisioned> {
  if (!(await tx.users.hasAny())) {
    const sentence = text(
      'The first IT Support Specialist must be created before others can sign in'
    )
    return { decline: { detail: 'Not set up yet', sentence } }
  }
  const { role } = person
  if (typeof role !== 'string') return { decline: role.unknown }
  const { email: mail } = cleaned(person)
  const login = username.safeParse(person.username).data
  if (login === undefined) return { decline: incomplete(person, 'username') }
  if (mail === undefined) return { decline: incomplete(person, 'email address') }
  const [taken] = await findDuplicates(tx, { username: login, email: mail })
  if (taken) return { decline: takenBy(person, taken) }
  const user = await insertPerson(tx, { ...person, role, username: login, email: mail }, at)
  const { provider, subject } = person
  await tx.identities.insert({ userId: user.id, provider, subject, createdAt: at, seenAt: at })
  const detail = `${user.role}, by ${PROVIDER_NAMES[provider]}`
  const event = { at, kind: 'account-made', actorId: user.id, subjectId: user.id } as const
  await logSecurityEvent(tx, { ...event, address, detail })
  tx.tell({ type: 'users' })
  return await credentialsOf(tx, user)
}

/**
 * Makes an account that no password signs in to.
 * @param person with a username and an address that accounts can have, and that are free
 */
export async function insertPerson(
  tx: Transaction,
  person: Pick<ExternalPerson, 'username' | 'email' | 'isEmailProven' | 'fullName'> & {
    role: string
  },
  createdAt: Date
): Promise<Account> {
  const { username: login, email: mail, isEmailProven, role } = person
  const name = cleaned(person).fullName ?? login
  const own = { fullName: name, initials: initialsFor(name), role, createdAt }
  const row = { username: login, email: mail, unprovenEmail: !isEmailProven, ...own }
  return await createUser(tx, { ...row, passwordDigest: NO_PASSWORD })
}

/**
 * Gives an account the name, address and role that the other system says, and the username, where
 * no password and no further system signs its owner in by the present one. What can't be taken
 * stays as it is, so that no one is kept out by it.
 * @returns the account as it is then
 */
export async function bringUpToDate(
  tx: Transaction,
  account: Account,
  person: ExternalPerson,
  at: Date
): Promise<Account> {
  const change: UserRowChange = {}
  const { email: mail, fullName: name } = cleaned(person)
  const changes: string[] = []
  if (name !== undefined && name !== account.fullName) {
    change.fullName = name
    if (account.initials === initialsFor(account.fullName)) change.initials = initialsFor(name)
    changes.push('Name')
  }
  if (mail !== undefined && mail !== account.email && (await isFree(tx, mail))) {
    await claimEmail(tx, mail, at)
    change.email = mail
    change.unprovenEmail = !person.isEmailProven
    change.proofDigest = null
    changes.push('Email')
  } else if (mail === account.email && person.isEmailProven && account.unprovenEmail) {
    change.unprovenEmail = false
    changes.push('Email confirmed')
  }
  const login = username.safeParse(person.username).data
  if (login !== undefined && (await mayTakeUsername(tx, account, login))) {
    change.username = login
    changes.push(`Username ${account.username} → ${login}`)
  }
  const { role } = person
  if (typeof role === 'string' && role !== account.role && (await mayTakeRole(tx, account, role))) {
    change.role = role
    changes.push(`Role ${account.role} → ${role}`)
  }
  // The groups of the other system say of which team the person is (D61).
  if (account.unconfirmedTeam && (change.role ?? account.role) === role) {
    change.unconfirmedTeam = false
    changes.push('Team confirmed')
  }
  if (changes.length === 0) return account
  const detail = `${changes.join(', ')}, by ${PROVIDER_NAMES[person.provider]}`
  const event = { at, kind: 'account-changed', actorId: null, subjectId: account.id } as const
  await logSecurityEvent(tx, { ...event, address: null, detail })
  const isNewTeam = departmentKey(change.role ?? account.role) !== departmentKey(account.role)
  if (isNewTeam || change.unconfirmedTeam === false) restartStreams(tx, account.id)
  tx.tell({ type: 'users' })
  return await tx.users.update(account.id, change)
}

/** Whether no account keeps an email address. */
async function isFree(tx: Stores, mail: string): Promise<boolean> {
  return (await findDuplicates(tx, { email: mail })).length === 0
}

/** Whether an account that is the other system's alone can have its new username there. */
async function mayTakeUsername(tx: Stores, account: Account, login: string): Promise<boolean> {
  if (login === account.username || !account.withoutPassword) return false
  if ((await tx.identities.listOf(account.id)).length > 1) return false
  const owner = await tx.users.findCredentials(login)
  return !owner || owner.user.id === account.id
}

/** Whether an account can have another role without leaving no one who can administer (D52). */
async function mayTakeRole(tx: Stores, account: Account, role: string): Promise<boolean> {
  return isItSupportSpecialist(role) || !(await isLastSpecialist(tx, account))
}

/** A value from another system as accounts can have it; undefined where it is not fit for one. */
function cleaned(person: Pick<ExternalPerson, 'email' | 'fullName'>) {
  return {
    email: email.safeParse(person.email).data,
    fullName: fullName.safeParse(person.fullName).data
  }
}

/** Initials that are fit for an account. */
function initialsFor(name: string): string {
  return initials.safeParse(initialsOf(name)).data ?? 'XX'
}

/** An account with what its session starts with. */
async function credentialsOf(tx: Stores, user: Account): Promise<Credentials> {
  return { user, passwordDigest: (await tx.users.findPasswordDigest(user.id)) ?? NO_PASSWORD }
}

function incomplete({ provider }: Identity, what: 'username' | 'email address'): SignInDecline {
  const who = PROVIDER_NAMES[provider]
  return {
    detail: `${who}: the ${what} is missing or not valid`,
    sentence:
      what === 'username'
        ? text('{provider}: your username is missing or not valid. Ask an IT Support Specialist.', {
            provider: who
          })
        : text(
            '{provider}: your email address is missing or not valid. Ask an IT Support Specialist.',
            { provider: who }
          )
  }
}

function takenBy({ provider }: Identity, what: 'username' | 'email'): SignInDecline {
  const noun = what === 'email' ? 'email address' : 'username'
  return {
    status: 409,
    detail: `${PROVIDER_NAMES[provider]}: another account has the ${noun}`,
    sentence:
      what === 'email'
        ? text(
            'An account with your email address exists already. Sign in with its password, or ask an IT Support Specialist to connect it.'
          )
        : text(
            'An account with your username exists already. Sign in with its password, or ask an IT Support Specialist to connect it.'
          )
  }
}
