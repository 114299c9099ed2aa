import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { NewTicketDialog } from './new-ticket-dialog.tsx'

/** The primary action of the ticket screens. */
export function NewTicketButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus /> New Ticket
      </Button>
      <NewTicketDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
