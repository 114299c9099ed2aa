import { chakra, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { Outlet, useNavigation } from 'react-router-dom'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { BackupAlert } from '../../features/backups/backup-alert.tsx'
import { ticketRoute } from '../../features/tickets/detail/ticket-routes.ts'
import { useLiveEvents } from '../../lib/live/use-live-events.ts'
import { preload } from '../../lib/preload.ts'
import { useAddedDepartments } from '../../lib/queries/departments-queries.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { useIsScreenComplete } from '../../lib/use-is-screen-complete.ts'
import { UnconfirmedTeamsAlert, UnprovenEmailAlert } from './account-alerts.tsx'
import { Announcements } from './announcements.tsx'
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
  const isScreenComplete = useIsScreenComplete()
  useAddedDepartments({ enabled: isScreenComplete })
  useEffect(() => {
    if (isScreenComplete) preload(ticketRoute)
  }, [isScreenComplete])
  return (
    <Flex
      direction={{ base: 'column', lg: 'row' }}
      minH="100dvh"
      _print={{ display: 'block', minH: '0' }}
    >
      <SkipNavLink zIndex="skipNav">{t('Skip to content')}</SkipNavLink>
      <chakra.aside
        hideBelow="lg"
        w="16rem"
        flexShrink={0}
        position="sticky"
        top="0"
        h="100dvh"
        overflowY="auto"
        bg="bg.subtle"
        borderEndWidth="1px"
      >
        <Sidebar />
      </chakra.aside>
      <SmallScreenMenu />
      <Main>
        {user && <Announcements user={user} />}
        <SkipNavContent />
        {user && isItSupportSpecialist(user.role) && (
          <>
            <BackupAlert />
            <UnconfirmedTeamsAlert />
          </>
        )}
        {user?.unprovenEmail && <UnprovenEmailAlert />}
        <Outlet />
      </Main>
      {user && <GlobalDialogs user={user} hasTime={isScreenComplete} />}
    </Flex>
  )
}

/** Fades a screen whose successor takes its time to load. */
function Main({ children }: { children: ReactNode }) {
  const isOnTheWay = useNavigation().state === 'loading'
  return (
    <chakra.main
      flex="1"
      minW="0"
      {...(isOnTheWay && { opacity: 0.55, transition: 'opacity 0s 150ms', 'aria-busy': true })}
    >
      {children}
    </chakra.main>
  )
}
