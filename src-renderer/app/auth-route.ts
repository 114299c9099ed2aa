import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../lib/lazy-module.ts'
import { paths } from '../lib/paths.ts'

export const authRoute: RouteObject = {
  path: paths.auth,
  lazy: lazyScreen(() => import('./auth-screen.tsx'), 'AuthScreen')
}
