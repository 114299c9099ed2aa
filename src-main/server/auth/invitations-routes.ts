import type { Hono } from 'hono'
import {
  acceptInvitation,
  checkInvitation,
  createInvitation,
  createInvitations,
  listInvitations,
  type MadeInvitation,
  renewInvitation,
  revokeInvitation,
  type SentInvitation
} from '#shared/api/invitations.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { AuthService } from './auth-service.ts'
import type { InvitationsService } from './invitations-service.ts'

/** Emails links to the addresses of their invitations. Never rejects. */
type SendInvitations = (invitations: readonly MadeInvitation[]) => Promise<SentInvitation[]>

export function mountInvitationRoutes(
  app: Hono<AppEnv>,
  invitations: InvitationsService,
  auth: AuthService,
  sendEmails: SendInvitations
): void {
  implement(app, listInvitations, () => invitations.list())

  implement(app, createInvitation, async ({ body, authorization }) =>
    invitations.create(body, await authorization.confirmed())
  )

  implement(app, createInvitations, async ({ body, authorization }) =>
    sendEmails(await invitations.createAll(body.invitations, await authorization.confirmed()))
  )

  implement(app, renewInvitation, async ({ params, authorization }) => {
    const invitation = await invitations.renew(params.id, await authorization.confirmed())
    const [sent = { ...invitation, emailed: false, problem: null }] = await sendEmails([invitation])
    return sent
  })

  implement(app, revokeInvitation, async ({ params, authorization }) => {
    await invitations.revoke(params.id, authorization)
    return undefined
  })

  implement(app, checkInvitation, ({ body }) => invitations.check(body.invitation))

  implement(app, acceptInvitation, async ({ body, caller, session }) => {
    const user = await auth.acceptInvitation(body, caller)
    await session.start(user.id)
    return user
  })
}
