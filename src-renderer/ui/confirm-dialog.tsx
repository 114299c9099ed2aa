import { Button, Dialog, Portal, Text } from '@chakra-ui/react'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose(): void
  title: string
  /** The question, as spec §8 words it. */
  question: string
  /** What the button that does it says. */
  action: string
  isPending: boolean
  onConfirm(): void
}

/** Asks before something is destroyed. It stays until that has worked, so that a failed try can be repeated. */
export function ConfirmDialog({ isOpen, onClose, title, question, action, isPending, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog.Root
      role="alertdialog"
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      placement="center"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="3">
          <Dialog.Content maxW="26rem">
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pt="1">
              <Dialog.Description asChild>
                <Text color="fg.muted">{question}</Text>
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button colorPalette="red" loading={isPending} loadingText={action} onClick={onConfirm}>
                {action}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
