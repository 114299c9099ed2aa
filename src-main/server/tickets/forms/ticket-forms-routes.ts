import type { Hono } from 'hono'
import { answerTicketForm, askTicketForm, getTicketForm } from '#shared/api/forms.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { TicketFormsService } from './ticket-forms-service.ts'

/** Mounts the calls for the questions and answers of tickets (D78). */
export function mountTicketFormRoutes(app: Hono<AppEnv>, service: TicketFormsService): void {
  implement(app, getTicketForm, ({ params, actor }) => service.get(params.id, actor))

  implement(app, answerTicketForm, ({ params, body, authorization }) =>
    service.answer(params.id, body, authorization)
  )

  implement(app, askTicketForm, async ({ params, authorization }) => {
    await service.ask(params.id, authorization)
    return undefined
  })
}
