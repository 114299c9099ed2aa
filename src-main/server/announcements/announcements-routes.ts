import type { Hono } from 'hono'
import {
  createAnnouncement,
  deleteAnnouncement,
  endAnnouncement as endRoute,
  getAnnouncement,
  haveThisToo,
  linkOutageTickets,
  listActiveAnnouncements,
  listAffectedLines,
  listAnnouncements,
  listOutageTickets,
  readAnnouncement,
  unlinkOutageTicket,
  updateAnnouncement
} from '#shared/api/announcements.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import type { Clock } from '../base/clock.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { Store } from '../store/store.ts'
import type { AnnouncementsService } from './announcements-service.ts'
import { endAnnouncement } from './end-announcement.ts'
import { createOutagePeople } from './outage-people.ts'
import { createOutageTickets } from './outage-tickets.ts'

/** Mounts the calls for announcements (D81). */
export function mountAnnouncementRoutes(
  app: Hono<AppEnv>,
  service: AnnouncementsService,
  { store, clock }: { store: Store; clock: Clock }
): void {
  const people = createOutagePeople(store, clock)
  const tickets = createOutageTickets(store, clock)
  const end = endAnnouncement(clock)

  implement(app, listAnnouncements, async ({ query, actor, header }) => {
    const { announcements, total } = await service.list(query, actor)
    header(TOTAL_COUNT_HEADER, String(total))
    return announcements
  })

  implement(app, createAnnouncement, ({ body, authorization }) =>
    service.create(body, authorization)
  )

  // This route must come before that of one announcement, which would take "active" for an id.
  implement(app, listActiveAnnouncements, ({ actor }) => service.active(actor))

  implement(app, getAnnouncement, ({ params, actor }) => service.find(params.id, actor))

  implement(app, updateAnnouncement, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, deleteAnnouncement, async ({ params, authorization }) => {
    await service.delete(params.id, authorization)
    return undefined
  })

  implement(app, readAnnouncement, async ({ params, authorization }) => {
    await service.markRead(params.id, authorization)
    return undefined
  })

  implement(app, haveThisToo, ({ params, body, authorization }) =>
    people.haveThisToo(params.id, body.line, authorization)
  )

  implement(app, listAffectedLines, ({ params, actor }) => people.lines(params.id, actor))

  implement(app, endRoute, ({ params, body, authorization }) => end(params.id, body, authorization))

  implement(app, listOutageTickets, async ({ params, actor, header }) => {
    const { tickets: seen, total } = await tickets.list(params.id, actor)
    header(TOTAL_COUNT_HEADER, String(total))
    return seen
  })

  implement(app, linkOutageTickets, ({ params, body, authorization }) =>
    tickets.link(params.id, body.ticketIds, authorization)
  )

  implement(app, unlinkOutageTicket, async ({ params, authorization }) => {
    await tickets.unlink(params.id, params.ticketId, authorization)
    return undefined
  })
}
