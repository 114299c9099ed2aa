import { useEffect, useRef } from 'react'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { closeDialog, useGlobalDialog } from '../../lib/global-dialog.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { IdleWarning } from './idle-warning.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { guardPage } from './page-guards.ts'
import { useIdle } from './use-idle.ts'

/**
 * The layer over every screen of a kiosk: it signs out people who have left, and has the dialog for
 * leaving the kiosk.
 */
export function KioskLayer() {
  const { user } = useCurrentUser()
  const { shown } = useGlobalDialog()
  const idleSeconds = useDesktopState(({ settings }) => settings.kiosk.idleSeconds) ?? 0
  const { secondsLeft, stay } = useIdle({
    idleSeconds,
    isSomebodyThere: user !== null,
    onOver: startAnew
  })
  useEffect(guardPage, [])
  useNewPageAfterSession(user !== null)
  return (
    <>
      <LeaveDialog isOpen={shown === 'leave-kiosk'} onClose={closeDialog} />
      {secondsLeft !== null && (
        <IdleWarning
          secondsLeft={secondsLeft}
          isSignedIn={user !== null}
          onStay={stay}
          onLeave={startAnew}
        />
      )}
    </>
  )
}

/** Reloads the page with everything in it; the desktop deletes the rest. */
function startAnew() {
  void desktop?.restartKiosk()
}

/** Restarts after every session, because one may also expire or be ended at the server. */
function useNewPageAfterSession(isSignedIn: boolean) {
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) startAnew()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])
}
