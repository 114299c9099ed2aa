import { Text } from '@chakra-ui/react'
import { Page } from '../../../ui/page.tsx'

/** A placeholder page (spec §2). */
export function TicketEditPage() {
  return (
    <Page title="Edit Ticket">
      <Text color="fg.muted">This is the edit ticket page.</Text>
    </Page>
  )
}
