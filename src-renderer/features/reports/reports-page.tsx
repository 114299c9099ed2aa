import { Tabs } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { Page } from '../../ui/page.tsx'
import { ResolutionTimeReport, ResponseTimeReport, TicketsReport } from './reports.tsx'

/** In the order of spec §2; the first one is what the screen starts with. */
const TABS = [
  { value: 'tickets', title: 'Tickets', Report: TicketsReport },
  { value: 'response-time', title: 'Response Time', Report: ResponseTimeReport },
  { value: 'resolution-time', title: 'Resolution Time', Report: ResolutionTimeReport }
]
const DEFAULT_TAB = 'tickets'

/** What the signed-in person has done in the last six months (spec §2, D17). The tab is kept in the address. */
export function ReportsPage() {
  const [params, setParams] = useSearchParams()
  const shown = TABS.find(({ value }) => value === params.get('tab'))?.value ?? DEFAULT_TAB
  return (
    <Page title="Reports" subtitle="Analyze your ticket handling metrics and performance">
      <Tabs.Root
        value={shown}
        onValueChange={({ value }) => setParams(value === DEFAULT_TAB ? {} : { tab: value })}
        variant="line"
        lazyMount
        unmountOnExit
      >
        <Tabs.List>
          {TABS.map(({ value, title }) => (
            <Tabs.Trigger key={value} value={value}>
              {title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {TABS.map(({ value, Report }) => (
          <Tabs.Content key={value} value={value} pt="4">
            <Report />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Page>
  )
}
