import { HStack } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { NewTicketButton } from '../new/new-ticket-button.tsx'
import { ALL_TICKETS_DEFAULTS } from '../ticket-filters.ts'
import { TicketBrowser } from './ticket-browser.tsx'

export function AllTicketsPage() {
  return (
    <Page
      title={t('All Tickets')}
      subtitle={t('View and manage all support tickets')}
      action={
        <HStack gap="2">
          <ExportButton defaults={ALL_TICKETS_DEFAULTS} />
          <NewTicketButton />
        </HStack>
      }
    >
      <TicketBrowser
        defaults={ALL_TICKETS_DEFAULTS}
        emptyText={t('No one has raised a ticket yet.')}
      />
    </Page>
  )
}
