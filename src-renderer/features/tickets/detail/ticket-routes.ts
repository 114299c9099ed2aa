import type { RouteObject } from 'react-router-dom'
import { idText } from '#shared/api/fields.ts'
import { isKiosk } from '../../../lib/kiosk.ts'
import { lazyScreen } from '../../../lib/lazy-module.ts'
import { paths } from '../../../lib/paths.ts'
import { cannedRepliesQuery } from '../../../lib/queries/canned-replies-queries.ts'
import { screenLoader } from '../../../lib/screen-loader.ts'
import { attachmentsQuery } from '../attachments/attachment-queries.ts'
import { linksQuery } from '../links/link-queries.ts'
import { prefetchNames, ticketQuery } from '../ticket-queries.ts'
import { commentsOf } from './comment-queries.ts'
import { followersQuery } from './follower-queries.ts'
import { changesOf } from './history-queries.ts'
import { newestRowsQuery } from './row-queries.ts'

/** From this width on a ticket shows its conversation in each tab (D100); Chakra's `xl`. */
const WIDE_WINDOW = '(min-width: 1280px)'

export const ticketRoute: RouteObject = {
  path: `${paths.tickets}/:id`,
  lazy: lazyScreen(() => import('./ticket-detail-page.tsx'), 'TicketDetailPage', 'tickets'),
  ...screenLoader((prefetch, { params }) => {
    const id = idText.safeParse(params.id).data
    if (id === undefined) return
    prefetch(ticketQuery(id))
    prefetch(newestRowsQuery(commentsOf(id)))
    // Live events about followers reach only the followers, so every visit fetches them again.
    prefetch({ ...followersQuery(id), staleTime: 0 })
    prefetch(attachmentsQuery(id))
    prefetch(linksQuery(id))
    if (window.matchMedia(WIDE_WINDOW).matches && !isKiosk()) {
      prefetch(newestRowsQuery(changesOf(id)))
      prefetch(cannedRepliesQuery)
    }
    prefetchNames(prefetch)
  })
}

export const ticketEditRoute: RouteObject = {
  path: `${paths.tickets}/:id/edit`,
  lazy: lazyScreen(() => import('./ticket-edit-page.tsx'), 'TicketEditPage', 'tickets')
}

export const ticketFormRoute: RouteObject = {
  path: `${paths.tickets}/:id/form`,
  lazy: lazyScreen(() => import('../forms/ticket-form-page.tsx'), 'TicketFormPage', 'tickets')
}
