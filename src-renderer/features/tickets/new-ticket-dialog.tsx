import { CloseButton, Dialog, Portal } from '@chakra-ui/react'
import { NewTicketForm } from './new-ticket-form.tsx'

interface NewTicketDialogProps {
  isOpen: boolean
  onClose(): void
}

/** Raises a ticket (spec §2). A click beside it does not close it: what was typed would be lost. */
export function NewTicketDialog({ isOpen, onClose }: NewTicketDialogProps) {
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
              <Dialog.Title>Create New Ticket</Dialog.Title>
              <Dialog.Description>Fill in the details to create a new support ticket.</Dialog.Description>
            </Dialog.Header>
            <NewTicketForm onDone={onClose} />
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Close" />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
