import { Button } from '@chakra-ui/react'
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
  const tasks = open === 1 ? '1 task is' : `${open} tasks are`
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside
      lazyMount
      unmountOnExit
      title={`${tasks} still open`}
      text={
        tickets === 1
          ? 'Resolve the ticket anyway? Its open tasks stay as they are.'
          : `Resolve anyway? The open tasks of ${tickets} tickets stay as they are.`
      }
    >
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
      <Button onClick={onResolve}>Resolve anyway</Button>
    </AlertDialog>
  )
}
