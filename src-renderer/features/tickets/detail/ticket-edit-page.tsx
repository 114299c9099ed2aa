import { Text } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { Page } from '../../../ui/page.tsx'

/** A placeholder page (spec §2). */
export function TicketEditPage() {
  return (
    <Page title={t('Edit Ticket')}>
      <Text color="fg.muted">{t('This is the edit ticket page.')}</Text>
    </Page>
  )
}
