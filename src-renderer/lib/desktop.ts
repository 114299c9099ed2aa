import { create } from 'zustand'
import type { DesktopBridge, DesktopState } from '#shared/desktop-bridge.ts'

declare global {
  interface Window {
    /** Set by the preload script of the desktop application. */
    desktop?: DesktopBridge
  }
}

/**
 * The functions that the desktop application offers; undefined in a browser. Nothing else reads
 * `window.desktop`.
 */
export const desktop: DesktopBridge | undefined = window.desktop

const useStore = create<{ state: DesktopState | null }>()(() => ({ state: null }))

/** A part of the desktop application's state; null in a browser. */
export function useDesktopState<T>(select: (state: DesktopState) => T): T | null {
  return useStore(({ state }) => state && select(state))
}

/** The state of the desktop application now; null in a browser, and before it was first fetched. */
export function desktopState(): DesktopState | null {
  return useStore.getState().state
}

/**
 * Fetches the state of the desktop and follows its changes. Called once, before anything is shown.
 */
export async function followDesktop(bridge: DesktopBridge): Promise<void> {
  bridge.onState((state) => useStore.setState({ state }))
  useStore.setState({ state: await bridge.getState() })
}
