import { desktopState, useDesktopState } from './desktop.ts'

/**
 * Whether anybody may walk up to this computer; it never changes while a page stands. Known once
 * the page is drawn.
 */
export function isKiosk(): boolean {
  return desktopState()?.isKiosk ?? false
}

/**
 * What a field may be filled in with by itself: at a kiosk nothing, because it would be of somebody
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
