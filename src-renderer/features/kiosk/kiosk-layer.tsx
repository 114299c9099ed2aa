import { useEffect, useRef } from 'react'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { closeDialog, useGlobalDialog } from '../../lib/global-dialog.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { IdleWarning } from './idle-warning.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { guardPage } from './page-guards.ts'
import { useIdle } from './use-idle.ts'

/**
 * What lies over every screen of a kiosk: it signs out whoever has left, and leads out with the
 * right password.
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

/** The page goes with everything in it; the desktop forgets the rest. */
function startAnew() {
  void desktop?.restartKiosk()
}

/** A session may also end by itself, or at the server: then too nothing of it stays. */
function useNewPageAfterSession(isSignedIn: boolean) {
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) startAnew()
    wasSignedIn.current = isSignedIn
  }, [isSignedIn])
}
