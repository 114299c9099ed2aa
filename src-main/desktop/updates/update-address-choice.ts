import { type BrowserWindow, dialog } from 'electron'
import type { DesktopSettings, SettingsChange } from '#shared/desktop/settings.ts'
import { t } from '../base/texts.ts'

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
    message: t('Install updates from another address?'),
    detail: t(
      'Newer versions from {address} will be installed on this computer. Continue only if this is your company’s address.',
      { address: wanted }
    ),
    buttons: [t('Use address'), t('Cancel')],
    defaultId: 1,
    cancelId: 1
  })
  return response === 0
}
