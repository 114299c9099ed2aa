import type { Hono } from 'hono'
import {
  createFollowUp,
  createTicketLink,
  deleteTicketLink,
  listTicketLinks
} from '#shared/api/ticket-links.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { FollowUps } from './follow-ups.ts'
import type { TicketLinksService } from './ticket-links-service.ts'

export function mountTicketLinkRoutes(
  app: Hono<AppEnv>,
  service: TicketLinksService,
  followUps: FollowUps
): void {
  implement(app, listTicketLinks, ({ params, actor }) => service.list(params.id, actor))

  implement(app, createTicketLink, ({ params, body, authorization }) =>
    service.create(params.id, body, authorization)
  )

  implement(app, deleteTicketLink, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })

  implement(app, createFollowUp, ({ params, body, authorization }) =>
    followUps.create(params.id, body, authorization)
  )
}
