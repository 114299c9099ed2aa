import { useLayoutEffect } from 'react'
import { closeDialog, showDialog, useGlobalDialog } from '../../lib/global-dialog.ts'
import { isMac } from '../../lib/is-mac.ts'
import { latinKeyOf } from '../../lib/keys.ts'
import type { LazyModule } from '../../lib/lazy-module.ts'
import { forgetTypedAhead, typeAhead } from '../../lib/typed-ahead.ts'
import { OPEN_DIALOG } from './use-shortcuts.ts'

/**
 * Opens and closes the palette by Ctrl+K, or Cmd+K, also while one types: it is no single key, which
 * could be pressed by accident. In a text in Markdown the key makes a link. What is typed before the
 * palette has come is kept for it.
 * @param isOn whether there is a palette
 * @param palette its code
 */
export function usePaletteKey(isOn: boolean, palette: LazyModule<unknown>): void {
  useLayoutEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey, defaultPrevented } = event
      const [wanted, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
      const isAhead = useGlobalDialog.getState().shown === 'palette' && !isInDialog(event)
      if (isAhead && key.length === 1 && !wanted && !other && !altKey) {
        event.preventDefault()
        typeAhead(key)
        return
      }
      if (latinKeyOf(event).toLowerCase() !== 'k' || !wanted || other || altKey || shiftKey) return
      if (defaultPrevented) return
      // Otherwise the browser would go to its address bar.
      event.preventDefault()
      if (useGlobalDialog.getState().shown === 'palette') closeDialog()
      else if (!document.querySelector(OPEN_DIALOG)) {
        forgetTypedAhead()
        showDialog('palette')
        // Otherwise it would take every letter while the server is away.
        palette.load().catch(closeDialog)
      }
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, palette])
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(OPEN_DIALOG) !== null
}
