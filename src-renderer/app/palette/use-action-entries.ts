import type { SignedInUser } from '#shared/api/users.ts'
import { THEME_MODES, type ThemeMode } from '#shared/desktop-bridge.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { useColorMode } from '../../lib/color-mode.ts'
import { useLogout } from '../../lib/queries/session-queries.ts'
import { useShortcutGroups } from '../../lib/screen-shortcuts.ts'
import { t } from '../../lib/texts.ts'
import { PALETTE_KEYS, useShortcutList } from '../shortcuts/use-shortcuts.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** The actions that choose a theme. */
const USE_THEME: Record<ThemeMode, Text> = {
  light: text('Use light theme'),
  dark: text('Use dark theme'),
  system: text('Use system theme')
}

/** The actions that work anywhere, and those of the present screen. */
export function useActionEntries(user: SignedInUser): PaletteEntry[] {
  const { actions } = useShortcutList(user)
  const groups = useShortcutGroups((state) => state.groups)
  const { mode, setMode } = useColorMode()
  const logOut = useLogout()
  const withKeys = [
    ...groups.flatMap(({ shortcuts }) => shortcuts),
    ...actions.filter(({ keys }) => keys !== PALETTE_KEYS)
  ]
  return [
    ...withKeys.map(
      ({ keys, label, run }): PaletteEntry => ({
        ...{ value: `keys ${keys}`, kind: t('Action'), label, detail: keys, isLikely: true },
        run
      })
    ),
    ...groups
      .flatMap(({ commands }) => commands)
      .map(({ label, run }): PaletteEntry => ({ value: label, kind: t('Action'), label, run })),
    ...THEME_MODES.filter((one) => one !== mode).map(
      (one): PaletteEntry => ({
        ...{ value: `theme ${one}`, kind: t('Action'), words: t('mode appearance colors') },
        label: t(USE_THEME[one]),
        run: () => setMode(one)
      })
    ),
    {
      ...{
        value: 'log-out',
        kind: t('Action'),
        label: t('Log out'),
        words: t('logout sign leave')
      },
      isLikely: true,
      run: () => logOut.mutate()
    }
  ]
}
