import type { Login } from '#shared/api/auth.ts'
import type { DesktopChannel, LeavingProblem } from '#shared/desktop-bridge.ts'
import type { Log } from '../../server/base/log.ts'
import { type FetchHandler, serveApp } from '../page/app-protocol.ts'
import type { MainWindow } from '../page/window.ts'
import type { DesktopLanguage } from '../settings/desktop-language.ts'
import { changeSettings, type SettingsStore } from '../settings/settings-store.ts'
import type { Session } from '../source/backend-connection.ts'
import { adminProblem } from './admin-check.ts'
import { createKioskSession } from './kiosk-session.ts'
import { openKioskStorage, wipeKioskStorage } from './kiosk-storage.ts'
import { type KioskWindow, openKioskWindow } from './kiosk-window.ts'
import { createLogoutRetry } from './logout-retry.ts'

/** The only channels that the page of a kiosk may use. */
const KIOSK_CHANNELS: ReadonlySet<DesktopChannel> = new Set([
  'desktop:get-state',
  'desktop:listen-to-commands',
  'desktop:set-theme-mode',
  'desktop:set-language',
  'desktop:restart-kiosk',
  'desktop:leave-kiosk'
])
const ONLY_FOR_KIOSKS: ReadonlySet<DesktopChannel> = new Set([
  'desktop:restart-kiosk',
  'desktop:leave-kiosk'
])

export interface Kiosk {
  /** Whether this computer is a kiosk now. */
  isOn(): boolean
  /** Whether a person is signed in at the kiosk. */
  isInUse(): boolean
  /** Whether the page that is shown now may use a channel of the bridge. */
  allows(channel: DesktopChannel): boolean
  openWindow(): MainWindow
  /**
   * Signs the person out, deletes all traces of them and shows the sign-in page to the next one.
   */
  restart(): Promise<void>
  /**
   * Turns this computer into a normal one, if the credentials are those of an IT Support
   * Specialist.
   * @param switchOff whether it is to stay a normal one after a restart
   * @returns why that is not possible; null when done
   */
  leave(credentials: Login, switchOff: boolean): Promise<LeavingProblem | null>
}

interface KioskOptions {
  /** Whether the command line asks for a kiosk, whatever the settings say. */
  isAsked: boolean
  settings: SettingsStore
  /** The session of the normal window; becoming a kiosk signs it out. */
  jar: Session
  /** Answers API calls from wherever the data is. */
  fetch: FetchHandler
  pages: FetchHandler
  /** The language of this device, which each person finds as it was. */
  language: Pick<DesktopLanguage, 'reset'>
  dataDir: string
  preload: string
  log: Log
  /**
   * Called when the computer has become a kiosk or stopped being one, so that another window is
   * needed.
   */
  onSwitch(): void
}

/**
 * Makes and ends the kiosk mode of this computer, in which anyone can walk up to it. See
 * docs/guides/kiosk.md.
 */
export function createKiosk(options: KioskOptions): Kiosk {
  const { isAsked, settings, jar, fetch, pages, language, dataDir, preload, log, onSwitch } =
    options
  const logOut = createLogoutRetry({ fetch, log })
  const storage = openKioskStorage()
  let session = createKioskSession(fetch, logOut)
  serveApp({ protocol: storage.protocol, api: (request) => session.fetch(request), pages, log })

  let isOn = false

  /** Ends what one person did here, so that the next one finds nothing of it. */
  function endSession() {
    session.end()
    void language.reset()
    session = createKioskSession(fetch, logOut)
  }
  const page = createKioskPage(() => wipeKioskStorage(storage), log)
  function restart(): Promise<void> {
    endSession()
    return page.restart()
  }

  function recover() {
    page.forgetRestart()
    void restart()
  }

  function begin() {
    isOn = true
    log.info('This computer is now a kiosk')
    const cookie = jar.header()
    jar.clear()
    if (cookie) logOut(cookie)
  }
  if (isAsked || settings.current().kiosk.isOn) begin()
  settings.onChange(({ kiosk }, before) => {
    if (isOn || !kiosk.isOn || before.kiosk.isOn) return
    begin()
    onSwitch()
  })

  return {
    isOn: () => isOn,
    isInUse: () => session.isSignedIn(),
    allows: (channel) => (isOn ? KIOSK_CHANNELS.has(channel) : !ONLY_FOR_KIOSKS.has(channel)),
    openWindow() {
      const opened = openKioskWindow({ dataDir, preload, storage, log, onLost: recover })
      page.show(opened)
      void restart()
      return opened
    },
    restart,
    async leave(credentials, switchOff) {
      const problem = await adminProblem(credentials, { fetch, logOut })
      if (problem) {
        log.warn('Failed attempt to leave the kiosk')
        return problem
      }
      const { kiosk } = settings.current()
      const unwritten = switchOff
        ? changeSettings(settings, { kiosk: { ...kiosk, isOn: false } }, log)
        : null
      if (unwritten) return { sentence: unwritten, field: 'password' }
      isOn = false
      log.info('An IT Support Specialist left the kiosk with their password')
      endSession()
      onSwitch()
      await wipeKioskStorage(storage)
      return null
    }
  }
}

/** The sign-in page in the kiosk's present window, and its restart. */
function createKioskPage(wipe: () => Promise<void>, log: Log) {
  let shown: KioskWindow | null = null
  let restarting: Promise<void> | undefined

  async function restartWindow() {
    // If the page crashes during the restart, the handler of crashes loads it again.
    await shown
      ?.restart(wipe)
      .catch((error: unknown) =>
        log.warn(`The sign-in page of the kiosk could not be shown (${error})`)
      )
  }
  return {
    show(opened: KioskWindow) {
      shown = opened
      restarting = undefined
      opened.window.on('closed', () => {
        shown = null
      })
    },
    /**
     * Restarts the page once for all callers: the idle timer, the button and an ended session may
     * ask at the same time, and two restarts would abort each other.
     */
    restart(): Promise<void> {
      restarting ??= restartWindow().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    /** Forgets a running restart, because the load of a crashed page may never end. */
    forgetRestart() {
      restarting = undefined
    }
  }
}
