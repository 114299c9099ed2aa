import { Heading, Stack } from '@chakra-ui/react'
import { TicketBrowser } from './ticket-browser.tsx'
import { DASHBOARD_DEFAULTS } from './ticket-filters.ts'

/** The tickets of the dashboard: what concerns the user and is not finished (spec §2). */
export function RecentTickets() {
  return (
    <Stack as="section" gap="3" aria-labelledby="recent-tickets">
      <Heading as="h2" id="recent-tickets" textStyle="lg">
        Recent Tickets
      </Heading>
      <TicketBrowser defaults={DASHBOARD_DEFAULTS} />
    </Stack>
  )
}
