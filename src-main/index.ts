import { existsSync } from 'node:fs'
import path from 'node:path'
import { app, type BrowserWindow, dialog, powerMonitor, session } from 'electron'
import { parseCommandLine } from './command-line.ts'
import { type AppWindow, createAppWindow } from './desktop/app-window.ts'
import {
  type BackgroundIntegration,
  createBackgroundIntegration
} from './desktop/background-integration.ts'
import { onLanguage, t } from './desktop/base/texts.ts'
import { bridgeHandlers } from './desktop/bridge-handlers.ts'
import { claimDataFolder } from './desktop/claim-data-folder.ts'
import { desktopState } from './desktop/desktop-state.ts'
import { saveDownloads } from './desktop/downloads.ts'
import { answerCalls } from './desktop/ipc.ts'
import { followAutostart } from './desktop/kiosk/autostart/autostart.ts'
import { createKiosk, type Kiosk } from './desktop/kiosk/kiosk.ts'
import { claimTicketLinks, takeLinks } from './desktop/links/received-links.ts'
import { guardAgainstCrashes } from './desktop/log/crash-guard.ts'
import { LOG_FOLDER, openLog, showLogFolder } from './desktop/log/desktop-log.ts'
import { setMenu } from './desktop/menu/menu.ts'
import {
  developmentPages,
  type FetchHandler,
  registerAppScheme,
  serveApp
} from './desktop/page/app-protocol.ts'
import { checkDisplay } from './desktop/page/display.ts'
import { denyPermissions, guardNavigation } from './desktop/page/navigation-guard.ts'
import { SETTINGS_PATH } from './desktop/page/page-paths.ts'
import { openWindow } from './desktop/page/window.ts'
import { createDesktopLanguage, type DesktopLanguage } from './desktop/settings/desktop-language.ts'
import { createSettingsStore, type SettingsStore } from './desktop/settings/settings-store.ts'
import { openSharing } from './desktop/sharing/open-sharing.ts'
import type { SharingControl } from './desktop/sharing/sharing-control.ts'
import type { BackendConnection } from './desktop/source/backend-connection.ts'
import { createSourceChanger } from './desktop/source/change-source.ts'
import { openBackend } from './desktop/source/open-backend.ts'
import { openSource } from './desktop/source/open-source.ts'
import { closeOnQuit, followSystem, followWindows } from './desktop/system-events.ts'
import { openUpdates } from './desktop/updates/open-updates.ts'
import { restartWhenIdle } from './desktop/updates/restart-when-idle.ts'
import { showUpdateNotice } from './desktop/updates/update-notice.ts'
import type { Updates } from './desktop/updates/updates.ts'
import type { Log } from './server/base/log.ts'
import { StartError } from './server/base/start-error.ts'
import { createPageServer } from './server/page-server.ts'

// Not awaited at the top: Electron becomes ready only after this module has run.
start().catch(fail)

/** The application id; it must be the same in electron-builder.yml. */
const APP_ID = 'org.helpdesk.desktop'

/** Whether the program runs as a kiosk, where no one may be there to answer a dialog. */
let isUnattended = false

async function start() {
  const options = parseCommandLine(process.argv.slice(1), process.env, { tolerant: true })
  if (options.database !== undefined || options.databaseFile !== undefined) {
    throw new StartError(
      'The desktop keeps its data in a file or connects to a server: --database, --database-file and HELPDESK_DATABASE are for the headless server.'
    )
  }
  if (app.commandLine.getSwitchValue('ozone-platform') !== 'headless') checkDisplay(process.env)
  const { dataDir, isUsual } = claimDataFolder(options)
  if (!app.requestSingleInstanceLock()) {
    console.log(
      `Help Desk is already open with the data folder ${dataDir}: its window was brought to the front`
    )
    app.quit()
    return
  }
  registerAppScheme()
  const log = openLog(dataDir)
  guardAgainstCrashes({
    log,
    logFolder: path.join(dataDir, LOG_FOLDER),
    isUnattended: () => isUnattended
  })
  const openLinks = takeLinks(log)
  // Windows shows notifications only of a program with an application id, which the installer gives
  // it.
  app.setAppUserModelId(APP_ID)
  await app.whenReady()

  const settingsFile = path.join(dataDir, 'settings.json')
  const isNew = !existsSync(settingsFile)
  const settings = createSettingsStore(settingsFile, log)
  isUnattended = options.kiosk || settings.current().kiosk.isOn
  const language = createDesktopLanguage({ settings, isKiosk: () => isUnattended, log })
  await language.reset()
  // An installer restarts the program without arguments, so what this start was asked for by them
  // would be lost.
  const updates = openUpdates({ dataDir, settings, canRestart: isUsual && !options.kiosk, log })
  if (await updates.installPending()) return

  const webRoot = path.join(app.getAppPath(), 'out/renderer')
  const source = openBackend({
    dataDir,
    webRoot,
    settings,
    language: language.current,
    resolveProxy,
    log
  })
  const sharing = openSharing({ dataDir, settings, source, log })
  closeOnQuit(source, sharing)
  await openSource({ source, settings, isNew, dataDir, options })

  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
  const pages = developmentServer ? developmentPages(developmentServer) : createPageServer(webRoot)
  serveApp({ protocol: session.defaultSession.protocol, api: source.api, pages, log })
  denyPermissions(session.defaultSession)
  saveDownloads(session.defaultSession, log)
  const window = openDesktop({
    isKioskAsked: options.kiosk,
    dataDir,
    settings,
    language,
    source,
    sharing,
    pages,
    updates,
    log
  })
  claimTicketLinks()
  openLinks((path) => window.open(path))
}

