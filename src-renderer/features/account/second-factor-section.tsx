import { Badge, Button, Dialog, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import type { RecoveryCodes, SecondFactor } from '#shared/api/second-factor.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
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
      title={t('Two-factor authentication')}
      text={t('Signing in requires your password and a code from an app on your phone.')}
    >
      {error && !factor ? (
        <ErrorState
          title={t('Failed to fetch two-factor authentication')}
          error={error}
          onRetry={refetch}
        />
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
        <Badge colorPalette={isOn ? 'green' : 'gray'}>
          {isOn
            ? t(meant('On', 'two-factor authentication'))
            : t(meant('Off', 'two-factor authentication'))}
        </Badge>
        {isDemanded && (
          <Text textStyle="sm" color="fg.muted">
            {isOn
              ? t('Required by your help desk.')
              : t('Required by your help desk. You set it up when you next sign in.')}
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
          {isOn ? t('Replace app') : t('Set up')}
        </Button>
        {isOn && (
          <Button
            variant="outline"
            loading={makeCodes.isPending}
            onClick={() => makeCodes.mutate(undefined, { onSuccess: setShown })}
          >
            {t('Create new recovery codes')}
          </Button>
        )}
        {isOn && !isDemanded && <TurnOff />}
      </Flex>
      <FormDialog
        isOpen={offer.data !== undefined}
        onClose={offer.reset}
        title={t('Set up two-factor authentication')}
        description={t(
          'After this, signing in requires a code from an authenticator app on your phone.'
        )}
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
        title={t('Recovery codes')}
        description={t('Use them to sign in without your phone.')}
        width="32rem"
      >
        <Dialog.Body>{shown && <RecoveryCodeList {...shown} />}</Dialog.Body>
        <Dialog.Footer>
          <Button onClick={() => setShown(null)}>{t('I have saved them')}</Button>
        </Dialog.Footer>
      </FormDialog>
    </Stack>
  )
}

function CodesLeft({ count }: { count: number }) {
  return (
    <Text textStyle="sm" color={count === 0 ? 'fg.error' : 'fg.muted'}>
      {count === 0
        ? t(
            'You have no recovery codes left. Create new ones so that you can sign in without your phone.'
          )
        : t(
            '{count, plural, one {You have # recovery code left.} other {You have # recovery codes left.}}',
            { count }
          )}
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
        {t('Disable')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('Disable two-factor authentication?')}
        question={t(
          'Signing in then requires only your password. Your recovery codes stop working.'
        )}
        action={t('Disable')}
        isPending={turnOff.isPending}
        onConfirm={() => turnOff.mutate(undefined, { onSuccess: close })}
      />
    </>
  )
}
