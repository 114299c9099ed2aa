import { Button, Text } from '@chakra-ui/react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

interface IdleWarningProps {
  secondsLeft: number
  isSignedIn: boolean
  onStay(): void
  onLeave(): void
}

/** Asks over every screen whether the person is still there. Only its buttons close it. */
export function IdleWarning({ secondsLeft, isSignedIn, onStay, onLeave }: IdleWarningProps) {
  const time = secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`
  return (
    <AlertDialog
      open
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => document.getElementById(STAY)}
      isLarge
      title="Are you still there?"
      text={
        <>
          <span>{isSignedIn ? 'You will be signed out in ' : 'Your text will be cleared in '}</span>
          <Text
            as="span"
            role="timer"
            color="fg"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
          >
            {time}
          </Text>
          <span>{isSignedIn ? '. Unsent text will be lost.' : '.'}</span>
        </>
      }
    >
      <Button variant="outline" size="md" onClick={onLeave}>
        {isSignedIn ? 'Sign out now' : 'Clear now'}
      </Button>
      <Button id={STAY} size="md" onClick={onStay}>
        {isSignedIn ? 'Stay signed in' : 'Keep text'}
      </Button>
    </AlertDialog>
  )
}

const STAY = 'kiosk-stay'
