import { existsSync } from 'node:fs'
import { homedir, networkInterfaces } from 'node:os'
import path from 'node:path'
import { app, dialog, powerMonitor, session, shell } from 'electron'
import type { DesktopState } from '#shared/desktop-bridge.ts'
import { type CommandLine, parseCommandLine } from './command-line.ts'
import { defaultDataFolder } from './default-data-folder.ts'
import { isAppAddress } from './desktop/app-address.ts'
import { developmentPages, registerAppScheme, serveApp } from './desktop/app-protocol.ts'
import { createBackgroundIntegration } from './desktop/background-integration.ts'
import { createCookieJar } from './desktop/cookie-jar.ts'
import { createCookieStorage } from './desktop/cookie-storage.ts'
import { saveDownloads } from './desktop/downloads.ts'
import { answerCalls } from './desktop/ipc.ts'
import { followAutostart } from './desktop/kiosk/autostart/autostart.ts'
import { createKiosk } from './desktop/kiosk/kiosk.ts'
import { claimTicketLinks, takeTicketLinks } from './desktop/links/ticket-links.ts'
import { guardAgainstCrashes } from './desktop/log/crash-guard.ts'
import { LOG_FOLDER, openLog } from './desktop/log/desktop-log.ts'
import { setMenu } from './desktop/menu/menu.ts'
import { guardNavigation, refusePermissions } from './desktop/navigation-guard.ts'
import { SETTINGS_PATH, ticketPath } from './desktop/page-paths.ts'
import { createRendererChannel } from './desktop/renderer-channel.ts'
import { chooseBackupsFolder } from './desktop/settings/backups-folder-choice.ts'
import { changeSettings, createSettingsStore } from './desktop/settings/settings-store.ts'
import { chooseCertificate } from './desktop/sharing/certificate-choice.ts'
import { lanAddresses } from './desktop/sharing/network-addresses.ts'
import { openSharing } from './desktop/sharing/open-sharing.ts'
import type { SharingControl } from './desktop/sharing/sharing-control.ts'
import { type BackendConnection, createBackendConnection } from './desktop/source/backend-connection.ts'
import { createSourceChanger } from './desktop/source/change-source.ts'
import { openSource } from './desktop/source/open-source.ts'
import { probeServer } from './desktop/source/server-probe.ts'
import { systemCipher } from './desktop/system-cipher.ts'
import { followSystem } from './desktop/system-events.ts'
import { openUpdates } from './desktop/updates/open-updates.ts'
import { restartWhenIdle } from './desktop/updates/restart-when-idle.ts'
import { tellOfUpdate } from './desktop/updates/update-notice.ts'
import { enterPage, leavePage, type MainWindow, openWindow } from './desktop/window.ts'
import { makeDataFolder } from './server/base/data-folder.ts'
import type { Log } from './server/base/log.ts'
import { StartError } from './server/base/start-error.ts'
import { createPageServer } from './server/page-server.ts'
import { BACKUP_FOLDER, createServer } from './server/server.ts'

// Not awaited at the top: Electron becomes ready only after this module has run.
start().catch(fail)

/** As electron-builder.yml has it. */
const APP_ID = 'org.helpdesk.desktop'

/** Whether nobody may be there to answer a dialog. */
let isUnattended = false

