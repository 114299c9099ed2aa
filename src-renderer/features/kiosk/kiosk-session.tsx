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
export function KioskSession() {
  const { user } = useCurrentUser()
  const { shown } = useGlobalDialog()
  const idleSeconds = useDesktopState(({ settings }) => settings.kiosk.idleSeconds) ?? 0
  const { secondsLeft, stay } = useIdle({
    idleSeconds,
    isSignedIn: user !== null,
    onOver: endSession
  })
  useEffect(guardPage, [])
  useEndAfterSignOut(user !== null)
  return (
    <>
      <LeaveDialog isOpen={shown === 'leave-kiosk'} onClose={closeDialog} />
      {secondsLeft !== null && (
        <IdleWarning
          secondsLeft={secondsLeft}
          isSignedIn={user !== null}
          onStay={stay}
          onLeave={endSession}
        />
      )}
    </>
  )
}

/** Ends the session: the desktop deletes all of it and reloads the page (`desktop/kiosk/kiosk-session.ts`). */
function endSession() {
  void desktop?.restartKiosk()
}

/** Ends the session here too when it has expired or was ended at the server. */
function useEndAfterSignOut(isSignedIn: boolean) {
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) endSession()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])
}
