import { Page } from '../../ui/page.tsx'
import { TicketBrowser } from './ticket-browser.tsx'
import { UNASSIGNED_DEFAULTS } from './ticket-filters.ts'

export function UnassignedPage() {
  return (
    <Page title="Unassigned Tickets" subtitle="Tickets of your department that nobody is assigned to">
      <TicketBrowser defaults={UNASSIGNED_DEFAULTS} />
    </Page>
  )
}
