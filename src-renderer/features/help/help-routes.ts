import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

/** The guides, whose texts are loaded with their screens. */
export const helpRoutes: RouteObject[] = [
  { path: paths.help, lazy: lazyScreen(() => import('./help-page.tsx'), 'HelpPage') },
  { path: paths.guide(':name'), lazy: lazyScreen(() => import('./guide-page.tsx'), 'GuidePage') }
]
