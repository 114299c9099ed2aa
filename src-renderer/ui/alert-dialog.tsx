import { Dialog, Portal, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface AlertDialogProps extends Dialog.RootProps {
  title: string
  text: ReactNode
  /** Whether the text is larger, for a screen that is read from further away. */
  isLarge?: boolean
  /** The buttons that answer it. */
  children: ReactNode
}

/** A dialog in the middle of the window that asks for an answer. */
export function AlertDialog({ title, text, isLarge = false, children, ...root }: AlertDialogProps) {
  return (
    <Dialog.Root role="alertdialog" placement="center" {...root}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="3">
          <Dialog.Content maxW={isLarge ? '28rem' : '26rem'}>
            <Dialog.Header>
              <Dialog.Title {...(isLarge && { textStyle: '2xl' })}>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pt="1">
              <Dialog.Description asChild>
                <Text color="fg.muted" {...(isLarge && { textStyle: 'lg' })}>
                  {text}
                </Text>
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>{children}</Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
