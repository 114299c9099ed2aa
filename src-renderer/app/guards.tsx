import { Center } from '@chakra-ui/react'
import { useDeferredValue, useEffect, useState } from 'react'
import { type Location, Navigate, type NavigateProps, Outlet, useLocation } from 'react-router-dom'
import { managesSchedules } from '#shared/domain/schedules.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { desktop } from '../lib/desktop.ts'
import { isKiosk } from '../lib/kiosk.ts'
import { rememberLastUser } from '../lib/last-user.ts'
import { paths } from '../lib/paths.ts'
import { useCurrentUser } from '../lib/queries/session-queries.ts'
import { t } from '../lib/texts.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { SourceLine } from './source-line.tsx'

/** The location state for the sign-in page: the address that the person wanted to open. */
interface WantedState {
  wanted: Location
  /** The user whose session ended there; undefined where the page was opened without one. */
  userId: number | undefined
}

/** Waits until it is known who is signed in; the routes below may find `user: null` for no one. */
export function SessionGate() {
  const { user, isLoading, error, retry } = useCurrentUser()
  const isKnown = !isLoading && !error
  const userId = user?.id ?? null
  useEffect(() => {
    // At a kiosk nothing of anyone is kept.
    if (isKnown && !isKiosk()) rememberLastUser(userId)
  }, [isKnown, userId])
  // Deferred, the screen is drawn in slices, between which a click or a key is taken.
  const isWaiting = useDeferredValue(isLoading)
  if (isLoading || isWaiting) return <LoadingState label={t('Loading your session')} />
  if (error) {
    return (
      <Center minH="100dvh" flexDirection="column">
        <ErrorState
          title={t('Help Desk is not available right now')}
          error={error}
          onRetry={retry}
        />
        {desktop && <SourceLine />}
      </Center>
    )
  }
  return <Outlet />
}

/**
 * Redirects people without a session to the sign-in page, which brings them back here (spec §2).
 */
export function SignedInOnly() {
  const { user } = useCurrentUser()
  const location = useLocation()
  const [lastUserId, setLastUserId] = useState(user?.id)
  if (user && user.id !== lastUserId) setLastUserId(user.id)

  if (user) return <Outlet />
  const state: WantedState = { wanted: location, userId: lastUserId }
  return <Redirect to={paths.auth} state={state} />
}

/**
 * Redirects people with a session away from the sign-in page (spec §2), but no one to a page where
 * someone else was.
 */
export function SignedOutOnly() {
  const { user } = useCurrentUser()
  const state = (useLocation() as Location<WantedState | null>).state
  if (!user) return <Outlet />
  const mayReturn = state && (state.userId === undefined || state.userId === user.id)
  if (!mayReturn) return <Navigate to={paths.dashboard} replace />
  // The same person finds the dialog that was open there, whose draft is kept, and the ticket's list.
  const left = state.userId === user.id ? state.wanted.state : null
  return <Redirect to={state.wanted} state={left} />
}

/** Shows that something comes, because the code of the other screen may have to be loaded. */
function Redirect({ to, state }: Pick<NavigateProps, 'to' | 'state'>) {
  return (
    <>
      <Navigate to={to} state={state} replace />
      <LoadingState />
    </>
  )
}

/** Shows the routes below to IT Support Specialists and redirects everyone else (spec §2). */
export function ItSupportOnly({ elseTo }: { elseTo: string }) {
  const { user } = useCurrentUser()
  return user && isItSupportSpecialist(user.role) ? <Outlet /> : <Navigate to={elseTo} replace />
}

/** Leaves recurring tickets, processes, rules and forms to those who manage some (D75, D77 to D79). */
export function HeadsOnly() {
  const { user } = useCurrentUser()
  return user && managesSchedules(user) ? <Outlet /> : <Navigate to={paths.dashboard} replace />
}
