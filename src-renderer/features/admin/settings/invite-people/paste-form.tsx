import { Stack, Textarea } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { wasSent } from '../../../../lib/server-field-errors.ts'
import { t } from '../../../../lib/texts.ts'
import { ChoiceSelect } from '../../../../ui/choice-select.tsx'
import { DialogForm } from '../../../../ui/form-dialog.tsx'
import { FormField } from '../../../../ui/form-field.tsx'
import { PublicAddressField } from '../public-address/public-address-field.tsx'
import { useKnownAddresses } from '../public-address/use-known-addresses.ts'
import { useUpdateSettings } from '../settings-queries.ts'

export interface PasteValues {
  addresses: string
  /** The role of everyone for whom none is suggested; empty where they choose. */
  role: string
}

interface PasteFormProps {
  values: PasteValues
  roles: readonly string[]
  /** Whether links work on this computer only, without a public address (D85). */
  asksForAddress: boolean
  onSubmit(values: PasteValues): void
  onCancel(): void
}

/** Takes addresses of people, and the role that most of them have. */
export function PasteForm({ values, roles, asksForAddress, onSubmit, onCancel }: PasteFormProps) {
  const update = useUpdateSettings()
  const { suggestions } = useKnownAddresses()
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm({
    defaultValues: { ...values, url: suggestions[0] ?? '' }
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ addresses, role, url }) => {
    if (asksForAddress && url.trim() !== '') {
      const saving = update.mutateAsync({ publicAddress: { url } })
      if (!(await wasSent(saving, ['url'], setError, 'publicAddress.'))) return
    }
    onSubmit({ addresses, role })
  })
  return (
    <DialogForm
      onSubmit={submit}
      action={t('Review people')}
      pendingAction={t('Saving...')}
      isPending={isSubmitting}
      onCancel={onCancel}
    >
      <Stack gap="4">
        <FormField label={t('Addresses')} error={errors.addresses?.message}>
          <Textarea
            {...register('addresses', {
              validate: (text) => text.trim() !== '' || t('Enter at least one address')
            })}
            rows={9}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={'ada@example.com\nBen Okafor <ben@example.com>'}
          />
        </FormField>
        <FormField
          label={t('Role')}
          hint={t(
            'For lines without a department. You can change it for each person in the next step.'
          )}
        >
          <ChoiceSelect
            choices={[
              { value: '', label: t('They choose') },
              ...roles.map((role) => ({ value: role, label: role }))
            ]}
            values={[watch('role')]}
            onChange={([role = '']) => setValue('role', role)}
          />
        </FormField>
        {asksForAddress && (
          <PublicAddressField
            input={register('url')}
            hint={t(
              'Where people open the help desk. If blank, the links work on this computer only.'
            )}
            error={errors.url?.message}
            suggestions={suggestions.filter((address) => address !== watch('url'))}
            onChoose={(address) => setValue('url', address)}
          />
        )}
      </Stack>
    </DialogForm>
  )
}
