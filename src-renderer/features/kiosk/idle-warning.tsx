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
      title="Still here?"
      text={
        <>
          <span>
            {isSignedIn ? 'You are signed out in ' : 'What you have typed is cleared in '}
          </span>
          <Text
            as="span"
            role="timer"
            color="fg"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
          >
            {time}
          </Text>
          <span>{isSignedIn ? '. What you have not sent is lost then.' : '.'}</span>
        </>
      }
    >
      <Button variant="outline" size="md" onClick={onLeave}>
        {isSignedIn ? 'Sign out now' : 'Clear now'}
      </Button>
      <Button id={STAY} size="md" onClick={onStay}>
        {isSignedIn ? 'Stay signed in' : 'Keep it'}
      </Button>
    </AlertDialog>
  )
}

const STAY = 'kiosk-stay'
