import { Dialog } from '@chakra-ui/react'
import type { User } from '#shared/api/users.ts'
import { t } from '../../lib/texts.ts'
import { FormDialog } from '../form-dialog.tsx'
import { AbsenceForm } from './absence-form.tsx'

interface AbsenceDialogProps {
  person: User
  /** Whether it is the signed-in person's own. */
  isOwn: boolean
  isOpen: boolean
  onClose(): void
}

/** The absence of a person (D76). */
export function AbsenceDialog({ person, isOwn, isOpen, onClose }: AbsenceDialogProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isOwn ? t('Absence') : t('Absence of {person}', { person: person.fullName })}
      width="32rem"
    >
      <Dialog.Body pb="6">
        <AbsenceForm
          person={isOwn ? 'own' : person.id}
          personId={person.id}
          {...(!isOwn && { name: person.fullName })}
          onDone={onClose}
        />
      </Dialog.Body>
    </FormDialog>
  )
}
