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
  const tasks = open === 1 ? '1 task is' : t('{open} tasks are', { open })
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside
      lazyMount
      unmountOnExit
      title={t('{tasks} still open', { tasks })}
      text={
        tickets === 1
          ? t('Resolve the ticket anyway? Its open tasks stay as they are.')
          : t('Resolve anyway? The open tasks of {tickets} tickets stay as they are.', { tickets })
      }
    >
      <Button variant="outline" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button onClick={onResolve}>{t('Resolve anyway')}</Button>
    </AlertDialog>
  )
}
