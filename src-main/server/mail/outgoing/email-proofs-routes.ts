import type { Hono } from 'hono'
import { proveEmail, sendEmailProof } from '#shared/api/email-proofs.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { EmailProofsService } from './email-proofs-service.ts'

export function mountEmailProofRoutes(app: Hono<AppEnv>, proofs: EmailProofsService): void {
  implement(app, sendEmailProof, async ({ actor, caller, authorization }) => {
    await proofs.send(actor, caller, authorization)
    return undefined
  })

  implement(app, proveEmail, async ({ body, caller }) => {
    await proofs.prove(body.proof, caller)
    return undefined
  })
}
