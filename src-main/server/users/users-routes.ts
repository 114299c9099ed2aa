import type { Hono } from 'hono'
import { proveEmail, sendEmailProof } from '#shared/api/email-proofs.ts'
import { listUsers } from '#shared/api/users.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { EmailProofsService } from './email-proofs-service.ts'
import type { UsersService } from './users-service.ts'

export function mountUserRoutes(
  app: Hono<AppEnv>,
  users: UsersService,
  proofs: EmailProofsService
): void {
  implement(app, listUsers, () => users.list())

  implement(app, sendEmailProof, async ({ actor, caller, authorization }) => {
    await proofs.send(actor, caller, authorization)
    return undefined
  })

  implement(app, proveEmail, async ({ body, caller }) => {
    await proofs.prove(body.proof, caller)
    return undefined
  })
}
