import type { DataSource } from '#shared/desktop/settings.ts'
import { desktop } from '../../lib/desktop.ts'
import { t } from '../../lib/texts.ts'
import { useDesktopChange } from './use-desktop-change.ts'

/**
 * Switches to another source. The desktop then unloads this page and loads a new one, so that no
 * answer arrives.
 */
export function useChangeSource() {
  const { mutate, isPending, isSuccess } = useDesktopChange(
    t('Nothing was changed'),
    (source: DataSource) => desktop?.changeSource(source)
  )
  return { change: mutate, isPending: isPending || isSuccess }
}
