import { Tabs } from '@chakra-ui/react'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { useTab } from '../../lib/use-tab.ts'
import { Page } from '../../ui/page.tsx'
import { OutageReport } from './outages/outage-report.tsx'
import { PeriodReport } from './period-report.tsx'
import { ResolutionTimeReport, ResponseTimeReport, TicketsReport } from './reports.tsx'
import { ServiceReport } from './service-levels/service-report.tsx'

/**
 * The reports about the signed-in person over six months (spec §2, D17), and for department heads and
 * IT Support Specialists those about departments. The address holds the tab.
 */
export function ReportsPage() {
  const { user } = useCurrentUser()
  const seesDepartments = user && (user.isDepartmentHead || isItSupportSpecialist(user.role))
  const seesServiceLevels = seesDepartments && user.serviceLevels
  // An address of a tab that is not there, such as an old bookmark, shows the first one.
  const { tab, open } = useTab([
    ...(['tickets', 'response-time', 'resolution-time'] as const),
    ...(seesDepartments ? (['period'] as const) : []),
    ...(seesServiceLevels ? (['service-levels'] as const) : []),
    ...(user?.announcements ? (['outages'] as const) : [])
  ])
  return (
    <Page title={t('Reports')} subtitle={t('Analyze your ticket handling metrics and performance')}>
      <Tabs.Root value={tab} onValueChange={({ value }) => open(value)} lazyMount unmountOnExit>
        {/* With four tabs there are two lines on a telephone, because their words don't fit into one. */}
        <Tabs.List flexWrap="wrap" css={{ '& > button': { flexShrink: 0 } }}>
          <Tabs.Trigger value="tickets">{t('Tickets')}</Tabs.Trigger>
          <Tabs.Trigger value="response-time">{t('Response Time')}</Tabs.Trigger>
          <Tabs.Trigger value="resolution-time">{t('Resolution Time')}</Tabs.Trigger>
          {seesDepartments && <Tabs.Trigger value="period">{t('Departments')}</Tabs.Trigger>}
          {seesServiceLevels && (
            <Tabs.Trigger value="service-levels">{t('Service Levels')}</Tabs.Trigger>
          )}
          {user?.announcements && <Tabs.Trigger value="outages">{t('Outages')}</Tabs.Trigger>}
        </Tabs.List>
        <Tabs.Content value="tickets" pt="4">
          <TicketsReport />
        </Tabs.Content>
        <Tabs.Content value="response-time" pt="4">
          <ResponseTimeReport />
        </Tabs.Content>
        <Tabs.Content value="resolution-time" pt="4">
          <ResolutionTimeReport />
        </Tabs.Content>
        {seesDepartments && (
          <Tabs.Content value="period" pt="4">
            <PeriodReport />
          </Tabs.Content>
        )}
        {seesServiceLevels && (
          <Tabs.Content value="service-levels" pt="4">
            <ServiceReport />
          </Tabs.Content>
        )}
        {user?.announcements && (
          <Tabs.Content value="outages" pt="4">
            <OutageReport />
          </Tabs.Content>
        )}
      </Tabs.Root>
    </Page>
  )
}
