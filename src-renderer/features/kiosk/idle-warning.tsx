import { Button, Text } from '@chakra-ui/react'
import { Trans } from '@lingui/react'
import { t } from '../../lib/texts.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

interface IdleWarningProps {
  secondsLeft: number
  isSignedIn: boolean
  onStay(): void
  onLeave(): void
}

/** Asks over every screen whether the person is still there. Only its buttons close it. */
export function IdleWarning({ secondsLeft, isSignedIn, onStay, onLeave }: IdleWarningProps) {
  const values = { seconds: secondsLeft }
  const components = {
    time: (
      <Text
        as="span"
        role="timer"
        color="fg"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
      />
    )
  }
  return (
    <AlertDialog
      open
      closeOnEscape={false}
      closeOnInteractOutside={false}
      initialFocusEl={() => document.getElementById(STAY)}
      isLarge
      title={t('Are you still there?')}
      text={
        isSignedIn ? (
          <Trans
            id="You will be signed out in <time>{seconds, plural, one {# second} other {# seconds}}</time>. Unsent text will be lost."
            {...{ values, components }}
          />
        ) : (
          <Trans
            id="Your text will be cleared in <time>{seconds, plural, one {# second} other {# seconds}}</time>."
            {...{ values, components }}
          />
        )
      }
    >
      <Button variant="outline" size="md" onClick={onLeave}>
        {isSignedIn ? t('Sign out now') : t('Clear now')}
      </Button>
      <Button id={STAY} size="md" onClick={onStay}>
        {isSignedIn ? t('Stay signed in') : t('Keep text')}
      </Button>
    </AlertDialog>
  )
}

const STAY = 'kiosk-stay'
