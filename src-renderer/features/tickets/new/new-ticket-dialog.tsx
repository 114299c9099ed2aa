import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NewTicketForm } from './new-ticket-form.tsx'

interface NewTicketDialogProps {
  isOpen: boolean
  onClose(): void
}

/** Raises a ticket (spec §2). */
export function NewTicketDialog({ isOpen, onClose }: NewTicketDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Create New Ticket"
      description="Fill in the details to create a new support ticket."
    >
      <NewTicketForm onDone={onClose} />
    </FormDialog>
  )
}
