import { desktopState, useDesktopState } from './desktop.ts'

/** Whether anybody may walk up to this computer; it never changes while a page stands. Known once the page is drawn. */
export function isKiosk(): boolean {
  return desktopState()?.isKiosk ?? false
}

/** Like {@link isKiosk}, for components. */
export function useIsKiosk(): boolean {
  return useDesktopState((state) => state.isKiosk) ?? false
}
