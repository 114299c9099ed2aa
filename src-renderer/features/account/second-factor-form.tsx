import { Stack } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type RecoveryCodes,
  SecondFactorCode,
  type SecondFactorOffer
} from '#shared/api/second-factor.ts'
import { wasSent } from '../../lib/server-field-errors.ts'
import { t } from '../../lib/texts.ts'
import { CodeField } from '../../ui/credential-fields.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { SecondFactorOfferView } from '../../ui/second-factor-offer.tsx'
import { useTurnOnSecondFactor } from './second-factor-queries.ts'

interface SecondFactorFormProps {
  offer: SecondFactorOffer
  onDone(codes: RecoveryCodes): void
  onCancel(): void
}

/** Shows a secret, and turns the second factor on with a code of it (D53). */
export function SecondFactorForm({ offer, onDone, onCancel }: SecondFactorFormProps) {
  const turnOn = useTurnOnSecondFactor()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(SecondFactorCode),
    defaultValues: { code: '' }
  })
  const submit = handleSubmit(async ({ code }) => {
    await wasSent(turnOn.mutateAsync(code).then(onDone), ['code'], setError)
  })
  return (
    <DialogForm
      label={t('Set up two-factor authentication')}
      onSubmit={submit}
      action={t('Enable')}
      pendingAction={t('Enabling...')}
      isPending={formState.isSubmitting}
      onCancel={onCancel}
    >
      <Stack gap="4">
        <SecondFactorOfferView {...offer} />
        <CodeField
          hint={t('The current code in the app.')}
          error={formState.errors.code?.message}
          {...register('code')}
        />
      </Stack>
    </DialogForm>
  )
}
