import { useEffect } from 'react'
import type { User } from '#shared/api/users.ts'
import { useDialogEntry } from '../../lib/dialog-entry.ts'
import {
  closeDialog,
  type GlobalDialog,
  showDialog,
  useGlobalDialog
} from '../../lib/global-dialog.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { lazyModule, useLoaded } from '../../lib/lazy-module.ts'
import { cancelPasswordPrompt, usePasswordPrompt } from '../../lib/password-prompt.ts'
import { editSavedView, useSavedViewDraft } from '../../lib/saved-view-draft.ts'
import { useNoteOpenedTickets } from '../palette/recent-tickets.ts'
import { usePaletteKey } from '../shortcuts/use-palette-key.ts'
import { useShortcutList, useShortcuts } from '../shortcuts/use-shortcuts.ts'

const dialogs = lazyModule(() => import('./dialogs.tsx'), 'tickets')

interface GlobalDialogsProps {
  user: User
  /** Whether there is time to load the dialogs although none is asked for. */
  hasTime: boolean
}

/** The dialogs that a signed-in person can open over every screen, by button or by key. */
export function GlobalDialogs({ user, hasTime }: GlobalDialogsProps) {
  const { shown } = useGlobalDialog()
  const isViewAsked = useSavedViewDraft(({ draft }) => draft !== null)
  const isPasswordAsked = usePasswordPrompt(({ isOpen }) => isOpen)
  const { actions, destinations } = useShortcutList(user)
  useShortcuts([...actions, ...destinations])
  usePaletteKey(!useIsKiosk(), dialogs)
  useNoteOpenedTickets()
  useGlobalEntry('new-ticket', shown)
  useGlobalEntry('shortcuts', shown)
  useGlobalEntry('palette', shown)
  useDialogEntry('saved-view', { isOpen: isViewAsked, close: () => editSavedView(null) })
  useDialogEntry('password', { isOpen: isPasswordAsked, close: cancelPasswordPrompt })
  // The next person to sign in must not find a dialog that this one left open.
  useEffect(
    () => () => {
      closeDialog()
      cancelPasswordPrompt()
      editSavedView(null)
    },
    []
  )
  const isAsked = shown !== null || isViewAsked || isPasswordAsked
  const { module } = useLoaded(dialogs, isAsked || hasTime)
  return module && <module.Dialogs />
}

function useGlobalEntry(name: GlobalDialog, shown: GlobalDialog | null) {
  const reopen = () => showDialog(name)
  useDialogEntry(name, { isOpen: shown === name, close: closeDialog, reopen })
}
