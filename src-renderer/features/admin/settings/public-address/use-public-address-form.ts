import type { PublicAddressSettings } from '#shared/api/public-address.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { useKnownAddresses } from './use-known-addresses.ts'

/**
 * The form of the public address (D85).
 * @param url as it is saved
 * @returns the properties of its field among others
 */
export function usePublicAddressForm(url: string, onSaved?: () => void) {
  const { suggestions } = useKnownAddresses()
  const form = useSettingsForm(
    'publicAddress',
    { url },
    { formOf: asItIs, updateOf: asItIs, onSaved }
  )
  const { register, setValue, watch, formState } = form
  return {
    form,
    field: {
      input: register('url'),
      error: formState.errors.url?.message,
      suggestions: suggestions.filter((address) => address !== watch('url')),
      onChoose: (address: string) => setValue('url', address, { shouldDirty: true })
    }
  }
}

const asItIs = (settings: PublicAddressSettings) => settings
