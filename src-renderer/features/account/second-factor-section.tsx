import { Badge, Button, Dialog, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { RecoveryCodes, SecondFactor } from '#shared/api/second-factor.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RecoveryCodeList } from '../../ui/recovery-code-list.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import {
  useMakeRecoveryCodes,
  useOfferSecondFactor,
  useSecondFactor,
  useTurnOffSecondFactor
} from './second-factor-queries.ts'

/** The own second factor: on, off, another, and recovery codes (D53). */
export function SecondFactorSection() {
  const { data: factor, error, refetch } = useSecondFactor()
  return (
    <SettingsSection
      title="Second factor"
      text="A code of an app on your phone, which signing in asks for besides the password."
    >
      {error && !factor ? (
        <ErrorState title="Failed to fetch your second factor" error={error} onRetry={refetch} />
      ) : factor ? (
        <Factor {...factor} />
      ) : (
        <Skeleton h="3.75rem" />
      )}
    </SettingsSection>
  )
}

function Factor({ isOn, isDemanded, recoveryCodes }: SecondFactor) {
  const offer = useOfferSecondFactor()
  const makeCodes = useMakeRecoveryCodes()
  const [shown, setShown] = useState<RecoveryCodes | null>(null)
  return (
    <Stack gap="4" align="start">
      <Flex gap="2" align="center" wrap="wrap">
        <Badge colorPalette={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>
        {isDemanded && (
          <Text textStyle="sm" color="fg.muted">
            {isOn
              ? 'Your help desk demands it.'
              : 'Your help desk demands it: you will be asked to set it up when you sign in.'}
          </Text>
        )}
      </Flex>
      {isOn && <CodesLeft count={recoveryCodes} />}
      <Flex gap="2" wrap="wrap">
        <Button
          variant={isOn ? 'outline' : 'solid'}
          loading={offer.isPending}
          onClick={() => offer.mutate()}
        >
          {isOn ? 'Set up another' : 'Set up'}
        </Button>
        {isOn && (
          <Button
            variant="outline"
            loading={makeCodes.isPending}
            onClick={() => makeCodes.mutate(undefined, { onSuccess: setShown })}
          >
            Make new recovery codes
          </Button>
        )}
        {isOn && !isDemanded && <TurnOff />}
      </Flex>
      <FormDialog
        isOpen={offer.data !== undefined}
        onClose={offer.reset}
        title="Set up a second factor"
        description="Signing in asks for a code of the app from then on."
        width="28rem"
      >
        {offer.data && (
          <SecondFactorForm
            offer={offer.data}
            onDone={(codes) => {
              offer.reset()
              setShown(codes)
            }}
            onCancel={offer.reset}
          />
        )}
      </FormDialog>
      <FormDialog
        isOpen={shown !== null}
        onClose={() => setShown(null)}
        title="Recovery codes"
        description="For when you don’t have your phone."
        width="32rem"
      >
        <Dialog.Body>{shown && <RecoveryCodeList {...shown} />}</Dialog.Body>
        <Dialog.Footer>
          <Button onClick={() => setShown(null)}>I have kept them</Button>
        </Dialog.Footer>
      </FormDialog>
    </Stack>
  )
}

function CodesLeft({ count }: { count: number }) {
  return (
    <Text textStyle="sm" color={count === 0 ? 'fg.error' : 'fg.muted'}>
      {count === 0
        ? 'You have no recovery codes: without your phone an IT Support Specialist has to help you.'
        : `You have ${count === 1 ? '1 recovery code' : `${count} recovery codes`} left.`}
    </Text>
  )
}

function TurnOff() {
  const turnOff = useTurnOffSecondFactor()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Turn off
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title="Turn the second factor off?"
        question="Signing in then asks for the password alone. Your recovery codes stop working."
        action="Turn off"
        isPending={turnOff.isPending}
        onConfirm={() => turnOff.mutate(undefined, { onSuccess: close })}
      />
    </>
  )
}
