import { CloseButton, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface FormDialogProps {
  isOpen: boolean
  onClose(): void
  title: string
  description: string
  /** A form with `Dialog.Body` and `Dialog.Footer`; it is made anew each time the dialog opens. */
  children: ReactNode
}

/** A dialog around a form. A click beside it does not close it: what was typed would be lost. */
export function FormDialog({ isOpen, onClose, title, description, children }: FormDialogProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside={false}
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p={{ base: '3', md: '6' }}>
          <Dialog.Content maxW="600px" my="0">
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
