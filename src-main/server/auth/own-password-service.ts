import type { Login, PasswordChange } from '#shared/api/auth.ts'
import { PROBLEM_TYPES } from '#shared/api/problems.ts'
import type { User } from '#shared/api/users.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ClientInfo } from '../http/app-env.ts'
import type { Authorization } from '../http/authorization.ts'
import { invalid, ProblemError, rejectedField } from '../http/problem.ts'
import type { Store, Stores } from '../store/store.ts'
import { type Credentials, NO_PASSWORD } from '../store/users-store.ts'
import { type createCredentialCheck, NOT_CURRENT } from './credential-check.ts'
import { digestPassword } from './password.ts'
import { checkPasswordChoice } from './password-choice.ts'
import { endSessionsOf } from './person-sessions.ts'

/** Changes (D25) and confirms (D90) the passwords of those who know them. */
export function createOwnPasswordService(
  store: Pick<Store, 'read' | 'transaction'>,
  credentials: ReturnType<typeof createCredentialCheck>,
  clock: Clock
) {
  return {
    /**
     * Changes the user's own password and ends the user's other sessions (D25); a wrong current
     * password counts as a failed sign-in (D29).
     * @param newField the request's field that holds the new password
     * @throws ProblemError 403 naming the current password, 400 for a common new one, 409 when it
     * was changed meanwhile, and for an account without one (D54), 429
     */
    async changePassword(
      user: User,
      { currentPassword, newPassword }: PasswordChange,
      caller: ClientInfo,
      authorization: Authorization,
      newField = 'newPassword'
    ): Promise<void> {
      if ((await store.read.users.findPasswordDigest(user.id)) === NO_PASSWORD) throw noPassword()
      checkPasswordChoice(newPassword, user, newField)
      const found = await credentials.prove(user, currentPassword, caller, 'currentPassword')
      // A password of elsewhere proves who someone is, but is not the one that is changed.
      if (!found.isOwnPassword) throw rejectedField('currentPassword', NOT_CURRENT)
      if (found.user.mustChangePassword) checkIsAnother(newPassword, currentPassword, newField)
      const passwordDigest = await digestPassword(newPassword)
      await authorization.transaction(async (tx) => {
        if (!(await replacePassword(tx, found, passwordDigest))) throw tooLate()
        await endSessionsOf(tx, user.id, authorization.digest)
        await tx.sessions.confirm(authorization.digest, clock())
        await logSecurityEvent(tx, authorization.eventOf('password-changed', user))
      })
    },

    /**
     * Replaces the password of someone who signs in and has to change it (D52), which ends the
     * sessions there are.
     * @param passwordDigest that of the new one
     * @returns what the session starts with
     * @throws ProblemError 401 when it was changed meanwhile
     */
    async replaceAtSignIn(
      found: Credentials,
      passwordDigest: string,
      { address }: ClientInfo
    ): Promise<Credentials> {
      const { user } = found
      await store.transaction(async (tx) => {
        if (!(await replacePassword(tx, found, passwordDigest))) throw wrongCredentials()
        await endSessionsOf(tx, user.id, null)
        const event = { at: clock(), kind: 'password-changed', actorId: user.id } as const
        await logSecurityEvent(tx, { ...event, subjectId: null, address, detail: 'At sign-in' })
      })
      return { user, passwordDigest }
    },

    /**
     * Records that the signed-in user has confirmed the password (D90); a wrong one counts as a
     * failed sign-in (D29).
     * @throws ProblemError 403 naming the password, 429
     */
    async confirm(
      user: User,
      password: string,
      caller: ClientInfo,
      authorization: Authorization
    ): Promise<void> {
      await credentials.prove(user, password, caller, 'password')
      await authorization.transaction((tx) => tx.sessions.confirm(authorization.digest, clock()))
    }
  }
}

/**
 * Puts a digest in the place of the one that was checked, and takes note that the password is the
 * person's own choice.
 * @returns false where the password was changed meanwhile
 */
async function replacePassword(
  { users }: Stores,
  { user: { id }, passwordDigest }: Credentials,
  replacement: string
): Promise<boolean> {
  if (!(await users.replacePasswordDigest(id, passwordDigest, replacement))) return false
  await users.update(id, { mustChangePassword: false })
  return true
}

/**
 * Computes the digest of what someone who has to change the password chooses in its place (D52).
 * @throws ProblemError 403 with the type that makes the client ask for it, 400 for one that is
 * common or is the present one, 503 (D36)
 */
export async function digestReplacement(
  user: User,
  { password, newPassword }: Login
): Promise<string> {
  if (newPassword === undefined) throw newPasswordNeeded()
  checkPasswordChoice(newPassword, user, 'newPassword')
  checkIsAnother(newPassword, password, 'newPassword')
  return await digestPassword(newPassword)
}

/** @throws ProblemError 400 naming the field where someone who has to change it does not */
function checkIsAnother(newPassword: string, password: string, path: string) {
  if (newPassword !== password) return
  throw invalid([{ path, message: 'Choose a password that differs from the current one' }])
}

/** The 401 error of a sign-in. */
export function wrongCredentials(): ProblemError {
  return new ProblemError(401, 'Invalid username or password')
}

function newPasswordNeeded(): ProblemError {
  return new ProblemError(403, 'Choose a new password to sign in', {
    type: PROBLEM_TYPES.newPassword
  })
}

function noPassword(): ProblemError {
  return new ProblemError(
    409,
    'Your account has no help desk password. Change your password in the system you sign in with.'
  )
}

function tooLate(): ProblemError {
  return new ProblemError(
    409,
    'Your password was changed by another person. Sign in with the new one.'
  )
}
