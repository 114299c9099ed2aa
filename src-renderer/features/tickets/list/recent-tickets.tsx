import { Flex, Heading, Stack } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { ExportButton } from '../export/export-button.tsx'
import { DASHBOARD_DEFAULTS } from '../ticket-filters.ts'
import { TicketBrowser } from './ticket-browser.tsx'

/** The dashboard's list of tickets that concern the user and are not finished (spec §2). */
export function RecentTickets() {
  return (
    <Stack as="section" gap="3" aria-labelledby="recent-tickets">
      <Flex justify="space-between" align="center">
        <Heading as="h2" id="recent-tickets" textStyle="lg">
          {t('Recent Tickets')}
        </Heading>
        <ExportButton defaults={DASHBOARD_DEFAULTS} />
      </Flex>
      <TicketBrowser
        defaults={DASHBOARD_DEFAULTS}
        emptyText={t('You have no open or in-progress tickets.')}
      />
    </Stack>
  )
}
