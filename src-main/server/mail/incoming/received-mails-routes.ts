import type { Hono } from 'hono'
import {
  listReceivedMails,
  listTicketMails,
  processMail,
  readMailAgain
} from '#shared/api/mails.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { ReceivedMailsService } from './received-mails-service.ts'

export function mountReceivedMailRoutes(app: Hono<AppEnv>, mails: ReceivedMailsService): void {
  implement(app, listReceivedMails, async ({ query, header }) => {
    const { mails: page, total } = await mails.list(query)
    header(TOTAL_COUNT_HEADER, String(total))
    return page
  })

  implement(app, readMailAgain, ({ params, authorization }) =>
    mails.takeAgain(params.id, authorization)
  )

  implement(app, processMail, ({ params, actor, authorization }) =>
    mails.process(params.id, actor, authorization)
  )

  implement(app, listTicketMails, ({ params, actor }) => mails.listOf(params.id, actor))
}
