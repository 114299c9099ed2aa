import { CloseButton, Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { t } from '../lib/texts.ts'
import { useEscape } from './use-escape.ts'

export interface DialogFrameProps {
  isOpen: boolean
  /** Whether there was time to draw it; until then it can only be closed. */
  isMade?: boolean
  onClose(): void
  title: ReactNode
  description?: string
  /** The maximum width. */
  width: string
  /** Whether a click outside of the dialog closes it. */
  closeOnInteractOutside?: boolean
  /** `Dialog.Body` and `Dialog.Footer`, which are mounted again each time the dialog opens. */
  children: ReactNode
}

/** A dialog with a close button, whose body scrolls where it is taller than the window. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    isOpen,
    isMade = true,
    onClose,
    title,
    description,
    width,
    closeOnInteractOutside = true,
    children
  } = props
  useEscape(isOpen, onClose)
  return (
    <Dialog.Root
      open={isOpen && isMade}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside={closeOnInteractOutside}
      // A list that is open at a field is closed first.
      onEscapeKeyDown={(event) => {
        if (document.activeElement?.hasAttribute('aria-activedescendant')) event.preventDefault()
      }}
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
              <CloseButton size="sm" aria-label={t('Close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
