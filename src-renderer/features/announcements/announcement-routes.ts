import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

const loadEditor = () => import('./announcement-editor-page.tsx')

/** The screens of announcements (D81). */
export const announcementRoutes: RouteObject[] = [
  {
    path: paths.announcements,
    lazy: lazyScreen(() => import('./announcements-page.tsx'), 'AnnouncementsPage')
  },
  { path: paths.newAnnouncement, lazy: lazyScreen(loadEditor, 'NewAnnouncementPage') },
  {
    path: `${paths.announcements}/:id`,
    lazy: lazyScreen(() => import('./announcement-page.tsx'), 'AnnouncementPage')
  },
  {
    path: `${paths.announcements}/:id/edit`,
    lazy: lazyScreen(loadEditor, 'EditAnnouncementPage')
  }
]
