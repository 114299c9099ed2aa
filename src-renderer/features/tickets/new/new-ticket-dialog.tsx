import { t } from '../../../lib/texts.ts'
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
      title={t('Create New Ticket')}
      description={t('Fill in the details to create a new support ticket.')}
    >
      <NewTicketForm onDone={onClose} />
    </FormDialog>
  )
}
