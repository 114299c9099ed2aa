import { create } from 'zustand'
import type { DesktopBridge, DesktopState } from '#shared/desktop-bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload script of the desktop application. */
    desktop?: DesktopBridge
  }
}

/**
 * What the desktop application offers beyond a browser; undefined in a browser. Nothing else reads
 * `window.desktop`.
 */
export const desktop: DesktopBridge | undefined = window.desktop

const useStore = create<{ state: DesktopState | null }>()(() => ({ state: null }))

/** What the desktop application says of itself; null in a browser. */
export function useDesktopState<T>(select: (state: DesktopState) => T): T | null {
  return useStore(({ state }) => state && select(state))
}

/**
 * What the desktop application says of itself now; null in a browser, and until it was first asked.
 */
export function desktopState(): DesktopState | null {
  return useStore.getState().state
}

/**
 * Fetches the state of the desktop and follows it from then on. Called once, before anything is
 * shown.
 */
export async function followDesktop(bridge: DesktopBridge): Promise<void> {
  bridge.onState((state) => useStore.setState({ state }))
  useStore.setState({ state: await bridge.getState() })
}
