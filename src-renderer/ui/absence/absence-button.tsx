import { Button, type ButtonProps } from '@chakra-ui/react'
import { useState } from 'react'
import type { User } from '#shared/api/users.ts'
import { lazyModule, useLoadedAhead } from '../../lib/lazy-module.ts'
import { t } from '../../lib/texts.ts'

/** Loaded apart, because it is rarely planned. */
const absenceDialog = lazyModule(() => import('./absence-dialog.tsx'))

interface AbsenceButtonProps extends ButtonProps {
  person: User
  /** Whether it is the signed-in person's own. */
  isOwn?: boolean
}

/** A button with which an absence is planned, changed or removed (D76). */
export function AbsenceButton({
  person,
  isOwn = false,
  children = t('Absence'),
  ...look
}: AbsenceButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useLoadedAhead(absenceDialog, isOpen)
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        flexShrink={0}
        {...(!isOwn && { 'aria-label': t('Absence of {person}', { person: person.fullName }) })}
        onClick={() => setIsOpen(true)}
        {...look}
      >
        {children}
      </Button>
      {dialog && (
        <dialog.AbsenceDialog {...{ person, isOwn, isOpen }} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
