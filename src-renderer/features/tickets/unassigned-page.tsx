import { Page } from '../../ui/page.tsx'
import { ExportButton } from './export-button.tsx'
import { TicketBrowser } from './ticket-browser.tsx'
import { UNASSIGNED_DEFAULTS } from './ticket-filters.ts'

export function UnassignedPage() {
  return (
    <Page
      title="Unassigned Tickets"
      subtitle="Tickets of your department that nobody is assigned to"
      action={<ExportButton defaults={UNASSIGNED_DEFAULTS} />}
    >
      <TicketBrowser
        defaults={UNASSIGNED_DEFAULTS}
        emptyText="All tickets of your department are assigned to somebody."
      />
    </Page>
  )
}
