import { Button } from '@chakra-ui/react'
import { t } from '../../../lib/texts.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'

interface ResolveDialogProps {
  isOpen: boolean
  onClose(): void
  /** How many tasks are open. */
  open: number
  /** How many tickets they are of. */
  tickets: number
  onResolve(): void
}

/** Asks before tickets with open tasks are resolved (D79). */
export function ResolveDialog({ isOpen, onClose, open, tickets, onResolve }: ResolveDialogProps) {
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside
      lazyMount
      unmountOnExit
      title={t('{count, plural, one {# task is still open} other {# tasks are still open}}', {
        count: open
      })}
      text={
        tickets === 1
          ? t('Resolve the ticket anyway? Its open tasks stay as they are.')
          : t(
              '{count, plural, one {Resolve anyway? The open tasks of # ticket stay as they are.} other {Resolve anyway? The open tasks of # tickets stay as they are.}}',
              { count: tickets }
            )
      }
    >
      <Button variant="outline" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button onClick={onResolve}>{t('Resolve anyway')}</Button>
    </AlertDialog>
  )
}
