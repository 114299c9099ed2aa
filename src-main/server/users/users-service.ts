import type { UnconfirmedTeams } from '#shared/api/admin.ts'
import type { Account, Away, User } from '#shared/api/users.ts'
import { begunBy } from '#shared/domain/absences.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { text } from '#shared/languages/texts.ts'
import type { Clock } from '../base/clock.ts'
import { choiceAmong, LANGUAGES_SETTING } from '../base/kept-languages.ts'
import { invitedDetail } from '../effects/invitation-detail.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import { ProblemError } from '../http/problem.ts'
import type { AbsenceRow } from '../store/absences-store.ts'
import type { SecurityEventRow } from '../store/security-log-store.ts'
import type { Store, Stores, Transaction } from '../store/store.ts'
import type { NewUserRow } from '../store/users-store.ts'

const TAKEN = {
  username: text('That username is already taken'),
  email: text('That email address is already in use')
}

export type UsersService = ReturnType<typeof createUsersService>

/** Reads the accounts. */
export function createUsersService({ read }: Pick<Store, 'read'>, clock: Clock) {
  return {
    /** Everyone, by name. */
    list: async (): Promise<User[]> => withLanguages(await withAway(read.users.list())),

    /** All accounts, also those that wait for approval. */
    listAccounts: (): Promise<Account[]> => withAway(read.users.listAccounts()),

    /** The number of people with limited access because their team has not been confirmed (D61). */
    unconfirmedTeams: async (): Promise<UnconfirmedTeams> => ({
      accounts: await read.users.countUnconfirmed()
    })
  }

  /** The same people, with the language that each chose of those on offer (D82). */
  async function withLanguages(people: User[]): Promise<User[]> {
    const chosen = await read.users.listLanguages()
    if (chosen.length === 0) return people
    const kept = await read.settings.find(LANGUAGES_SETTING)
    const languages = new Map(chosen.map(({ id, language }) => [id, choiceAmong(kept, language)]))
    return people.map((person) => {
      const language = languages.get(person.id)
      return language ? { ...person, language } : person
    })
  }

  /** The same people, with until when each is away who is (D76). */
  async function withAway<T extends User>(found: Promise<T[]>): Promise<T[]> {
    const now = clock()
    const [people, open] = await Promise.all([found, read.absences.listOpen(now)])
    const away = new Map(begunBy(open, now).map((row) => [row.userId, toAway(row)]))
    if (away.size === 0) return people
    return people.map((person) => {
      const part = away.get(person.id)
      return part ? { ...person, away: part } : person
    })
  }
}

function toAway({ until, substituteId, note }: AbsenceRow): Away {
  return { until: until.toISOString(), substituteId, ...(note !== null && { note }) }
}

/**
 * Lets the pages of IT Support Specialists ask again who sees less than their team (D61). No one
 * else learns that there is something to see.
 */
export async function notifyOfMissingAccess(tx: Transaction): Promise<void> {
  if ((await tx.users.countUnconfirmed()) === 0) return
  const specialists = (await tx.users.list()).filter(({ role }) => isItSupportSpecialist(role))
  const userIds = specialists.map(({ id }) => id)
  tx.tell({ type: 'personal', userIds, event: { type: 'users' } })
}

type UniqueFields = Pick<NewUserRow, 'email'> & Partial<Pick<NewUserRow, 'username'>>

/**
 * Which of the two unique fields no one else can have: an address that is not confirmed gives way
 * (D62).
 */
export async function findDuplicates({ users }: Stores, wanted: UniqueFields) {
  const taken = await users.findTaken(wanted)
  if (!taken.includes('email') || !(await users.findUnproven(wanted.email))) return taken
  return taken.filter((field) => field !== 'email')
}

/** @throws ProblemError 409 naming the username or email that is taken (D26) */
export async function checkUnique(stores: Stores, wanted: UniqueFields): Promise<void> {
  rejectDuplicates(await findDuplicates(stores, wanted))
}

/** @throws ProblemError 409 naming the fields that are taken */
export function rejectDuplicates(taken: readonly (keyof typeof TAKEN)[]): void {
  const [first] = taken
  if (!first) return
  const errors = taken.map((path) => ({ path, message: TAKEN[path] }))
  throw new ProblemError(409, TAKEN[first], { errors })
}

/**
 * Takes an address from the account that has not confirmed it, for another one that gets it (D62).
 * It can be another account's again, so that its real owner is never kept out.
 */
export async function claimEmail(tx: Transaction, email: string, at: Date): Promise<void> {
  const holder = await tx.users.findUnproven(email)
  if (!holder) return
  await tx.users.update(holder.id, { email: '', unprovenEmail: false, proofDigest: null })
  const event = { at, kind: 'account-changed', actorId: null, subjectId: holder.id } as const
  const detail = 'Email released for another account, because it was not confirmed'
  await logSecurityEvent(tx, { ...event, address: null, detail })
}

/**
 * Creates an account within a transaction.
 * @throws ProblemError 409 naming the username or email that is taken (D26)
 */
export async function createUser(tx: Transaction, user: NewUserRow): Promise<Account> {
  await checkUnique(tx, user)
  await claimEmail(tx, user.email, user.createdAt)
  return await tx.users.insert(user)
}

/**
 * The entry of the security log about a person who registered (D55).
 * @param invitationId the invitation that was used for it
 */
export function registrationEvent(
  { id, role, waiting }: Account,
  address: string,
  at: Date,
  invitationId: number | null = null
): SecurityEventRow {
  const how = waiting ? ', waiting for approval' : ''
  const detail = invitationId === null ? role + how : invitedDetail(invitationId, role)
  return { at, kind: 'account-made', actorId: id, subjectId: id, address, detail }
}
