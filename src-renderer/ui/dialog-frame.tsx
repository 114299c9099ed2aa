import { CloseButton, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export interface DialogFrameProps {
  isOpen: boolean
  onClose(): void
  title: string
  description?: string
  /** How wide it is at most. */
  width: string
  /** Whether a click beside it closes it. */
  closeOnInteractOutside?: boolean
  /** `Dialog.Body` and `Dialog.Footer`; they are made anew each time the dialog opens. */
  children: ReactNode
}

/** A dialog whose body scrolls where it is taller than the window, with a cross that closes it. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    width,
    closeOnInteractOutside = true,
    children
  } = props
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside={closeOnInteractOutside}
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
              {description && <Dialog.Description>{description}</Dialog.Description>}
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
