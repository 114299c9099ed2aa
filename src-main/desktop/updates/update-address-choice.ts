import { type BrowserWindow, dialog } from 'electron'
import type { DesktopSettings, SettingsChange } from '#shared/desktop/settings.ts'

/**
 * Asks a person, in the system's own dialog, before updates come from another address: what is there
 * is installed, so that no page may decide it alone.
 */
export async function mayChangeUpdates(
  window: BrowserWindow | undefined,
  { updatesFrom }: DesktopSettings,
  change: SettingsChange
): Promise<boolean> {
  const wanted = change.updatesFrom
  if (wanted === undefined || wanted === null || wanted === updatesFrom) return true
  if (!window) return false
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Install updates from another address?',
    detail: `Newer versions from ${wanted} will be installed on this computer. Continue only if this is your company’s address.`,
    buttons: ['Use address', 'Cancel'],
    defaultId: 1,
    cancelId: 1
  })
  return response === 0
}