async function start() {
  const options = parseCommandLine(process.argv.slice(1), process.env, { tolerant: true })
  const { dataDir, isUsual } = claimDataFolder(options)
  if (!app.requestSingleInstanceLock()) {
    console.log(`Help Desk is already open with the data folder ${dataDir}: its window was brought to the front`)
    app.quit()
    return
  }
  registerAppScheme()
  const log = openLog(dataDir)
  const logFolder = path.join(dataDir, LOG_FOLDER)
  guardAgainstCrashes({ log, logFolder, isUnattended: () => isUnattended })
  const openTickets = takeTicketLinks(log)
  // Windows shows notifications only of a program that has a name, the one its installer gives it.
  app.setAppUserModelId(APP_ID)
  await app.whenReady()

  const webRoot = path.join(app.getAppPath(), 'out/renderer')
  const settingsFile = path.join(dataDir, 'settings.json')
  const hadSettings = existsSync(settingsFile)
  const settings = createSettingsStore(settingsFile, log)
  isUnattended = options.kiosk || settings.current().kiosk.isOn
  // An installer starts the program without arguments: what was asked for by these would not come back.
  const updates = openUpdates({ dataDir, settings, canRestart: isUsual && !options.kiosk, log })
  if (await updates.installPending()) return
  const resolveProxy = (address: string) => session.defaultSession.resolveProxy(address)
  const source = createBackendConnection({
    log,
    resolveProxy,
    openJar: (name) =>
      createCookieJar(
        createCookieStorage({ file: path.join(dataDir, 'session.json'), source: name, cipher: systemCipher(), log })
      ),
    openServer: () =>
      createServer({
        dataDir,
        migrationsDir: path.join(app.getAppPath(), 'resources/migrations'),
        backupsDir: () => settings.current().backupsFolder ?? path.join(dataDir, BACKUP_FOLDER),
        webRoot,
        version: app.getVersion(),
        program: 'the desktop application',
        log
      })
  })
  const sharing = openSharing({ dataDir, settings, source, log })
  closeOnQuit(source, sharing)
  await openSource({ source, settings, isNew: !hadSettings, dataDir, options })

  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
  const pages = developmentServer ? developmentPages(developmentServer) : createPageServer(webRoot)
  serveApp({ protocol: session.defaultSession.protocol, api: source.api, pages, log })
  refusePermissions(session.defaultSession)
  saveDownloads(session.defaultSession, log)

  let main: MainWindow | null = null
  const preload = path.join(app.getAppPath(), 'out/preload/index.cjs')
  const kiosk = createKiosk({
    isAsked: options.kiosk,
    settings,
    jar: source.session,
    fetch: source.fetch,
    pages,
    dataDir,
    preload,
    log,
    onSwitch: replaceWindow
  })
  followAutostart(settings, dataDir, log)
  guardNavigation({ isKiosk: kiosk.isOn, log })
  const page = createRendererChannel({ window: () => main?.window ?? null, isKiosk: kiosk.isOn })
  function open(path: string) {
    showWindow()
    page.command({ name: 'open', path })
  }
  function command(name: 'new-ticket' | 'shortcuts') {
    showWindow()
    page.command({ name })
  }
  const newTicket = () => command('new-ticket')
  const presence = createBackgroundIntegration({
    api: source.api,
    jar: source.session,
    settings,
    source,
    isKiosk: kiosk.isOn,
    window: () => main?.window ?? null,
    show: showWindow,
    open,
    newTicket,
    log
  })
  function showMenu() {
    setMenu(
      {
        isKiosk: kiosk.isOn(),
        hasSource: settings.current().source !== null,
        hasUpdate: updates.readyVersion() !== null
      },
      {
        newTicket,
        showSettings: () => open(SETTINGS_PATH),
        showShortcuts: () => command('shortcuts'),
        openLogFolder: () => void openFolder(logFolder, log),
        restartToUpdate: updates.restart
      }
    )
  }
  function showWindow() {
    if (main) return main.show()
    isUnattended = kiosk.isOn()
    showMenu()
    presence.follow()
    const { staysInTray, explainTray } = presence
    const opened = kiosk.isOn()
      ? kiosk.openWindow()
      : openWindow({ dataDir, preload, staysInTray, onFirstStay: explainTray, log })
    main = opened
    opened.window.webContents.on('did-start-loading', page.pauseCommands)
    opened.window.on('closed', () => {
      if (main !== opened) return
      page.pauseCommands()
      main = null
    })
  }
  function replaceWindow() {
    const old = main
    main = null
    showWindow()
    old?.window.destroy()
  }
  const state = (): DesktopState => ({
    version: app.getVersion(),
    settings: settings.current(),
    sourceProblem: source.problem(),
    newTicketKeysProblem: presence.keysProblem(),
    readyUpdate: updates.readyVersion(),
    isKiosk: kiosk.isOn(),
    sharing: sharing.status(),
    networkAddresses: lanAddresses(networkInterfaces())
  })
  const changer = createSourceChanger({
    source,
    settings,
    log,
    page: {
      leave: async () => main && leavePage(main.window, log),
      enter: async () => main && enterPage(main.window, log)
    }
  })
  const sendState = () => {
    if (!changer.isLeavingPage()) page.sendState(state())
  }
  settings.onChange(sendState)
  settings.onChange(({ source }, before) => {
    if (source && !before.source) showMenu()
  })
  source.onChange(sendState)
  sharing.onChange(sendState)

  answerCalls(
    {
      'desktop:get-state': state,
      'desktop:listen-to-commands': () => {
        page.startCommands()
      },
      'desktop:set-theme-mode': (mode) => {
        main?.setThemeMode(mode)
      },
      'desktop:probe-server': (address, fingerprint) => probeServer(address, fingerprint, resolveProxy),
      'desktop:change-source': changer.change,
      'desktop:change-settings': (change) => changeSettings(settings, change, log),
      'desktop:restart-to-update': () => {
        updates.restart()
      },
      'desktop:restart-kiosk': async () => {
        await kiosk.restart()
      },
      'desktop:leave-kiosk': kiosk.leave,
      'desktop:choose-certificate': () => (main ? chooseCertificate(main.window, { settings, log }) : null),
      'desktop:choose-backups-folder': () => (main ? chooseBackupsFolder(main.window, { settings, log }) : null)
    },
    {
      isOurs: ({ senderFrame }) =>
        senderFrame !== null && senderFrame === main?.window.webContents.mainFrame && isAppAddress(senderFrame.url),
      isAllowed: kiosk.allows,
      log
    }
  )
  app.on('second-instance', showWindow)
  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    // A kiosk is never without its window: a page can close it, past everything that keeps people from that.
    if (kiosk.isOn()) showWindow()
    else if (process.platform !== 'darwin') app.quit()
  })
  followSystem(() => {
    source.reconnect()
    presence.catchUp()
  })
  showWindow()
  claimTicketLinks()
  openTickets((id) => open(ticketPath(id)))
  updates.start((version) => {
    // At a kiosk there is nobody to tell.
    if (!kiosk.isOn()) tellOfUpdate(version, showWindow)
    showMenu()
    sendState()
  })
  restartWhenIdle({
    isReady: () => updates.readyVersion() !== null,
    isKiosk: kiosk.isOn,
    isFree: () => !kiosk.isInUse(),
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    restart: updates.restart
  })
}

