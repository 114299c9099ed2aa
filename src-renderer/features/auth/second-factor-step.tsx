import { Button, chakra, Heading, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type RecoveryCodes,
  SecondFactorCode,
  type SecondFactorOffer
} from '#shared/api/second-factor.ts'
import type { Account } from '#shared/api/users.ts'
import { messageOf } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showServerFieldErrors } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { CodeField } from '../../ui/credential-fields.tsx'
import { RecoveryCodeList } from '../../ui/recovery-code-list.tsx'
import { SecondFactorOfferView } from '../../ui/second-factor-offer.tsx'
import { LoadingState } from '../../ui/states.tsx'
import {
  type MissingFactor,
  missingFactorOf,
  useEnter,
  useSignIn,
  useSignInWithSetup
} from './sign-in-queries.ts'
import { SubmitButton } from './submit-button.tsx'

export interface SecondFactorStepProps {
  /** The missing part of the sign-in, after the steps that the person has completed. */
  missing: MissingFactor
  /** Signs in with a code of the second factor. */
  signIn(code: string): Promise<Account>
  /** Creates a secret for people who must set up two-factor authentication. */
  offer(signal: AbortSignal): Promise<SecondFactorOffer>
  /** Tells the offers of several people apart. */
  offerKey: string
  /** Leads back to the beginning. */
  onBack(): void
}

/**
 * The step after the password or the provider's confirmation (D54), for accounts that have or need
 * a second factor (D53).
 */
export function SecondFactorStep({ missing, ...props }: SecondFactorStepProps) {
  return missing === 'code' ? <TypeCode {...props} /> : <SetUp {...props} />
}

type StepProps = Omit<SecondFactorStepProps, 'missing'>

function TypeCode({ signIn, onBack }: StepProps) {
  const login = useSignIn(signIn)
  return (
    <CodeForm
      label={t('Two-factor authentication')}
      hint={t('The current code in your authenticator app, or a recovery code.')}
      action={t('Login')}
      isPending={login.isPending}
      send={login.mutateAsync}
      onRestart={onBack}
      onBack={onBack}
    />
  )
}

function SetUp({ signIn, offer: makeOffer, offerKey, onBack }: StepProps) {
  const [entered, setEntered] = useState<{ user: Account; codes: RecoveryCodes } | null>(null)
  const login = useSignInWithSetup(signIn)
  const enter = useEnter()
  const {
    data: offer,
    error,
    refetch
  } = useQuery({
    queryKey: [...queryKeys.secondFactor, 'offer', offerKey],
    queryFn: ({ signal }) => makeOffer(signal),
    gcTime: 0
  })
  if (entered) {
    return (
      <Stack gap="5">
        <Heading as="h2" textStyle="md">
          {t('Recovery codes')}
        </Heading>
        <RecoveryCodeList {...entered.codes} />
        <Button size="md" onClick={() => enter(entered.user)}>
          {t('I have saved them')}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack gap="5">
      <div>
        <Heading as="h2" textStyle="md">
          {t('Set up two-factor authentication')}
        </Heading>
        <Text color="fg.muted" mt="1">
          {t(
            'Your help desk requires it: you sign in with your password and a code from an app on your phone.'
          )}
        </Text>
      </div>
      {error ? (
        <Text role="alert" color="fg.error">
          {messageOf(error, t('Could not start the setup'))}
        </Text>
      ) : offer ? (
        <SecondFactorOfferView {...offer} />
      ) : (
        <LoadingState />
      )}
      <CodeForm
        label={t('Set up two-factor authentication')}
        hint={t('The current code in the app.')}
        action={t('Continue')}
        isPending={login.isPending}
        send={async (code) => {
          const { user, codes } = await login.mutateAsync(code)
          if (codes) setEntered({ user, codes })
          else enter(user)
        }}
        onRestart={refetch}
        onBack={onBack}
      />
    </Stack>
  )
}

interface CodeFormProps {
  label: string
  hint: string
  action: string
  isPending: boolean
  send(code: string): Promise<unknown>
  /** Called when the requirement has changed since. */
  onRestart(): void
  onBack(): void
}

function CodeForm(props: CodeFormProps) {
  const { label, hint, action, isPending, send, onRestart, onBack } = props
  const { register, handleSubmit, setError, resetField, formState } = useForm({
    resolver: zodResolver(SecondFactorCode),
    defaultValues: { code: '' }
  })
  const submit = handleSubmit(async ({ code }) => {
    try {
      await send(code)
    } catch (error) {
      resetField('code')
      showServerFieldErrors(error, ['code'], setError)
      // The QR code was not confirmed in time, or the second factor was reset meanwhile.
      if (!missingFactorOf(error)) return
      setError('code', { message: t('Expired. Start again') })
      onRestart()
    }
  })
  return (
    <chakra.form noValidate aria-label={label} onSubmit={submit}>
      <Stack gap="4">
        <CodeField
          size="md"
          hint={hint}
          error={formState.errors.code?.message}
          {...register('code')}
          autoFocus
        />
        <SubmitButton isPending={isPending}>{action}</SubmitButton>
        <Button variant="ghost" size="md" onClick={onBack}>
          {t('Back')}
        </Button>
      </Stack>
    </chakra.form>
  )
}
