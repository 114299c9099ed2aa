/** How the app looks: one of the two themes, or whichever the system uses. */
export const THEME_MODES = ['light', 'dark', 'system'] as const
export type ThemeMode = (typeof THEME_MODES)[number]

/** What `window.desktop` offers in the desktop application; a browser has no such thing. */
export interface DesktopBridge {
  /** `linux`, `darwin` or `win32`. */
  readonly platform: string
  /** Lets the window's frame, menus and background follow the theme of the page. Rejects when the mode is no theme mode. */
  setThemeMode(mode: ThemeMode): Promise<void>
}

/** Every message between page and main process: its channel, arguments and answer. There is no other way across. */
export interface DesktopChannels {
  'desktop:set-theme-mode': { args: [mode: ThemeMode]; answer: undefined }
}
export type DesktopChannel = keyof DesktopChannels
