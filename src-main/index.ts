import path from 'node:path'
import { app, dialog, session } from 'electron'
import { type CommandLine, parseCommandLine } from './command-line.ts'
import { fillWithDemo } from './demo.ts'
import { createApiTransport } from './desktop/api-transport.ts'
import { isAppAddress } from './desktop/app-address.ts'
import { developmentPages, registerAppScheme, serveApp } from './desktop/app-protocol.ts'
import { createCookieJar } from './desktop/cookie-jar.ts'
import { createCookieStorage } from './desktop/cookie-storage.ts'
import { openLog } from './desktop/desktop-log.ts'
import { answerCalls } from './desktop/ipc.ts'
import { setMenu } from './desktop/menu.ts'
import { lockPages, refusePermissions } from './desktop/page-lock.ts'
import { systemCipher } from './desktop/system-cipher.ts'
import { type MainWindow, openWindow } from './desktop/window.ts'
import { makeDataFolder } from './server/data-folder.ts'
import { createServer, type Server } from './server/server.ts'
import { StartError } from './server/start-error.ts'

// Not awaited at the top: Electron becomes ready only after this module has run.
start().catch(fail)

async function start() {
  const options = parseCommandLine(process.argv.slice(1), process.env, { tolerant: true })
  const dataDir = claimDataFolder(options)
  if (!app.requestSingleInstanceLock()) {
    console.log(`Help Desk is already open with the data folder ${dataDir}: its window was brought to the front`)
    app.quit()
    return
  }
  registerAppScheme()
  const log = openLog(dataDir)
  await app.whenReady()

  const server = await createServer({
    dataDir,
    migrationsDir: path.join(app.getAppPath(), 'resources/migrations'),
    webRoot: path.join(app.getAppPath(), 'out/renderer'),
    log
  })
  closeOnQuit(server)
  await fillWithDemo(server, options)

  const jar = createCookieJar(
    createCookieStorage({ file: path.join(dataDir, 'session.json'), cipher: systemCipher(), log })
  )
  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
  serveApp({
    api: createApiTransport({ fetch: server.fetch, jar }),
    pages: developmentServer ? developmentPages(developmentServer) : server.fetch,
    log
  })
  lockPages(log)
  refusePermissions(session.defaultSession)
  setMenu()

  let main: MainWindow | null = null
  function showWindow() {
    if (main) return main.show()
    main = openWindow({ dataDir, preload: path.join(app.getAppPath(), 'out/preload/index.cjs'), log })
    main.window.on('closed', () => {
      main = null
    })
  }
  answerCalls(
    {
      'desktop:set-theme-mode': (mode) => {
        main?.setThemeMode(mode)
      }
    },
    {
      isOurs: ({ senderFrame }) =>
        senderFrame !== null && senderFrame === main?.window.webContents.mainFrame && isAppAddress(senderFrame.url),
      log
    }
  )
  app.on('second-instance', showWindow)
  app.on('activate', showWindow)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  showWindow()
}

/** Puts everything that is kept into one folder: the database on top, Chromium's own files below it. */
function claimDataFolder({ data }: CommandLine): string {
  const dataDir = data ? path.resolve(data) : app.getPath('userData')
  makeDataFolder(dataDir)
  app.setPath('userData', dataDir)
  app.setPath('sessionData', path.join(dataDir, 'chromium'))
  return dataDir
}

/** Lets running requests finish and closes the database before the process ends. */
function closeOnQuit(server: Server) {
  app.once('will-quit', (event) => {
    event.preventDefault()
    server.close().finally(() => app.exit())
  })
}

/** Says why it can't start, in the terminal and on the screen. */
function fail(error: unknown) {
  const message = error instanceof StartError ? error.message : `Help Desk could not start: ${error}`
  console.error(message)
  if (app.isReady()) dialog.showErrorBox('Help Desk could not start', message)
  app.exit(1)
}
