import type { NewServiceAccount } from '#shared/api/tokens.ts'
import type { Account } from '#shared/api/users.ts'
import type { Clock } from '../base/clock.ts'
import { logSecurityEvent } from '../effects/security-effects.ts'
import type { ConfirmedAuthorization } from '../http/authorization.ts'
import { NO_PASSWORD } from '../store/users-store.ts'
import { mayHave, tokensDisabled } from '../tokens/tokens-service.ts'
import { createUser } from '../users/users-service.ts'

/** The fields of an account that make it a program's. */
const OF_PROGRAM = { service: true } as const

export type ServiceAccountsService = ReturnType<typeof createServiceAccountsService>

/** Makes accounts for programs, which sign in by tokens alone (D56). */
export function createServiceAccountsService(clock: Clock) {
  return {
    /** @throws ProblemError 403 where tokens are off, 409 when the username is taken (D26) */
    async create(
      input: NewServiceAccount,
      authorization: ConfirmedAuthorization
    ): Promise<Account> {
      return await authorization.transaction(async (tx, actor) => {
        if (!(await mayHave(tx, { ...input, ...OF_PROGRAM }))) throw tokensDisabled()
        tx.tell({ type: 'users' })
        const row = {
          ...input,
          ...OF_PROGRAM,
          email: '',
          passwordDigest: NO_PASSWORD,
          createdAt: clock()
        }
        const account = await createUser(tx, row)
        const about = { subjectId: account.id, detail: `Service account, ${account.role}` }
        await logSecurityEvent(tx, authorization.eventOf('account-made', actor, about))
        return account
      })
    }
  }
}
