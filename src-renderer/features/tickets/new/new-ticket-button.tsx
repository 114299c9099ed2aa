import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { showDialog } from '../../../lib/global-dialog.ts'

/** The primary action of the ticket screens. */
export function NewTicketButton() {
  return (
    <Button aria-keyshortcuts="n" onClick={() => showDialog('new-ticket')}>
      <Plus /> <span>New Ticket</span>
    </Button>
  )
}
