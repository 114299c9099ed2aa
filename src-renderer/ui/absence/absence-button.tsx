import { Button, type ButtonProps, Dialog } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#shared/api/users.ts'
import { FormDialog } from '../form-dialog.tsx'
import { AbsenceForm } from './absence-form.tsx'

/** A button with which the absence of another person is planned, changed or removed (D76). */
export function AbsenceButton({ person, ...look }: { person: User } & ButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        flexShrink={0}
        aria-label={`Absence of ${person.fullName}`}
        onClick={() => setIsOpen(true)}
        {...look}
      >
        Absence
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Absence of ${person.fullName}`}
        width="32rem"
      >
        <Dialog.Body pb="6">
          <AbsenceForm
            person={person.id}
            personId={person.id}
            name={person.fullName}
            onDone={() => setIsOpen(false)}
          />
        </Dialog.Body>
      </FormDialog>
    </>
  )
}
