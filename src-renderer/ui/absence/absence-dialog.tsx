import { Dialog } from '@chakra-ui/react'
import type { User } from '#shared/api/users.ts'
import { FormDialog } from '../form-dialog.tsx'
import { AbsenceForm } from './absence-form.tsx'

interface AbsenceDialogProps {
  person: User
  isOpen: boolean
  onClose(): void
}

/** The absence of another person (D76). */
export function AbsenceDialog({ person, isOpen, onClose }: AbsenceDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Absence of ${person.fullName}`}
      width="32rem"
    >
      <Dialog.Body pb="6">
        <AbsenceForm
          person={person.id}
          personId={person.id}
          name={person.fullName}
          onDone={onClose}
        />
      </Dialog.Body>
    </FormDialog>
  )
}
