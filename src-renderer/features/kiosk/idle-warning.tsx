import { Button, Dialog, Portal, Text } from '@chakra-ui/react'

interface IdleWarningProps {
  secondsLeft: number
  isSignedIn: boolean
  onStay(): void
  onLeave(): void
}

/** Asks whether the person is still there, over whatever they were doing. Nothing but its buttons answers it. */
export function IdleWarning({ secondsLeft, isSignedIn, onStay, onLeave }: IdleWarningProps) {
  const time = secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`
  return (
    <Dialog.Root
      role="alertdialog"
      open
      closeOnEscape={false}
      closeOnInteractOutside={false}
      placement="center"
      initialFocusEl={() => document.getElementById(STAY)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="3">
          <Dialog.Content maxW="28rem">
            <Dialog.Header>
              <Dialog.Title textStyle="2xl">Still here?</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pt="1">
              <Dialog.Description asChild>
                <Text textStyle="lg" color="fg.muted">
                  {isSignedIn ? 'You are signed out in ' : 'What you have typed is cleared in '}
                  <Text as="span" role="timer" color="fg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                    {time}
                  </Text>
                  {isSignedIn ? '. What you have not sent is lost then.' : '.'}
                </Text>
              </Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" size="md" onClick={onLeave}>
                {isSignedIn ? 'Sign out now' : 'Clear now'}
              </Button>
              <Button id={STAY} size="md" onClick={onStay}>
                {isSignedIn ? 'Stay signed in' : 'Keep it'}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const STAY = 'kiosk-stay'
