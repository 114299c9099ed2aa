import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { desktop } from '../lib/desktop.ts'
import { afterDialog } from '../lib/dialog-entry.ts'
import { showDialog } from '../lib/global-dialog.ts'
import { paths } from '../lib/paths.ts'
import { proofCodeIn, receiveProofCode } from '../lib/single-sign-on.ts'
import { t } from '../lib/texts.ts'
import { showError } from '../lib/toasts.ts'

/** Runs the commands of menus, tray and links that the desktop passes on. */
export function DesktopCommands() {
  const navigate = useNavigate()
  useEffect(
    () =>
      desktop?.onCommand((command) => {
        if (command.name === 'open') {
          const proofCode = proofCodeIn(command.path)
          if (proofCode === null) afterDialog(() => void navigate(command.path))
          else if (!receiveProofCode(proofCode)) showError(t('This sign-in expired. Start again'))
        } else {
          // The settings page may be open without a session, so these dialogs open on the
          // dashboard.
          afterDialog(() => {
            if (window.location.pathname === paths.settings) navigate(paths.dashboard)
            showDialog(command.name)
          })
        }
      }),
    [navigate]
  )
  return null
}
