import type { DesktopState } from '#shared/desktop-bridge.ts'
import type { Log } from '../server/base/log.ts'
import type { AppWindow } from './app-window.ts'
import type { Handlers } from './ipc.ts'
import type { Kiosk } from './kiosk/kiosk.ts'
import { chooseBackupsFolder } from './settings/backups-folder-choice.ts'
import type { DesktopLanguage } from './settings/desktop-language.ts'
import { changeSettings, type SettingsStore } from './settings/settings-store.ts'
import { chooseCertificate } from './sharing/certificate-choice.ts'
import type { SourceChanger } from './source/change-source.ts'
import { probeServer } from './source/server-probe.ts'
import type { ResolveProxy } from './source/system-proxy.ts'
import { mayChangeUpdates } from './updates/update-address-choice.ts'
import type { Updates } from './updates/updates.ts'

/** The handlers of the page's calls. */
export function bridgeHandlers(parts: {
  state: () => DesktopState
  window: AppWindow
  changer: SourceChanger
  kiosk: Kiosk
  settings: SettingsStore
  language: DesktopLanguage
  updates: Updates
  resolveProxy: ResolveProxy
  log: Log
}): Handlers {
  const { state, window, changer, kiosk, settings, language, updates, resolveProxy, log } = parts
  return {
    'desktop:get-state': state,
    'desktop:listen-to-commands': () => {
      window.startCommands()
    },
    'desktop:set-theme-mode': (mode) => {
      window.current()?.setThemeMode(mode)
    },
    'desktop:set-language': async (to) => {
      await language.use(to)
    },
    'desktop:probe-server': (address, fingerprint) =>
      probeServer(address, fingerprint, resolveProxy),
    'desktop:change-source': changer.change,
    'desktop:change-settings': async (change) => {
      const main = window.current()
      if (!(await mayChangeUpdates(main?.window, settings.current(), change))) return null
      return changeSettings(settings, change, log)
    },
    'desktop:restart-to-update': () => {
      updates.restart()
    },
    'desktop:restart-kiosk': async () => {
      await kiosk.restart()
    },
    'desktop:leave-kiosk': kiosk.leave,
    'desktop:choose-certificate': () => {
      const main = window.current()
      return main ? chooseCertificate(main.window, { settings, log }) : null
    },
    'desktop:choose-backups-folder': () => {
      const main = window.current()
      return main ? chooseBackupsFolder(main.window, { settings, log }) : null
    }
  }
}
