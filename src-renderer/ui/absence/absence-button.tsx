import { Button, type ButtonProps } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#shared/api/users.ts'
import { lazyModule, useLoadedAhead } from '../../lib/lazy-module.ts'

/** Loaded apart, because few people plan the absences of others. */
const absenceDialog = lazyModule(() => import('./absence-dialog.tsx'))

/** A button with which the absence of another person is planned, changed or removed (D76). */
export function AbsenceButton({ person, ...look }: { person: User } & ButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useLoadedAhead(absenceDialog, isOpen)
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
      {dialog && (
        <dialog.AbsenceDialog person={person} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