/** The proxy that the system's settings name for an address. */
function resolveProxy(address: string): Promise<string> {
  return session.defaultSession.resolveProxy(address)
}

interface DesktopParts {
  /** Whether the command line asks for a kiosk, whatever the settings say. */
  isKioskAsked: boolean
  dataDir: string
  settings: SettingsStore
  language: DesktopLanguage
  source: BackendConnection
  sharing: SharingControl
  pages: FetchHandler
  updates: Updates
  log: Log
}

/** Opens the window, and what the application shows outside of it: menu, tray and notifications. */
function openDesktop(parts: DesktopParts): AppWindow {
  const { isKioskAsked: isAsked, dataDir, settings, language, source, pages, updates, log } = parts
  const { session: jar, api, fetch } = source
  const preload = path.join(app.getAppPath(), 'out/preload/index.cjs')
  const onSwitch = () => window.replace()
  const kiosk = createKiosk({
    isAsked,
    settings,
    jar,
    fetch,
    pages,
    language,
    dataDir,
    preload,
    log,
    onSwitch
  })
  const { isOn: isKiosk } = kiosk
  followAutostart(settings, dataDir, log)
  guardNavigation({ isKiosk, log })

  const window = createAppWindow({ make: makeWindow, isKiosk, log })
  const updateMenu = () => showMenu({ ...parts, isKiosk: isKiosk(), window })
  const { show, open } = window
  const shownWindow = () => window.current()?.window ?? null
  const newTicket = () => window.command('new-ticket')
  const outside = { window: shownWindow, show, open, newTicket }
  const background = createBackgroundIntegration({
    api,
    jar,
    settings,
    source,
    isKiosk,
    ...outside,
    log
  })
  function makeWindow() {
    isUnattended = isKiosk()
    updateMenu()
    background.follow()
    if (isKiosk()) return kiosk.openWindow()
    const { staysInTray, explainTray } = background
    const onFailure = (sentence: string) => endWithout(shownWindow(), sentence, log)
    return openWindow({ dataDir, preload, staysInTray, onFirstStay: explainTray, onFailure, log })
  }

  const sendState = connectPage({ ...parts, kiosk, window, background })
  settings.onChange(({ source }, before) => {
    if (source && !before.source) updateMenu()
  })
  onLanguage(() => {
    updateMenu()
    sendState()
  })

  followWindows({ show, isKiosk })
  followSystem(() => {
    source.reconnect()
    background.catchUp()
  })
  show()
  updates.start((version) => {
    // At a kiosk no one is there who could install an update.
    if (!isKiosk()) showUpdateNotice(version, show)
    updateMenu()
    sendState()
  })
  restartWhenIdle({
    isReady: () => updates.readyVersion() !== null,
    isKiosk,
    isFree: () => !kiosk.isInUse(),
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    restart: updates.restart
  })
  return window
}

/** Sets the menu that fits the present settings and updates. */
function showMenu(parts: DesktopParts & { isKiosk: boolean; window: AppWindow }): void {
  const { dataDir, settings, updates, log, isKiosk, window } = parts
  setMenu(
    {
      isKiosk,
      hasSource: settings.current().source !== null,
      hasUpdate: updates.readyVersion() !== null
    },
    {
      newTicket: () => window.command('new-ticket'),
      showSettings: () => window.open(SETTINGS_PATH),
      showShortcuts: () => window.command('shortcuts'),
      openLogFolder: () => void showLogFolder(path.join(dataDir, LOG_FOLDER), log),
      restartToUpdate: updates.restart
    }
  )
}

/**
 * Answers the calls of the page in the window, and sends it the state of the desktop when that
 * changes.
 * @returns the function that sends the state, for changes that are not followed here
 */
function connectPage(
  parts: DesktopParts & { kiosk: Kiosk; window: AppWindow; background: BackgroundIntegration }
): () => void {
  const { settings, source, sharing, kiosk, window, log } = parts
  const page = { leave: window.leavePage, enter: window.enterPage }
  const changer = createSourceChanger({ source, settings, page, log })
  const state = () => desktopState(parts)
  answerCalls(bridgeHandlers({ ...parts, state, changer, resolveProxy }), {
    isOurs: window.isSender,
    isAllowed: kiosk.allows,
    log
  })
  const sendState = () => {
    if (!changer.isLeavingPage()) window.sendState(state())
  }
  settings.onChange(sendState)
  source.onChange(sendState)
  sharing.onChange(sendState)
  return sendState
}

/** Ends the program whose window can't be opened, in order and with the exit code of a failure. */
function endWithout(window: BrowserWindow | null, sentence: string, log: Log): void {
  log.error(sentence)
  process.exitCode = 1
  // Its page may not answer when it is asked to close.
  window?.destroy()
  app.quit()
}

/** Says in the terminal and on the screen why the program can't start. */
function fail(error: unknown) {
  const isKnown = error instanceof StartError
  console.error(isKnown ? error.message : `Help Desk could not start: ${error}`)
  // Before it is ready Electron shows a dialog on Windows and macOS, and on Linux prints only.
  const canShow = app.isReady() || process.platform !== 'linux'
  if (canShow && !isUnattended) {
    const shown = isKnown ? t(error.sentence) : t('Help Desk could not start: {error}', { error })
    dialog.showErrorBox(t('Help Desk could not start'), shown)
  }
  app.exit(isKnown ? error.exitCode : 1)
}
