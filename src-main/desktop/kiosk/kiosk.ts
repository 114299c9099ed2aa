import type { Login } from '#shared/api/auth.ts'
import type { DesktopChannel } from '#shared/desktop-bridge.ts'
import type { Log } from '../../server/base/log.ts'
import { type FetchHandler, serveApp } from '../app-protocol.ts'
import { changeSettings, type SettingsStore } from '../settings/settings-store.ts'
import type { Session } from '../source/backend-connection.ts'
import type { MainWindow } from '../window.ts'
import { adminProblem } from './admin-check.ts'
import { createKioskSession } from './kiosk-session.ts'
import { openKioskStorage, wipeKioskStorage } from './kiosk-storage.ts'
import { type KioskWindow, openKioskWindow } from './kiosk-window.ts'
import { createLogoutRetry } from './logout-retry.ts'

/**
 * All that the page of a kiosk may ask of the desktop; whatever else there is, is for other windows
 * only.
 */
const KIOSK_CHANNELS: ReadonlySet<DesktopChannel> = new Set([
  'desktop:get-state',
  'desktop:listen-to-commands',
  'desktop:set-theme-mode',
  'desktop:restart-kiosk',
  'desktop:leave-kiosk'
])
const ONLY_FOR_KIOSKS: ReadonlySet<DesktopChannel> = new Set([
  'desktop:restart-kiosk',
  'desktop:leave-kiosk'
])

export interface Kiosk {
  /** Whether this computer is a kiosk now, for everybody who passes by. */
  isOn(): boolean
  /** Whether somebody is signed in at it. */
  isInUse(): boolean
  /** Whether the page that is shown now may use a channel of the bridge. */
  allows(channel: DesktopChannel): boolean
  openWindow(): MainWindow
  /**
   * Signs whoever is there out, forgets all about them and shows the sign-in page to the next
   * person.
   */
  restart(): Promise<void>
  /**
   * Goes on as a normal application, if this is the password of an IT Support Specialist.
   * @param switchOff whether it is also none at the next start
   * @returns why that is not possible, as a sentence; null when done
   */
  leave(credentials: Login, switchOff: boolean): Promise<string | null>
}

interface KioskOptions {
  /** Whether this start was asked to be one, whatever the settings say. */
  isAsked: boolean
  settings: SettingsStore
  /** Of the normal window: who was signed in there is signed out. */
  jar: Session
  /** Answers API calls from wherever the data is. */
  fetch: FetchHandler
  pages: FetchHandler
  dataDir: string
  preload: string
  log: Log
  /** It has become a kiosk or stopped being one: another window is needed. */
  onSwitch(): void
}

/** Makes this computer one that anybody may walk up to. See docs/kiosk.md. */
export function createKiosk(options: KioskOptions): Kiosk {
  const { isAsked, settings, jar, fetch, pages, dataDir, preload, log, onSwitch } = options
  const endSession = createLogoutRetry({ fetch, log })
  const storage = openKioskStorage()
  let person = createKioskSession(fetch, endSession)
  serveApp({ protocol: storage.protocol, api: (request) => person.fetch(request), pages, log })

  let isOn = false

  function letGo() {
    person.leave()
    person = createKioskSession(fetch, endSession)
  }
  const page = createKioskPage(() => wipeKioskStorage(storage), log)
  function restart(): Promise<void> {
    letGo()
    return page.restart()
  }

  function beginAnew() {
    page.forgetRestart()
    void restart()
  }

  function begin() {
    isOn = true
    log.info('This computer is a kiosk now')
    const cookie = jar.header()
    jar.clear()
    if (cookie) endSession(cookie)
  }
  if (isAsked || settings.current().kiosk.isOn) begin()
  settings.onChange(({ kiosk }, before) => {
    if (isOn || !kiosk.isOn || before.kiosk.isOn) return
    begin()
    onSwitch()
  })

  return {
    isOn: () => isOn,
    isInUse: () => person.isSignedIn(),
    allows: (channel) => (isOn ? KIOSK_CHANNELS.has(channel) : !ONLY_FOR_KIOSKS.has(channel)),
    openWindow() {
      const opened = openKioskWindow({ dataDir, preload, storage, log, onLost: beginAnew })
      page.show(opened)
      void restart()
      return opened
    },
    restart,
    async leave(credentials, switchOff) {
      const problem = await adminProblem(credentials, { fetch, endSession })
      if (problem) {
        log.warn('Somebody tried to leave the kiosk')
        return problem
      }
      const { kiosk } = settings.current()
      const unwritten = switchOff
        ? changeSettings(settings, { kiosk: { ...kiosk, isOn: false } }, log)
        : null
      if (unwritten) return unwritten
      isOn = false
      log.info('The kiosk was left with the password of an IT Support Specialist')
      letGo()
      onSwitch()
      await wipeKioskStorage(storage)
      return null
    }
  }
}

/** The sign-in page of whichever window the kiosk has, and its restart. */
function createKioskPage(wipe: () => Promise<void>, log: Log) {
  let shown: KioskWindow | null = null
  let restarting: Promise<void> | undefined

  async function makeAnew() {
    // Where a crash comes in between, it brings the page back.
    await shown
      ?.restart(wipe)
      .catch((error: unknown) => log.warn(`The sign-in page of the kiosk was not shown (${error})`))
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
     * Idle time, button and a session that is over may ask at once: two restarts would only abort
     * each other's pages.
     */
    restart(): Promise<void> {
      restarting ??= makeAnew().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    /** What a crashed page was loading may never end. */
    forgetRestart() {
      restarting = undefined
    }
  }
}
