import { t } from '../../../lib/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { DEPARTMENT_DEFAULTS } from '../ticket-filters.ts'
import { TicketBrowser } from './ticket-browser.tsx'

/**
 * Only department heads have this page in their menu, but everyone who is signed in may open it
 * (spec §6).
 */
export function DepartmentTicketsPage() {
  return (
    <Page
      title={t('Department Tickets')}
      subtitle={t('Open and in-progress tickets of your department')}
      action={<ExportButton defaults={DEPARTMENT_DEFAULTS} />}
    >
      <TicketBrowser
        defaults={DEPARTMENT_DEFAULTS}
        emptyText={t('Your department has no open or in-progress tickets.')}
      />
    </Page>
  )
}
