import { PasswordDialog } from '../../features/account/password-dialog.tsx'
import { SavedViewDialog } from '../../features/saved-views/saved-view-dialog.tsx'
import { NewTicketDialog } from '../../features/tickets/new/new-ticket-dialog.tsx'
import { closeDialog, useGlobalDialog } from '../../lib/global-dialog.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { PaletteDialog } from '../palette/palette-dialog.tsx'
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx'

/** The content of {@link GlobalDialogs}, loaded once the screen itself is there. */
export function Dialogs() {
  const { user } = useCurrentUser()
  const { shown } = useGlobalDialog()
  return (
    <>
      <NewTicketDialog isOpen={shown === 'new-ticket'} onClose={closeDialog} />
      {user && <ShortcutsDialog isOpen={shown === 'shortcuts'} onClose={closeDialog} user={user} />}
      {user && <PaletteDialog isOpen={shown === 'palette'} onClose={closeDialog} user={user} />}
      {user && <SavedViewDialog user={user} />}
      <PasswordDialog />
    </>
  )
}
