import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { StatCards } from './stat-cards.tsx'

interface DashboardPageProps {
  /** The page's primary action, beside its title. */
  action?: ReactNode
  /** The page's primary action in front of everything else, so that the metrics come last. */
  lead?: ReactNode
  /** Shown before figures and tickets, where the person is asked for something. */
  notice?: ReactNode
  recentTickets: ReactNode
  /** Shown last, below everything that the specification names. */
  footer?: ReactNode
}

/**
 * The dashboard of the signed-in person (spec §2). On a phone tickets come before figures. The router
 * passes in the parts of other features.
 */
export function DashboardPage({ action, lead, notice, recentTickets, footer }: DashboardPageProps) {
  const { user } = useCurrentUser()
  const isWide = useIsWide()
  const areFiguresFirst = isWide && !lead
  return (
    <Page
      title={t('Dashboard')}
      subtitle={t("Welcome back, {person}. Here's your support ticket overview", {
        person: user?.fullName
      })}
      action={action}
    >
      {lead}
      <Box>{notice}</Box>
      {areFiguresFirst && <StatCards />}
      {recentTickets}
      {!areFiguresFirst && (
        <Box mt="7">
          <StatCards />
        </Box>
      )}
      {footer}
    </Page>
  )
}
