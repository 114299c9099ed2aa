import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AppUpdater } from 'electron-updater'
import type { Log } from '../server/log.ts'

/** How often a program that stays open looks for an update, in milliseconds. */
const INTERVAL = 6 * 60 * 60 * 1000

const OWN_MACHINE = ['127.0.0.1', 'localhost', '[::1]']

/** The part of electron-updater that is used here. */
export type Updater = Pick<AppUpdater, 'logger' | 'setFeedURL' | 'checkForUpdates'> & {
  on(event: 'update-available' | 'update-downloaded', listener: (update: { version: string }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

/**
 * Looks for updates now and every six hours, in a folder on the company's own web server. An update is downloaded,
 * `tell` is called once with its version, and it is installed when the program ends: never in the middle of work.
 * What goes wrong is only logged.
 * @param address of that folder, or null for no updates
 */
export function keepUpToDate(options: {
  address: string | null
  updater: Updater
  tell: (version: string) => void
  log: Log
}): void {
  const { address, updater, tell, log } = options
  if (address === null) return
  if (!isTrustworthy(address)) {
    log.warn(`No updates: ${address} is no https address, and what comes from there could be anybody's`)
    return
  }
  // What it would write itself says everything twice.
  updater.logger = null
  updater.on('update-available', ({ version }) => log.info(`Downloading version ${version} from ${address}`))
  updater.on('update-downloaded', ({ version }) => {
    log.info(`Version ${version} is installed when the program ends`)
    tell(version)
  })
  updater.on('error', (error) => log.warn(`No update from ${address} (${error.message})`))
  updater.setFeedURL({ provider: 'generic', url: address })

  async function look() {
    try {
      await (await updater.checkForUpdates())?.downloadPromise
    } catch {
      // The error event has told.
    }
  }
  void look()
  setInterval(look, INTERVAL).unref()
}

/** The update folder that was named when the program was packaged; null where none was, and in development. */
export function packagedUpdateAddress(resourcesPath: string): string | null {
  const file = path.join(resourcesPath, 'app-update.yml')
  if (!existsSync(file)) return null
  const address = /^url: (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]
  return address && URL.canParse(address) ? address : null
}

/** Whether nobody on the way can change what comes from an address. */
function isTrustworthy(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && OWN_MACHINE.includes(url.hostname))
}
