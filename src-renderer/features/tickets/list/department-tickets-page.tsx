import { Page } from '../../../ui/page.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { DEPARTMENT_DEFAULTS } from '../ticket-filters.ts'
import { TicketBrowser } from './ticket-browser.tsx'

/**
 * Only department heads have this page in their menu, but everybody who is signed in may open it
 * (spec §6).
 */
export function DepartmentTicketsPage() {
  return (
    <Page
      title="Department Tickets"
      subtitle="Tickets of your department that are open or in progress"
      action={<ExportButton defaults={DEPARTMENT_DEFAULTS} />}
    >
      <TicketBrowser
        defaults={DEPARTMENT_DEFAULTS}
        emptyText="Nothing of your department is open or in progress."
      />
    </Page>
  )
}
