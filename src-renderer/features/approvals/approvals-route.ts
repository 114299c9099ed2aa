import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

export const approvalRoutes: RouteObject[] = [
  {
    path: paths.approvals,
    lazy: lazyScreen(() => import('./approvals-page.tsx'), 'ApprovalsPage', 'screens')
  },
  {
    path: `${paths.approvals}/:id`,
    lazy: lazyScreen(() => import('./approval-page.tsx'), 'ApprovalPage', 'screens')
  }
]
