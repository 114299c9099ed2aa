import { type LazyModule, lazyModule } from '../lib/lazy-module.ts'

/** The code of what people are likely to open next, loaded ahead once a screen has settled. */
export const next = {
  ticketDetail: lazyModule(() => import('../features/tickets/detail/ticket-detail-page.tsx')),
  dialogs: lazyModule(() => import('./layout/dialogs.tsx')),
  menu: lazyModule(() => import('./layout/menu-drawer.tsx')),
  toaster: lazyModule(() => import('../ui/toaster.tsx'))
}

/** Loads what people are likely to open next. */
export function preloadNext(): void {
  void preload(next.ticketDetail)
  void preload(next.dialogs)
}

/** Loads ahead; a failure is told where the code itself is needed. */
export async function preload(lazy: LazyModule<unknown>): Promise<void> {
  await lazy.load().catch(() => undefined)
}
