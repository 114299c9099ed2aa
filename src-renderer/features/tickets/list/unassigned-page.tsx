import { t } from '../../../lib/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { UNASSIGNED_DEFAULTS } from '../ticket-filters.ts'
import { TicketBrowser } from './ticket-browser.tsx'

export function UnassignedPage() {
  return (
    <Page
      title={t('Unassigned Tickets')}
      subtitle={t('Tickets of your department without an assignee')}
      action={<ExportButton defaults={UNASSIGNED_DEFAULTS} />}
    >
      <TicketBrowser
        defaults={UNASSIGNED_DEFAULTS}
        emptyText={t('All tickets of your department are assigned.')}
      />
    </Page>
  )
}
