import { type LazyModule, lazyModule } from '../lib/lazy-module.ts'
import { paths } from '../lib/paths.ts'
import { next, preload } from './next.ts'

/** The code of the screens, each loaded when it is first needed. */
export const screens = {
  signedIn: lazyModule(async () => (await import('./signed-in.ts')).signedIn),
  auth: lazyModule(() => import('./auth-screen.tsx')),
  singleSignOn: lazyModule(() => import('../features/auth/single-sign-on-page.tsx')),
  emailProof: lazyModule(() => import('../features/auth/email-proof-page.tsx')),
  mailConsent: lazyModule(() => import('../features/mail/mail-consent-page.tsx')),
  ticketEdit: lazyModule(() => import('../features/tickets/detail/ticket-edit-page.tsx')),
  account: lazyModule(() => import('../features/account/account-page.tsx')),
  admin: lazyModule(() => import('./admin-screen.tsx')),
  categories: lazyModule(() => import('../features/categories/categories-page.tsx')),
  reports: lazyModule(() => import('../features/reports/reports-page.tsx')),
  articles: lazyModule(() => import('../features/articles/articles-page.tsx')),
  article: lazyModule(() => import('../features/articles/article-page.tsx')),
  articleForm: lazyModule(() => import('../features/articles/article-form-page.tsx')),
  settings: lazyModule(() => import('../features/settings/settings-page.tsx'))
}

/** What addresses need besides what is always there. */
const SCREENS_AT = new Map<string, LazyModule<unknown>>([
  [paths.account, screens.account],
  [paths.admin, screens.admin],
  [paths.categories, screens.categories],
  [paths.reports, screens.reports],
  [paths.articles, screens.articles],
  [paths.newArticle, screens.articleForm],
  [paths.settings, screens.settings]
])

/**
 * Loads what an address needs.
 * @param isSignedIn whether somebody is likely to be
 * @returns once it is there, or has failed, which is told where it is needed
 */
export async function preloadScreen(pathname: string, isSignedIn: boolean): Promise<void> {
  const screen = isTicket(pathname) ? next.ticketDetail : SCREENS_AT.get(pathname)
  const needed = isSignedIn ? [screens.signedIn, ...(screen ? [screen] : [])] : [screens.auth]
  await Promise.all(needed.map(preload))
}

/** Loads what people see once they have signed in. */
export function preloadSignedIn(): void {
  void preload(screens.signedIn)
}

const isTicket = (pathname: string) => /^[/]tickets[/]\d+$/.test(pathname)
