import { paths } from '../lib/paths.ts'

/** The code of what a first screen may do without, loaded when it is needed. */
export const screens = {
  auth: () => import('./auth-screen.tsx'),
  dialogs: () => import('./layout/dialogs.tsx'),
  ticketDetail: () => import('../features/tickets/detail/ticket-detail-page.tsx'),
  account: () => import('../features/account/account-page.tsx'),
  admin: () => import('./admin-screen.tsx'),
  categories: () => import('../features/categories/categories-page.tsx'),
  reports: () => import('../features/reports/reports-page.tsx'),
  settings: () => import('../features/settings/settings-page.tsx'),
  ticketEdit: () => import('../features/tickets/detail/ticket-edit-page.tsx')
}

const SCREENS_AT = new Map<string, () => Promise<unknown>>([
  [paths.account, screens.account],
  [paths.admin, screens.admin],
  [paths.categories, screens.categories],
  [paths.reports, screens.reports],
  [paths.settings, screens.settings]
])

/**
 * Begins to load what an address needs besides the rest of the application.
 * @param isSignedIn whether somebody is likely to be
 */
export function preloadScreen(pathname: string, isSignedIn: boolean): void {
  const isTicket = /^[/]tickets[/]\d+$/.test(pathname)
  if (!isSignedIn) preload(screens.auth)
  else if (isTicket) preload(screens.ticketDetail)
  const screen = SCREENS_AT.get(pathname)
  if (screen) preload(screen)
}

/** Loads what people are likely to open next. */
export function preloadNext(): void {
  preload(screens.ticketDetail)
}

/** A failure is told where the code itself is needed. */
function preload(load: () => Promise<unknown>) {
  load().catch(() => undefined)
}
