import type { FirstAdministrator, Login, PasswordChange, Registration } from '#shared/api/auth.ts'
import type { User } from '#shared/api/users.ts'
import { IT_SUPPORT_SPECIALIST, resemblesItSupportSpecialist } from '#shared/domain/teams.ts'
import { usernameKey } from '#shared/domain/usernames.ts'
import type { Clock } from '../base/clock.ts'
import type { ClientInfo } from '../http/app-env.ts'
import type { Authorization } from '../http/authorization.ts'
import { addressKey } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import type { Store, Stores } from '../store/store.ts'
import type { Credentials } from '../store/users-store.ts'
import { checkIsFree, createUser } from '../users/users-service.ts'
import { checkPassword, digestPassword, isOutdated } from './password.ts'
import { checkPasswordChoice } from './password-choice.ts'
import { createRateLimit } from './rate-limit.ts'
import { createSetupCode } from './setup-code.ts'

/** How many failed sign-ins a username or an address has within the window, and how many wrong setup codes an address (D29). */
const MAX_FAILURES = 10

/** How many accounts an address may ask for within the window: on its first day a whole company may come from one. */
const MAX_REGISTRATIONS = 300

export type AuthService = ReturnType<typeof createAuthService>

/** Who may come in: the first administrator (D1), registering (D2) and signing in (D26, D29). */
export function createAuthService(store: Store, clock: Clock) {
  const { read } = store
  const setupCode = createSetupCode()
  const signIns = createRateLimit(store, clock, { max: MAX_FAILURES, sentence: 'Too many failed sign-ins.' })
  const setups = createRateLimit(store, clock, { max: MAX_FAILURES, sentence: 'Too many wrong setup codes.' })
  const registrations = createRateLimit(store, clock, {
    max: MAX_REGISTRATIONS,
    sentence: 'Too many accounts were created from this address.'
  })

  /** @throws ProblemError 403, or 429 after too many wrong ones */
  async function checkSetupCode(code: string | undefined, { address }: ClientInfo) {
    const fits = await setups.attempt([`setup:${addressKey(address)}`], async () => setupCode.equals(code) || null)
    if (!fits) {
      throw refusedField(
        'setupCode',
        'The first IT Support Specialist is created on the server itself, or with the setup code it prints at start'
      )
    }
  }

  /** Who has a username and password; null for nobody, after just as long. @throws ProblemError 429 (D29) */
  function checkCredentials(username: string, password: string, { address }: ClientInfo): Promise<Credentials | null> {
    const bySelf = `user:${usernameKey(username)}`
    const check = async () => {
      const found = await read.users.findCredentials(username)
      return (await checkPassword(password, found?.passwordDigest)) ? (found ?? null) : null
    }
    return signIns.attempt([`address:${addressKey(address)}`, bySelf], check, bySelf)
  }

  /** Digests a password anew that was digested with less than today's parameters. @returns the digest that holds now */
  async function keptUpToDate({ user, passwordDigest }: Credentials, password: string): Promise<string> {
    if (!isOutdated(passwordDigest)) return passwordDigest
    const renewed = await digestPassword(password)
    const isReplaced = await store.transaction((tx) => tx.users.replacePasswordDigest(user.id, passwordDigest, renewed))
    return isReplaced ? renewed : passwordDigest
  }

  /**
   * Creates an account; what can be refused is, before a digest is computed (D36).
   * @throws ProblemError 403, 409
   */
  async function createAccount(input: Registration): Promise<User> {
    await checkIsSetUp(read)
    await checkIsFree(read, input)
    const passwordDigest = await digestPassword(input.password)
    return await store.transaction(async (tx) => {
      await checkIsSetUp(tx)
      tx.tell({ type: 'users' })
      return await createUser(tx, rowOf(input, passwordDigest, clock()))
    })
  }

  /** @throws ProblemError 403 naming the field where it is not the user's password, 429 (D29) */
  async function proved(user: User, password: string, caller: ClientInfo, field: string): Promise<Credentials> {
    const found = await checkCredentials(user.username, password, caller)
    if (!found) throw refusedField(field, 'This is not your current password')
    return found
  }

  return {
    /** The one-time code of D1; null once somebody has an account. */
    async setupCode(): Promise<string | null> {
      return (await read.users.hasAny()) ? null : setupCode.text
    },

    async needsSetup(): Promise<boolean> {
      return !(await read.users.hasAny())
    },

    /** Creates the first IT Support Specialist. @throws ProblemError 403 unless the caller may, or 429 (D1) */
    async setUp(input: FirstAdministrator, caller: ClientInfo): Promise<User> {
      const { setupCode: code, ...person } = input
      if (!caller.isLocal || caller.mayBeProxied) await checkSetupCode(code, caller)
      checkPasswordChoice(person.password, person, 'password')
      await checkNeedsSetup(read)
      const passwordDigest = await digestPassword(person.password)
      return await store.transaction(async (tx) => {
        await checkNeedsSetup(tx)
        return await createUser(tx, rowOf({ ...person, role: IT_SUPPORT_SPECIALIST }, passwordDigest, clock()))
      })
    },

    /** Creates an account of one of the registration roles. @throws ProblemError 403 for the special role, 409, 429 (D2, D26) */
    async register(input: Registration, caller: ClientInfo): Promise<User> {
      if (resemblesItSupportSpecialist(input.role)) {
        throw new ProblemError(403, 'Only an IT Support Specialist can create another one')
      }
      checkPasswordChoice(input.password, input, 'password')
      return await registrations.use(`registration:${addressKey(caller.address)}`, () => createAccount(input))
    },

    /** Checks a username and password. @throws ProblemError 401, or 429 after too many tries (D29) */
    async login(input: Login, caller: ClientInfo): Promise<Credentials> {
      const found = await checkCredentials(input.username, input.password, caller)
      if (!found) throw new ProblemError(401, 'Invalid username or password')
      return { user: found.user, passwordDigest: await keptUpToDate(found, input.password) }
    },

    /**
     * Changes one's own password and ends one's other sessions (D25); a wrong present one counts as a failed sign-in (D29).
     * @param newField how the request calls the new one
     * @throws ProblemError 403 naming the present one, 400 for a common new one, 429
     */
    async changePassword(
      user: User,
      { currentPassword, newPassword }: PasswordChange,
      caller: ClientInfo,
      authorization: Authorization,
      newField = 'newPassword'
    ): Promise<void> {
      checkPasswordChoice(newPassword, user, newField)
      const found = await proved(user, currentPassword, caller, 'currentPassword')
      const passwordDigest = await digestPassword(newPassword)
      await authorization.transaction(async (tx) => {
        if (!(await tx.users.replacePasswordDigest(user.id, found.passwordDigest, passwordDigest))) throw tooLate()
        await tx.sessions.deleteOf(user.id, authorization.digest)
        await tx.sessions.confirm(authorization.digest, clock())
        tx.tell({ type: 'user-signed-out', userId: user.id, exceptDigest: authorization.digest })
      })
    },

    /**
     * Takes note that whoever is signed in has proved the password (D52); a wrong one counts as a failed sign-in (D29).
     * @throws ProblemError 403 naming the password, 429
     */
    async confirm(user: User, password: string, caller: ClientInfo, authorization: Authorization): Promise<void> {
      await proved(user, password, caller, 'password')
      await authorization.transaction((tx) => tx.sessions.confirm(authorization.digest, clock()))
    }
  }
}

async function checkNeedsSetup({ users }: Stores) {
  if (await users.hasAny()) {
    throw new ProblemError(403, 'The first IT Support Specialist already exists; sign in instead')
  }
}

async function checkIsSetUp({ users }: Stores) {
  if (!(await users.hasAny())) {
    throw new ProblemError(403, 'The first IT Support Specialist must be created before others register')
  }
}

function rowOf(person: Registration, passwordDigest: string, createdAt: Date) {
  const { username, email, fullName, role, initials } = person
  return { username, email, fullName, role, initials, passwordDigest, createdAt }
}

/** @returns the 403 for a password that does not prove who asks */
export function refusedField(path: string, message: string): ProblemError {
  return new ProblemError(403, message, { errors: [{ path, message }] })
}

function tooLate(): ProblemError {
  return new ProblemError(409, 'Your password was changed by somebody else meanwhile; sign in with the new one')
}
