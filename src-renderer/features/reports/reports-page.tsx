import { Tabs } from '@chakra-ui/react'
import { useTab } from '../../lib/use-tab.ts'
import { Page } from '../../ui/page.tsx'
import { ResolutionTimeReport, ResponseTimeReport, TicketsReport } from './reports.tsx'

/**
 * The reports about the signed-in person over six months (spec §2, D17). The address holds the tab.
 */
export function ReportsPage() {
  const { tab, open } = useTab(['tickets', 'response-time', 'resolution-time'])
  return (
    <Page title="Reports" subtitle="Analyze your ticket handling metrics and performance">
      <Tabs.Root value={tab} onValueChange={({ value }) => open(value)} lazyMount unmountOnExit>
        <Tabs.List>
          <Tabs.Trigger value="tickets">Tickets</Tabs.Trigger>
          <Tabs.Trigger value="response-time">Response Time</Tabs.Trigger>
          <Tabs.Trigger value="resolution-time">Resolution Time</Tabs.Trigger>
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
      </Tabs.Root>
    </Page>
  )
}
