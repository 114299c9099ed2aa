import path from 'node:path'
import { app, BrowserWindow, nativeTheme, type Session, screen } from 'electron'
import type { Log } from '../../server/base/log.ts'
import { APP_ORIGIN } from '../page/app-address.ts'
import {
  backgroundColor,
  followQuitting,
  followTheme,
  type MainWindow,
  PAGE_PREFERENCES
} from '../page/window.ts'
import { readWindowState, WINDOW_STATE_FILE } from '../page/window-state.ts'
import { isKeyAllowed } from './kiosk-keys.ts'
import { createRestartPauses } from './restart-pauses.ts'

/** The page with which every person begins. */
const START = `${APP_ORIGIN}/auth`

/** How long a page may be unresponsive before it is ended, in milliseconds. */
const HANG_TIMEOUT_MS = 5000

/** Chromium's error code for a navigation that another one replaced. */
const ABORTED = -3

export interface KioskWindow extends MainWindow {
  /**
   * Unloads the page, and shows the sign-in page without a history.
   * @param between runs while no page is loaded
   */
  restart(between: () => Promise<void>): Promise<void>
}

interface KioskWindowOptions {
  dataDir: string
  preload: string
  storage: Session
  log: Log
  /** Called when the page is gone and must be loaded again. */
  onLost(): void
}

/** Opens the one window of a kiosk, which covers the whole screen and can't be left. */
export function openKioskWindow({
  dataDir,
  preload,
  storage,
  log,
  onLost
}: KioskWindowOptions): KioskWindow {
  nativeTheme.themeSource = readWindowState(path.join(dataDir, WINDOW_STATE_FILE)).themeMode
  const window = new BrowserWindow({
    // The bounds cover the screen even where no window manager does that for `kiosk`.
    ...screen.getPrimaryDisplay().bounds,
    kiosk: true,
    frame: false,
    resizable: false,
    movable: false,
    minimizable: false,
    maximizable: false,
    title: app.getName(),
    backgroundColor: backgroundColor(),
    webPreferences: {
      ...PAGE_PREFERENCES,
      preload,
      session: storage,
      devTools: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      // The page's timer must sign a person out even while a window of the system covers this one.
      backgroundThrottling: false
    }
  })
  const { webContents } = window
  followTheme(window)
  lockWindow(window)
  webContents.on('before-input-event', (event, input) => {
    if (!isKeyAllowed(input)) event.preventDefault()
  })
  void webContents.setVisualZoomLevelLimits(1, 1)
  webContents.on('will-frame-navigate', (event) => {
    // The API description is also a page of ours, but not for a kiosk.
    if (URL.parse(event.url)?.pathname.startsWith('/api')) event.preventDefault()
  })
  bringBack(window, { log, onLost })

  return {
    window,
    // The theme of a kiosk is set for the machine, not by each person.
    setThemeMode: () => {},
    show: () => window.focus(),
    async restart(between) {
      const { navigationHistory } = webContents
      await webContents.loadURL('about:blank')
      navigationHistory.clear()
      await between()
      await webContents.loadURL(START)
      navigationHistory.clear()
    }
  }
}

/**
 * Prevents closing, minimising and leaving the full screen. Only quitting the application closes
 * the window.
 */
function lockWindow(window: BrowserWindow) {
  const isQuitting = followQuitting(window)
  window.on('close', (event) => {
    if (!isQuitting()) event.preventDefault()
  })
  window.on('minimize', () => window.restore())
  window.on('leave-full-screen', () => window.setKiosk(true))
  window.on('leave-html-full-screen', () => window.setKiosk(true))
}

/** Reports a page that crashed, hangs or did not load as lost, without asking anyone. */
function bringBack(
  window: BrowserWindow,
  { log, onLost }: Pick<KioskWindowOptions, 'log' | 'onLost'>
) {
  const { webContents } = window
  const pauseAfterCrash = createRestartPauses()
  let waiting: NodeJS.Timeout | undefined
  let hanging: NodeJS.Timeout | undefined
  const comeBack = () => {
    clearTimeout(hanging)
    clearTimeout(waiting)
    waiting = setTimeout(onLost, pauseAfterCrash())
  }
  // A page's message may contain personal data, so only its place is logged.
  webContents.on('console-message', ({ level, sourceId, lineNumber }) => {
    if (level === 'error')
      log.error(`Page: an error in ${URL.parse(sourceId)?.pathname ?? 'a script'}:${lineNumber}`)
  })
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error(`The page of the kiosk ended: ${reason} (${exitCode})`)
    comeBack()
  })
  webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return
    log.error(`The page of the kiosk did not load: ${description} (${code})`)
    comeBack()
  })
  window.on('unresponsive', () => {
    log.error('The page of the kiosk does not respond')
    clearTimeout(hanging)
    hanging = setTimeout(() => webContents.forcefullyCrashRenderer(), HANG_TIMEOUT_MS)
  })
  window.on('responsive', () => clearTimeout(hanging))
  window.on('closed', () => {
    clearTimeout(waiting)
    clearTimeout(hanging)
  })
}
