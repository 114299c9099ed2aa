import { wasSent } from '../../../../lib/server-field-errors.ts'
import { useSavedForm } from '../../../../lib/use-saved-form.ts'
import { useUpdateSettings } from '../settings-queries.ts'
import { useKnownAddresses } from './use-known-addresses.ts'

/**
 * The form of the public address (D85).
 * @param url as it is saved
 * @returns the properties of its field among others
 */
export function usePublicAddressForm(url: string, onSaved?: () => void) {
  const update = useUpdateSettings()
  const { suggestions } = useKnownAddresses()
  const { register, handleSubmit, setError, setValue, reset, watch, formState } = useSavedForm({
    url
  })
  const submit = handleSubmit(async (publicAddress) => {
    const saving = update
      .mutateAsync({ publicAddress })
      .then((saved) => reset(saved.publicAddress, { keepDirtyValues: false }))
    if (await wasSent(saving, ['url'], setError, 'publicAddress.')) onSaved?.()
  })
  return {
    submit,
    isChanged: formState.isDirty,
    isSaving: update.isPending,
    field: {
      input: register('url'),
      error: formState.errors.url?.message,
      suggestions: suggestions.filter((address) => address !== watch('url')),
      onChoose: (address: string) => setValue('url', address, { shouldDirty: true })
    }
  }
}
