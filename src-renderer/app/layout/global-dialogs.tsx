import { useEffect } from 'react'
import type { User } from '#shared/api/users.ts'
import { PasswordDialog } from '../../features/account/password-dialog.tsx'
import { NewTicketDialog } from '../../features/tickets/new/new-ticket-dialog.tsx'
import { closeDialog, useGlobalDialog } from '../../lib/global-dialog.ts'
import { cancelPasswordQuestion } from '../../lib/password-question.ts'
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx'
import { useShortcutList, useShortcuts } from '../shortcuts/use-shortcuts.ts'

/** The dialogs that a signed-in person can open over every screen, by button or by key. */
export function GlobalDialogs({ user }: { user: User }) {
  const { shown } = useGlobalDialog()
  const { actions, screens } = useShortcutList(user)
  useShortcuts([...actions, ...screens])
  // The next person to sign in must not find a dialog that this one left open.
  useEffect(
    () => () => {
      closeDialog()
      cancelPasswordQuestion()
    },
    []
  )
  return (
    <>
      <NewTicketDialog isOpen={shown === 'new-ticket'} onClose={closeDialog} />
      <ShortcutsDialog
        isOpen={shown === 'shortcuts'}
        onClose={closeDialog}
        actions={actions}
        screens={screens}
      />
      <PasswordDialog />
    </>
  )
}
