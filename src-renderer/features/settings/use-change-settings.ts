import type { SettingsChange } from '#shared/desktop/settings.ts'
import { desktop } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { useDesktopChange } from './use-desktop-change.ts'

/** Changes settings of this machine; the desktop then sends the new ones to the page. */
export function useChangeSettings() {
  const { mutate, isPending } = useDesktopChange(
    t('Nothing was changed'),
    (change: SettingsChange) => desktop?.changeSettings(change)
  )
  return { change: mutate, isPending }
}
