import { Button, CloseButton, Dialog, Portal } from '@chakra-ui/react'
import { type ReactNode, useDeferredValue } from 'react'

interface FormDialogProps {
  isOpen: boolean
  onClose(): void
  title: string
  description: string
  /** How wide it is at most; a new ticket's 600 px unless told (spec §2). */
  width?: string
  /** A form with `Dialog.Body` and {@link FormDialogFooter}; it is made anew each time the dialog opens. */
  children: ReactNode
}

/**
 * A dialog around a form. A click beside it does not close it: what was typed would be lost. Making a form takes longer than a
 * frame, so the button that opens it is drawn pressed before.
 */
export function FormDialog({ isOpen, onClose, title, description, width = '600px', children }: FormDialogProps) {
  const isMade = useDeferredValue(isOpen)
  return (
    <Dialog.Root
      open={isOpen && isMade}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside={false}
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p={{ base: '3', md: '6' }}>
          <Dialog.Content maxW={width} my="0">
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.Description>{description}</Dialog.Description>
            </Dialog.Header>
            {children}
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Close" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

interface FormDialogFooterProps {
  /** What the button that sends the form says, and says while it is sent. */
  action: string
  pendingAction: string
  isPending: boolean
  onCancel(): void
}

/** The way out of the form and the way on. */
export function FormDialogFooter({ action, pendingAction, isPending, onCancel }: FormDialogFooterProps) {
  return (
    <Dialog.Footer>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={isPending}>
        {isPending ? pendingAction : action}
      </Button>
    </Dialog.Footer>
  )
}