/**
 * Puts everything that is kept into one folder: the database on top, Chromium's own files below it.
 * @returns the folder, and whether a start without arguments would take it too
 */
function claimDataFolder({ data }: CommandLine): { dataDir: string; isUsual: boolean } {
  const usual = defaultDataFolder(process.env, process.platform, homedir())
  const dataDir = data ? path.resolve(data) : usual
  makeDataFolder(dataDir)
  app.setPath('userData', dataDir)
  app.setPath('sessionData', path.join(dataDir, 'chromium'))
  return { dataDir, isUsual: dataDir === usual }
}

/** Lets running requests finish and closes the database before the process ends. */
function closeOnQuit(source: BackendConnection, sharing: SharingControl) {
  app.once('will-quit', (event) => {
    event.preventDefault()
    sharing.close()
    source.close().finally(() => app.exit(Number(process.exitCode ?? 0)))
  })
}

/** Shows a folder in the system's own file manager. */
async function openFolder(folder: string, log: Log) {
  const problem = await shell.openPath(folder)
  if (problem) log.warn(`The folder ${folder} could not be shown: ${problem}`)
}

/** Says why it can't start, in the terminal and on the screen. */
function fail(error: unknown) {
  const message = error instanceof StartError ? error.message : `Help Desk could not start: ${error}`
  console.error(message)
  if (app.isReady() && !isUnattended) dialog.showErrorBox('Help Desk could not start', message)
  app.exit(1)
}
