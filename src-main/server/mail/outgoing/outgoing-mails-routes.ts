import type { Hono } from 'hono'
import { testMail } from '#shared/api/mail-settings.ts'
import { getMailChoice, listSentMails, sendMailAgain, setMailChoice } from '#shared/api/mails.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { OutgoingMailsService } from './outgoing-mails-service.ts'

export function mountOutgoingMailRoutes(app: Hono<AppEnv>, mails: OutgoingMailsService): void {
  implement(app, testMail, async ({ body, authorization, t }) =>
    mails.test(body, await authorization.confirmed(), t)
  )

  implement(app, listSentMails, async ({ query, header }) => {
    const { mails: page, total } = await mails.list(query)
    header(TOTAL_COUNT_HEADER, String(total))
    return page
  })

  implement(app, sendMailAgain, ({ params, authorization }) =>
    mails.sendAgain(params.id, authorization)
  )

  implement(app, getMailChoice, ({ actor }) => mails.choiceOf(actor.id))

  implement(app, setMailChoice, ({ body, authorization }) => mails.choose(body, authorization))
}
