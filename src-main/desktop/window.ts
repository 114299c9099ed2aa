import path from 'node:path'
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron'
import type { ThemeMode } from '#shared/desktop-bridge.ts'
import type { Log } from '../server/log.ts'
import { APP_ORIGIN } from './app-address.ts'
import { MINIMUM_SIZE, openingBounds, readWindowState, WINDOW_STATE_FILE, writeWindowState } from './window-state.ts'

/** How long the window must rest before its place is written down, in milliseconds. */
const REST = 500

/** The page's own background in both themes, shown until the page is. */
const BACKGROUND = { light: '#ffffff', dark: '#121316' }

/** What shows of a window before its page does. */
export function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light
}

export interface MainWindow {
  window: BrowserWindow
  /** Lets frame and background follow the page, now and at the next start. */
  setThemeMode(mode: ThemeMode): void
  /** Brings the window before the person. */
  show(): void
}

/** Opens the window of the application where it was the last time. */
export function openWindow(options: { dataDir: string; preload: string; log: Log }): MainWindow {
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
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged
    }
  })
  if (state.maximized) window.maximize()

  function remember() {
    state = { ...state, bounds: window.getNormalBounds(), maximized: window.isMaximized() }
    try {
      writeWindowState(stateFile, state)
    } catch (error) {
      options.log.warn(`The place of the window can't be remembered (${error})`)
    }
  }
  let resting: NodeJS.Timeout | undefined
  function rememberSoon() {
    clearTimeout(resting)
    resting = setTimeout(remember, REST)
  }
  window.on('resize', rememberSoon)
  window.on('move', rememberSoon)
  window.on('close', () => {
    clearTimeout(resting)
    remember()
  })

  const followSystem = () => window.setBackgroundColor(backgroundColor())
  nativeTheme.on('updated', followSystem)
  window.on('closed', () => nativeTheme.off('updated', followSystem))

  window.once('ready-to-show', () => window.show())
  watch(window, options.log)
  window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => options.log.error('The page did not load', error))

  return {
    window,
    setThemeMode(mode) {
      state = { ...state, themeMode: mode }
      nativeTheme.themeSource = mode
      remember()
    },
    show() {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    }
  }
}

/** Writes down what goes wrong in the page, and offers to load it again when it crashed. */
function watch(window: BrowserWindow, log: Log) {
  const { webContents } = window
  webContents.on('console-message', ({ level, message, sourceId, lineNumber }) => {
    if (level === 'error') log.error(`Page: ${message} (${sourceId}:${lineNumber})`)
  })
  webContents.on('preload-error', (_event, preload, error) => log.error(`The preload script ${preload} failed`, error))
  webContents.on('render-process-gone', async (_event, { reason, exitCode }) => {
    log.error(`The page ended: ${reason} (${exitCode})`)
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: 'This window stopped working.',
      detail: 'What was saved is safe.',
      buttons: ['Load again', 'Quit']
    })
    if (response === 0) webContents.reload()
    else app.quit()
  })
}
