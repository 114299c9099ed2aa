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
import type { Translate } from '#shared/languages/texts.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { AuthService } from './auth-service.ts'
import type { InvitationsService } from './invitations-service.ts'

/** Emails links to the addresses of their invitations. Never rejects. */
type SendInvitations = (
  invitations: readonly MadeInvitation[],
  t: Translate
) => Promise<SentInvitation[]>

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

  implement(app, createInvitations, async ({ body, authorization, t }) =>
    sendEmails(await invitations.createAll(body.invitations, await authorization.confirmed()), t)
  )

  implement(app, renewInvitation, async ({ params, authorization, t }) => {
    const invitation = await invitations.renew(params.id, await authorization.confirmed())
    const [sent] = await sendEmails([invitation], t)
    return sent ?? { ...invitation, emailed: false, problem: null }
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
