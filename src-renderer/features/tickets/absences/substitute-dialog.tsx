import { Button } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'

interface SubstituteDialogProps {
  isOpen: boolean
  onClose(): void
  /** The full names of both. */
  person: string
  substitute: string
  /** The last day of the absence. */
  day: string
  onAssign(choice: 'person' | 'substitute'): void
}

/** Offers the substitute of a person who is away (D76); closing it assigns no one. */
export function SubstituteDialog(props: SubstituteDialogProps) {
  const { isOpen, onClose, person, substitute, day, onAssign } = props
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside
      lazyMount
      unmountOnExit
      title={t('{person} is away until {day}', { person, day })}
      text={t('Assign {substitute} instead?', { substitute })}
    >
      <Button variant="outline" onClick={() => onAssign('person')}>
        {t('Assign {person}', { person })}
      </Button>
      <Button onClick={() => onAssign('substitute')}>
        {t('Assign {substitute}', { substitute })}
      </Button>
    </AlertDialog>
  )
}
