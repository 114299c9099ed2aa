import type { Hono } from 'hono'
import {
  createMailbox,
  deleteMailbox,
  listMailboxes,
  testMailbox,
  updateMailbox
} from '#shared/api/mailboxes.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { MailboxesService } from './mailboxes-service.ts'

export function mountMailboxRoutes(app: Hono<AppEnv>, mailboxes: MailboxesService): void {
  implement(app, listMailboxes, () => mailboxes.list())

  implement(app, createMailbox, async ({ body, authorization }) =>
    mailboxes.create(body, await authorization.confirmed())
  )

  implement(app, updateMailbox, async ({ params, body, authorization }) =>
    mailboxes.update(params.id, body, await authorization.confirmed())
  )

  implement(app, deleteMailbox, async ({ params, authorization }) => {
    await mailboxes.delete(params.id, authorization)
    return undefined
  })

  implement(app, testMailbox, async ({ body, authorization, t }) =>
    mailboxes.test(body, await authorization.confirmed(), t)
  )
}
