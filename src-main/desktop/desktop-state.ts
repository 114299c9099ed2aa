import { networkInterfaces } from 'node:os'
import { app } from 'electron'
import type { DesktopState } from '#shared/desktop-bridge.ts'
import type { BackgroundIntegration } from './background-integration.ts'
import type { Kiosk } from './kiosk/kiosk.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import { lanAddresses } from './sharing/network-addresses.ts'
import type { SharingControl } from './sharing/sharing-control.ts'
import type { BackendConnection } from './source/backend-connection.ts'
import type { Updates } from './updates/updates.ts'

/** The state of the application itself that the pages show. */
export function desktopState(parts: {
  settings: SettingsStore
  source: BackendConnection
  sharing: SharingControl
  updates: Updates
  background: BackgroundIntegration
  kiosk: Kiosk
}): DesktopState {
  return {
    version: app.getVersion(),
    settings: parts.settings.current(),
    sourceProblem: parts.source.problem(),
    newTicketKeysProblem: parts.background.keysProblem(),
    readyUpdate: parts.updates.readyVersion(),
    isKiosk: parts.kiosk.isOn(),
    sharing: parts.sharing.status(),
    networkAddresses: lanAddresses(networkInterfaces())
  }
}
