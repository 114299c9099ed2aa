import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

export const formsRoute: RouteObject = {
  path: paths.forms,
  lazy: lazyScreen(() => import('./forms-page.tsx'), 'FormsPage', 'automation')
}
