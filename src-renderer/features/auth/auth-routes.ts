import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

export const singleSignOnRoute: RouteObject = {
  path: paths.singleSignOn,
  lazy: lazyScreen(() => import('./single-sign-on-page.tsx'), 'SingleSignOnPage')
}

export const emailProofRoute: RouteObject = {
  path: paths.emailProof,
  lazy: lazyScreen(() => import('./email-proof-page.tsx'), 'EmailProofPage')
}
