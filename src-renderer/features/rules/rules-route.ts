import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

export const rulesRoute: RouteObject = {
  path: paths.rules,
  lazy: lazyScreen(() => import('./rules-page.tsx'), 'RulesPage', 'automation')
}
