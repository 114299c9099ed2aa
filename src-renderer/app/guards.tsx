import { Center } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../lib/queries/session-queries.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { paths } from './paths.ts'

/** What the sign-in page is told about where a person wanted to go. */
interface WantedState {
  wanted?: Location
}

/** Waits until it is known who is signed in; what is below may take `user: null` for nobody. */
export function SessionGate() {
  const { isLoading, error, retry } = useCurrentUser()
  if (isLoading) return <LoadingState label="Loading your session" />
  if (error) {
    return (
      <Center minH="100dvh">
        <ErrorState title="Help Desk is not available right now" error={error} onRetry={retry} />
      </Center>
    )
  }
  return <Outlet />
}

/** Sends people without a session to the sign-in page, which brings them back here (spec §2). */
export function SignedInOnly() {
  const { user } = useCurrentUser()
  const location = useLocation()
  const hasBeenSignedIn = useRef(false)
  useEffect(() => {
    if (user) hasBeenSignedIn.current = true
  }, [user])

  if (user) return <Outlet />
  // Who has just logged out here left on purpose: the next person starts at the dashboard.
  const state: WantedState = hasBeenSignedIn.current ? {} : { wanted: location }
  return <Navigate to={paths.auth} replace state={state} />
}

/** Sends people who have a session away from the sign-in page (spec §2). */
export function SignedOutOnly() {
  const { user } = useCurrentUser()
  const { state } = useLocation() as Location<WantedState | null>
  return user ? <Navigate to={state?.wanted ?? paths.dashboard} replace /> : <Outlet />
}
