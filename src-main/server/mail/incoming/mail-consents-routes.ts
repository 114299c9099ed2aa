import type { Hono } from 'hono'
import { beginMailConsent, finishMailConsent, listMailConsents } from '#shared/api/mail-settings.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { MailConsentsService } from './mail-consents-service.ts'

export function mountMailConsentRoutes(app: Hono<AppEnv>, consents: MailConsentsService): void {
  implement(app, listMailConsents, () => consents.list())

  implement(app, beginMailConsent, async ({ body, authorization }) =>
    consents.begin(body.username, await authorization.confirmed())
  )

  implement(app, finishMailConsent, ({ body, caller }) => consents.finish(body.query, caller))
}
