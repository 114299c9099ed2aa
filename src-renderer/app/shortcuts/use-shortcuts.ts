import { useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#shared/api/users.ts'
import { afterDialog } from '../../lib/dialog-entry.ts'
import { showDialog, useGlobalDialog } from '../../lib/global-dialog.ts'
import { isMac } from '../../lib/is-mac.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { type Shortcut, useShortcutGroups } from '../../lib/screen-shortcuts.ts'
import { t } from '../../lib/texts.ts'
import { useDestinations } from '../nav-items.ts'
import { type Beginning, readKey, shortcutKeyOf } from './shortcut-keys.ts'
import { useShortcutSetting } from './shortcut-setting.ts'

/** Elements in which keys type text, or choose by the first letter. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]'
export const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-state=open]'

/** The key of the palette; see `usePaletteKey`. */
export const PALETTE_KEYS = isMac ? '⌘ K' : 'Ctrl K'

/** The shortcuts of a person, in the order in which they are listed. */
export function useShortcutList(user: User): { actions: Shortcut[]; destinations: Shortcut[] } {
  const navigate = useNavigate()
  const items = useDestinations(user)
  return useMemo(
    () => ({
      actions: [
        ...(isKiosk()
          ? []
          : [{ keys: PALETTE_KEYS, label: t('Find anything'), run: () => showDialog('palette') }]),
        { keys: '/', label: t('Search on this screen'), run: focusSearch },
        { keys: 'n', label: t('New ticket'), run: () => showDialog('new-ticket') },
        { keys: '?', label: t('Help with this screen'), run: () => showDialog('shortcuts') }
      ],
      destinations: items.map(({ label, path, letter }) => ({
        keys: `g ${letter}`,
        label: t(label),
        run: () => navigate(path)
      }))
    }),
    [items, navigate]
  )
}

/**
 * Handles shortcuts, and those that the present screen adds, while no text field has the focus and
 * no dialog is open.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const isOn = useShortcutSetting((setting) => setting.isOn)
  const find = useEffectEvent((key: string, beginning: Beginning | null) => {
    const ofScreen = useShortcutGroups.getState().groups.flatMap((group) => group.shortcuts)
    return readKey(key, Date.now(), beginning, [...ofScreen, ...shortcuts])
  })

  // Before the screen is seen, because a key is pressed as soon as it is.
  useLayoutEffect(() => {
    if (!isOn) return
    let beginning: Beginning | null = null
    const listen = (event: KeyboardEvent) => {
      const key = shortcutKeyOf(event)
      const isOpening = useGlobalDialog.getState().shown !== null
      if (key === null || isTyping(event) || isOpening || document.querySelector(OPEN_DIALOG))
        return
      const found = find(key, beginning)
      beginning = found.beginning ?? null
      if (!found.shortcut) return
      // Otherwise the letter would be typed into the dialog that opens.
      event.preventDefault()
      afterDialog(found.shortcut.run)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** Whether a key goes to an element that takes keys itself. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TAKES_KEYS) !== null
}

/** Focuses the search box of the present screen, if it has one. */
function focusSearch() {
  document.querySelector<HTMLInputElement>('main [role=searchbox]')?.select()
}
