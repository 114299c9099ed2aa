import type { PasswordChange } from '#shared/api/auth.ts'
import type { User } from '#shared/api/users.ts'
import type { Clock } from '../base/clock.ts'
import type { ClientInfo } from '../http/app-env.ts'
import type { Authorization } from '../http/authorization.ts'
import { ProblemError } from '../http/problem.ts'
import type { createCredentialCheck } from './credential-check.ts'
import { digestPassword } from './password.ts'
import { checkPasswordChoice } from './password-choice.ts'

/** Changes (D25) and confirms (D52) the password of the person who is signed in. */
export function createOwnPasswordService(
  credentials: ReturnType<typeof createCredentialCheck>,
  clock: Clock
) {
  return {
    /**
     * Changes the user's own password and ends the user's other sessions (D25); a wrong current
     * password counts as a failed sign-in (D29).
     * @param newField the request's field that holds the new password
     * @throws ProblemError 403 naming the current password, 400 for a common new one, 409 when it
     * was changed meanwhile, 429
     */
    async changePassword(
      user: User,
      { currentPassword, newPassword }: PasswordChange,
      caller: ClientInfo,
      authorization: Authorization,
      newField = 'newPassword'
    ): Promise<void> {
      checkPasswordChoice(newPassword, user, newField)
      const found = await credentials.prove(user, currentPassword, caller, 'currentPassword')
      const passwordDigest = await digestPassword(newPassword)
      await authorization.transaction(async (tx) => {
        if (!(await tx.users.replacePasswordDigest(user.id, found.passwordDigest, passwordDigest)))
          throw tooLate()
        await tx.sessions.deleteOf(user.id, authorization.digest)
        await tx.sessions.confirm(authorization.digest, clock())
        await tx.security.insert(authorization.eventOf('password-changed', user))
        tx.tell({ type: 'user-signed-out', userId: user.id, exceptDigest: authorization.digest })
      })
    },

    /**
     * Records that the signed-in user has proved the password (D52); a wrong one counts as a failed
     * sign-in (D29).
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

function tooLate(): ProblemError {
  return new ProblemError(
    409,
    'Your password was changed by somebody else meanwhile; sign in with the new one'
  )
}
