import path from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme, screen, type WebPreferences } from 'electron'
import type { ThemeMode } from '#shared/desktop-bridge.ts'
import type { Log } from '../../server/base/log.ts'
import { t } from '../base/texts.ts'
import { APP_ORIGIN } from './app-address.ts'
import { guardOpening } from './opening-guard.ts'
import {
  MINIMUM_SIZE,
  openingBounds,
  readWindowState,
  WINDOW_STATE_FILE,
  type WindowState,
  writeWindowState
} from './window-state.ts'

/** How long the window must rest before its place is stored, in milliseconds. */
const SAVE_DELAY_MS = 500

const FIRST_PAGE = `${APP_ORIGIN}/`

/** The page's own background in both themes, shown until the page is. */
const BACKGROUND = { light: '#ffffff', dark: '#121316' }

/** The background of a window before its page is shown. */
export function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light
}

/** Makes the background of a window follow the theme for as long as the window exists. */
export function followTheme(window: BrowserWindow): void {
  const repaint = () => window.setBackgroundColor(backgroundColor())
  nativeTheme.on('updated', repaint)
  window.on('closed', () => nativeTheme.off('updated', repaint))
}

/** The preferences of every page: it reaches the system through its preload script only. */
export const PAGE_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: false
} as const satisfies WebPreferences

export interface MainWindow {
  window: BrowserWindow
  /** Makes frame and background follow the page's theme, now and at the next start. */
  setThemeMode(mode: ThemeMode): void
  /** Brings the window to the front. */
  show(): void
}

interface WindowOptions {
  dataDir: string
  preload: string
  /** Whether the application keeps running in the tray when its window is closed. */
  staysInTray(): boolean
  /** Called when the window is closed to the tray for the first time ever. */
  onFirstStay(): void
  /** Called with a sentence when the window can't be opened. */
  onFailure(sentence: string): void
  log: Log
}

/** Opens the window of the application where it was the last time. */
export function openWindow(options: WindowOptions): MainWindow {
  const stateFile = path.join(options.dataDir, WINDOW_STATE_FILE)
  let state = readWindowState(stateFile)
  nativeTheme.themeSource = state.themeMode

  const window = new BrowserWindow({
    ...openingBounds(
      state.bounds,
      screen.getAllDisplays().map((display) => display.workArea)
    ),
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    title: app.getName(),
    backgroundColor: backgroundColor(),
    show: false,
    webPreferences: {
      ...PAGE_PREFERENCES,
      preload: options.preload,
      devTools: !app.isPackaged
    }
  })
  if (state.maximized) window.maximize()

  function remember(more: Partial<WindowState> = {}) {
    state = { ...state, ...more, bounds: window.getNormalBounds(), maximized: window.isMaximized() }
    try {
      writeWindowState(stateFile, state)
    } catch (error) {
      options.log.warn(`The window position can't be saved (${error})`)
    }
  }
  let resting: NodeJS.Timeout | undefined
  function rememberSoon() {
    clearTimeout(resting)
    resting = setTimeout(() => remember(), SAVE_DELAY_MS)
  }
  window.on('resize', rememberSoon)
  window.on('move', rememberSoon)
  const isQuitting = followQuitting(window)
  window.on('close', (event) => {
    clearTimeout(resting)
    if (isQuitting() || !options.staysInTray()) return remember()
    event.preventDefault()
    window.hide()
    if (!state.isTrayExplained) options.onFirstStay()
    remember({ isTrayExplained: true })
  })

  followTheme(window)
  window.once('ready-to-show', () => window.show())
  window.webContents.once('did-finish-load', () => offerToLoadAgain(window, options.log))
  guardOpening(window, options.onFailure)
  watch(window, options.log)
  void load(window, FIRST_PAGE, options.log)

  return {
    window,
    setThemeMode(mode) {
      nativeTheme.themeSource = mode
      remember({ themeMode: mode })
    },
    show() {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    }
  }
}

/** Unloads the page of a window, so that it makes no more requests. */
export async function leavePage(window: BrowserWindow, log: Log): Promise<void> {
  await load(window, 'about:blank', log)
}

/** Loads the application in a window whose page was unloaded, without a history to go back to. */
export async function enterPage(window: BrowserWindow, log: Log): Promise<void> {
  await load(window, FIRST_PAGE, log)
  if (!window.isDestroyed()) window.webContents.navigationHistory.clear()
}

async function load(window: BrowserWindow, address: string, log: Log) {
  await window
    .loadURL(address)
    .catch((error: unknown) => log.error(`${address} did not load`, error))
}

/**
 * @returns a function that says whether the application is quitting, so that its window must close
 */
export function followQuitting(window: BrowserWindow): () => boolean {
  let isQuitting = false
  const note = () => {
    isQuitting = true
  }
  app.on('before-quit', note)
  window.on('closed', () => app.off('before-quit', note))
  return () => isQuitting
}

/** Logs errors of the page. */
function watch(window: BrowserWindow, log: Log) {
  const { webContents } = window
  webContents.on('console-message', ({ level, message, sourceId, lineNumber }) => {
    if (level === 'error') log.error(`Page: ${message} (${sourceId}:${lineNumber})`)
  })
  webContents.on('preload-error', (_event, preload, error) =>
    log.error(`The preload script ${preload} failed`, error)
  )
}

/** Offers to load the page again after a crash. */
function offerToLoadAgain(window: BrowserWindow, log: Log) {
  const { webContents } = window
  webContents.on('render-process-gone', async (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error(`The page ended: ${reason} (${exitCode})`)
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: t('This window stopped working.'),
      detail: t(
        'Saved data is safe. Details are in the log: choose Open Log Folder in the Help menu.'
      ),
      buttons: [t('Reload'), t('Quit')]
    })
    if (response === 0) webContents.reload()
    else app.quit()
  })
}
