import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import type { Log } from '../../../server/base/log.ts'
import { writeSafely } from '../../base/safe-file.ts'
import type { SettingsStore } from '../../settings/settings-store.ts'
import { AUTOSTART_FILE, desktopEntry } from './desktop-entry.ts'
import { LAUNCH_AGENT_FILE, launchAgent } from './launch-agent.ts'
import { quotedForWindows } from './windows-command.ts'

/** Makes a kiosk start with the system if the settings say so, now and whenever they change. */
export function followAutostart(settings: SettingsStore, dataDir: string, log: Log): void {
  const isWanted = () => {
    const { isOn, startsWithSystem } = settings.current().kiosk
    return isOn && startsWithSystem
  }
  let isSet = false
  function follow() {
    if (isWanted() === isSet) return
    isSet = isWanted()
    try {
      setAutostart(isSet, ownCommand(dataDir))
    } catch (error) {
      log.error(`Starting with the system could not be ${isSet ? 'enabled' : 'disabled'}`, error)
    }
  }
  // The entry is written at each start, because the program may have been moved.
  follow()
  settings.onChange(follow)
}

/** The command that starts this program again with the same data. */
function ownCommand(dataDir: string): string[] {
  // An AppImage runs from a folder with another name each time.
  const program = process.env.APPIMAGE ?? process.execPath
  return [program, ...(app.isPackaged ? [] : [app.getAppPath()]), '--data', dataDir]
}

function setAutostart(isOn: boolean, command: string[]) {
  if (process.platform === 'win32') {
    const [program, ...args] = quotedForWindows(command)
    app.setLoginItemSettings({ openAtLogin: isOn, ...(program && { path: program }), args })
    return
  }
  const isMac = process.platform === 'darwin'
  const folder = isMac
    ? path.join(app.getPath('home'), 'Library/LaunchAgents')
    : path.join(app.getPath('appData'), 'autostart')
  const file = path.join(folder, isMac ? LAUNCH_AGENT_FILE : AUTOSTART_FILE)
  if (!isOn) return rmSync(file, { force: true })
  mkdirSync(folder, { recursive: true })
  writeSafely(file, isMac ? launchAgent(command) : desktopEntry(command))
}
