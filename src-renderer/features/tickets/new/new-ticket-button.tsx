import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { showDialog } from '../../../lib/global-dialog.ts'
import { t } from '../../../lib/texts.ts'

/** The primary action of the ticket screens. */
export function NewTicketButton() {
  return (
    <Button aria-keyshortcuts="n" onClick={() => showDialog('new-ticket')}>
      <Plus /> <span>{t('New Ticket')}</span>
    </Button>
  )
}
