import type { RouteObject } from 'react-router-dom'

/** Loads the code of screens ahead; a failure is reported when a screen is opened. */
export function preload(...routes: RouteObject[]): void {
  for (const { lazy } of routes) {
    if (typeof lazy === 'object') void lazy.Component?.().catch(() => undefined)
  }
}
