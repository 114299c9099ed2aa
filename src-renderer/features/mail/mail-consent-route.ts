import type { RouteObject } from 'react-router-dom'
import { lazyScreen } from '../../lib/lazy-module.ts'
import { paths } from '../../lib/paths.ts'

export const mailConsentRoute: RouteObject = {
  path: paths.mailConsent,
  lazy: lazyScreen(() => import('./mail-consent-page.tsx'), 'MailConsentPage', 'connections')
}
