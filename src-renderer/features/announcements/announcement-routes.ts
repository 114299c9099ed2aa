import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

/** The screens of announcements (D81), in one piece, because every page knows where its code is. */
export const announcementRoutes: RouteObject[] = [
  {
    path: `${paths.announcements}/*`,
    lazy: lazyScreen(() => import('./announcement-screens.tsx'), 'AnnouncementScreens', 'screens')
  }
]
