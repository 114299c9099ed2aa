import { desktopState, useDesktopState } from './desktop.ts'

/**
 * Whether this computer is a kiosk, which never changes while a page is loaded. Known before the
 * first render.
 */
export function isKiosk(): boolean {
  return desktopState()?.isKiosk ?? false
}

/**
 * The `autocomplete` attribute of a field: off at a kiosk, where it would suggest data of someone
 * else.
 */
export function autoComplete(
  kind: 'name' | 'username' | 'email' | 'current-password' | 'new-password'
): string {
  return isKiosk() ? 'off' : kind
}

/** Like {@link isKiosk}, for components. */
export function useIsKiosk(): boolean {
  return useDesktopState((state) => state.isKiosk) ?? false
}
