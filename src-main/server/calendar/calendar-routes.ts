import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { findOverlaps, getCalendar, subscribeToAnnouncements } from '#shared/api/calendar.ts'
import type { AppEnv } from '../http/app-env.ts'
import { implement } from '../http/implement.ts'
import type { TokenCheck } from '../tokens/token-check.ts'
import type { CalendarService } from './calendar-service.ts'

/** Mounts the calls for the calendar, and the one to which programs subscribe (D81). */
export function mountCalendarRoutes(
  app: Hono<AppEnv>,
  service: CalendarService,
  tokens: Pick<TokenCheck, 'subscriber'>
): void {
  implement(app, getCalendar, ({ query, actor }) => service.read(query, actor))

  implement(app, findOverlaps, ({ query, actor }) => service.overlaps(query, actor))

  implement(app, subscribeToAnnouncements, async ({ query, caller, requestHeader }) => {
    const text = await service.subscribed(await tokens.subscriber(query.token, caller))
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const headers = { ETag: etag }
    if (isKnown(requestHeader('If-None-Match'), etag))
      return new Response(null, { status: 304, headers })
    return new Response(text, {
      headers: {
        ...headers,
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="announcements.ics"'
      }
    })
  })
}

/** Whether one of the tags that a program has is the present one; a proxy may have made them weak. */
function isKnown(tags: string | undefined, etag: string): boolean {
  return tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}
