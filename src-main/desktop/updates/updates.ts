import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AppUpdater } from 'electron-updater'
import type { Log } from '../../server/base/log.ts'
import type { PendingUpdate } from './pending-update.ts'

/** How often a running program checks for an update, in milliseconds. */
const INTERVAL_MS = 6 * 60 * 60 * 1000

/**
 * How long a start waits for an update that was downloaded before, in milliseconds: its file only
 * has to be checked.
 */
const PENDING_TIMEOUT_MS = 10_000

const OWN_MACHINE = ['127.0.0.1', 'localhost', '[::1]']

/** The part of electron-updater that is used here. */
export type Updater = Pick<
  AppUpdater,
  'logger' | 'setFeedURL' | 'checkForUpdates' | 'quitAndInstall'
> & {
  on(
    event: 'update-available' | 'update-downloaded',
    listener: (update: { version: string }) => void
  ): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface Updates {
  /** The downloaded version that waits to be installed; null while there is none. */
  readyVersion(): string | null
  /** Installs the downloaded version and restarts; does nothing while there is none. */
  restart(): void
  /**
   * Installs an update that was downloaded but never installed, as when the computer was switched
   * off. Each version is tried once, so that one that fails can't keep the program from starting.
   * @returns whether the program is about to quit for it
   */
  installPending(): Promise<boolean>
  /** Checks for updates now and every six hours. @param onReady called once one is downloaded */
  start(onReady: (version: string) => void): void
}

/**
 * Updates the program from a folder on the company's own web server. An update is downloaded,
 * announced once with its version, and installed when the program quits or is asked to restart,
 * never in the middle of work. Failures are only logged.
 * @param address of that folder, or null for no updates
 */
export function createUpdates(options: {
  address: string | null
  updater: Updater
  pending: PendingUpdate
  log: Log
}): Updates {
  const { address, updater, pending, log } = options
  let ready: string | null = null
  let tell = (_version: string) => {}
  const isOn = address !== null && isTrustworthy(address)
  if (address !== null && !isOn) {
    log.warn(
      `Updates are disabled: ${address} does not use HTTPS, so updates could be tampered with`
    )
  }
  if (isOn) {
    // The updater's own log lines would say everything twice.
    updater.logger = null
    updater.on('update-available', ({ version }) =>
      log.info(`Downloading version ${version} from ${address}`)
    )
    updater.on('update-downloaded', ({ version }) => {
      log.info(`Version ${version} will be installed when the program ends`)
      ready = version
      pending.remember(version)
      tell(version)
    })
    updater.on('error', (error) => log.warn(`No update from ${address} (${error.message})`))
    updater.setFeedURL({ provider: 'generic', url: address })
  }

  async function look() {
    try {
      await (await updater.checkForUpdates())?.downloadPromise
    } catch {
      // The handler of the error event has logged it.
    }
  }
  function install() {
    log.info(`Restarting to install version ${ready}`)
    updater.quitAndInstall(true, true)
  }

  return {
    readyVersion: () => ready,
    restart() {
      if (ready !== null) install()
    },
    async installPending() {
      const version = isOn ? pending.untried() : null
      if (version === null) return false
      await Promise.race([
        look(),
        new Promise((resolve) => setTimeout(resolve, PENDING_TIMEOUT_MS).unref())
      ])
      // The server may offer a newer version than the one that was waiting, which is installed as
      // well.
      if (ready === null) return false
      pending.markTried(ready)
      install()
      return true
    },
    start(onReady) {
      if (!isOn) return
      tell = onReady
      void look()
      setInterval(look, INTERVAL_MS).unref()
    }
  }
}

/**
 * The update folder that was named when the program was packaged; null where none was, and in
 * development.
 */
export function packagedUpdateAddress(resourcesPath: string): string | null {
  const file = path.join(resourcesPath, 'app-update.yml')
  if (!existsSync(file)) return null
  const address = /^url: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
  return address && URL.canParse(address) ? address : null
}

/** Whether the address is safe from changes on the way: HTTPS, or this machine. */
function isTrustworthy(address: string): boolean {
  const url = URL.parse(address)
  return (
    url?.protocol === 'https:' || (url?.protocol === 'http:' && OWN_MACHINE.includes(url.hostname))
  )
}
