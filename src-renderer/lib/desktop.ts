import type { DesktopBridge } from '#shared/desktop-bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload script of the desktop application. */
    desktop?: DesktopBridge
  }
}

/** What the desktop application offers beyond a browser; undefined in a browser. Nothing else reads `window.desktop`. */
export const desktop: DesktopBridge | undefined = window.desktop
