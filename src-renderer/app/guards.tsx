import { Center } from '@chakra-ui/react'
import { useState } from 'react'
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { desktop } from '../lib/desktop.ts'
import { paths } from '../lib/paths.ts'
import { useCurrentUser } from '../lib/queries/session-queries.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { SourceLine } from './source-line.tsx'

/** What the sign-in page is told about where a person was or wanted to go. */
interface WantedState {
  wanted: Location
  /** Who was there until the session ended; nobody where a page was opened without one. */
  userId: number | undefined
}

/** Waits until it is known who is signed in; what is below may take `user: null` for nobody. */
export function SessionGate() {
  const { isLoading, error, retry } = useCurrentUser()
  if (isLoading) return <LoadingState label="Loading your session" />
  if (error) {
    return (
      <Center minH="100dvh" flexDirection="column">
        <ErrorState title="Help Desk is not available right now" error={error} onRetry={retry} />
        {desktop && <SourceLine />}
      </Center>
    )
  }
  return <Outlet />
}

/** Sends people without a session to the sign-in page, which brings them back here (spec §2). */
export function SignedInOnly() {
  const { user } = useCurrentUser()
  const location = useLocation()
  const [lastUserId, setLastUserId] = useState(user?.id)
  if (user && user.id !== lastUserId) setLastUserId(user.id)

  if (user) return <Outlet />
  const state: WantedState = { wanted: location, userId: lastUserId }
  return <Navigate to={paths.auth} replace state={state} />
}

/**
 * Sends people who have a session away from the sign-in page (spec §2), but nobody to where
 * somebody else was.
 */
export function SignedOutOnly() {
  const { user } = useCurrentUser()
  const state = (useLocation() as Location<WantedState | null>).state
  if (!user) return <Outlet />
  const mayReturn = state && (state.userId === undefined || state.userId === user.id)
  return <Navigate to={mayReturn ? state.wanted : paths.dashboard} replace />
}

/** Lets IT Support Specialists pass and sends everybody else elsewhere (spec §2). */
export function ItSupportOnly({ elseTo }: { elseTo: string }) {
  const { user } = useCurrentUser()
  return user && isItSupportSpecialist(user.role) ? <Outlet /> : <Navigate to={elseTo} replace />
}
