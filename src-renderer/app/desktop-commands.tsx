import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { desktop } from '../lib/desktop.ts'
import { showDialog } from '../lib/global-dialog.ts'
import { paths } from '../lib/paths.ts'

/** Does what the menus, the tray and links from elsewhere ask for. */
export function DesktopCommands() {
  const navigate = useNavigate()
  useEffect(
    () =>
      desktop?.onCommand((command) => {
        if (command.name === 'open') navigate(command.path)
        else {
          // The settings are no place for dialogs of whoever is signed in.
          if (window.location.pathname === paths.settings) navigate(paths.dashboard)
          showDialog(command.name)
        }
      }),
    [navigate]
  )
  return null
}
