import { chakra, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { BackupAlert } from '../../features/backups/backup-alert.tsx'
import { useLiveEvents } from '../../lib/live/use-live-events.ts'
import { useAddedDepartments } from '../../lib/queries/departments-queries.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { useHasSettled } from '../../lib/use-has-settled.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { next, preload, preloadNext } from '../next.ts'
import { UnconfirmedTeamsAlert, UnprovenEmailAlert } from './account-alerts.tsx'
import { GlobalDialogs } from './global-dialogs.tsx'
import { Sidebar } from './sidebar.tsx'
import { SmallScreenMenu } from './small-screen-menu.tsx'
import { useScrollToTop } from './use-scroll-to-top.ts'

/**
 * The frame of every screen but the sign-in page (spec §2): the sidebar, 16 rem wide, or a bar with
 * its toggle.
 */
export function Layout() {
  useScrollToTop()
  useLiveEvents()
  const { user } = useCurrentUser()
  const hasSettled = useHasSettled()
  useAddedDepartments({ enabled: hasSettled })
  // Not only once all is fetched: a server that is gone must not take along what says so.
  useEffect(() => whenIdle(() => void preload(next.toaster)), [])
  useEffect(() => {
    if (hasSettled) preloadNext()
  }, [hasSettled])
  const { pathname } = useLocation()
  return (
    <Flex
      direction={{ base: 'column', lg: 'row' }}
      minH="100dvh"
      _print={{ display: 'block', minH: '0' }}
    >
      <SkipNavLink zIndex="skipNav">Skip to content</SkipNavLink>
      <chakra.aside
        hideBelow="lg"
        w="16rem"
        flexShrink={0}
        position="sticky"
        top="0"
        h="100dvh"
        overflowY="auto"
        bg="bg.subtle"
        borderRightWidth="1px"
      >
        <Sidebar />
      </chakra.aside>
      <SmallScreenMenu />
      <chakra.main flex="1" minW="0">
        <SkipNavContent />
        {user && isItSupportSpecialist(user.role) && (
          <>
            <BackupAlert />
            <UnconfirmedTeamsAlert />
          </>
        )}
        {user?.unprovenEmail && <UnprovenEmailAlert />}
        {/* The key resets a failure when another screen is opened. */}
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </chakra.main>
      {user && <GlobalDialogs user={user} hasTime={hasSettled} />}
    </Flex>
  )
}
