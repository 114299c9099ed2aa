import { createBrowserRouter, type DataRouter } from 'react-router-dom'
import { desktopState } from '../lib/desktop.ts'
import { isKiosk } from '../lib/kiosk.ts'
import { lastUserId } from '../lib/last-user.ts'
import { preload } from '../lib/preload.ts'
import { authRoute } from './auth-route.ts'
import { firstStartRoutes, routesOf } from './routes.tsx'

/** Begins to load the screen at the page's address. */
export function createRouter(): DataRouter {
  // The page is loaded again once the desktop knows where the data is.
  if (desktopState()?.settings.source === null) return createBrowserRouter(firstStartRoutes)
  if (lastUserId() === null) preload(authRoute)
  return createBrowserRouter(routesOf({ isKiosk: isKiosk() }))
}

/** Waits until the first screen has its code, and the answers that came in time. */
export async function whenLoaded(router: DataRouter): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
