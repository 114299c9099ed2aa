import type { PublicAddressSettings } from '#shared/api/public-address.ts'
import { SettingsForm } from '../settings-form.tsx'
import { PublicAddressField } from './public-address-field.tsx'
import { usePublicAddressForm } from './use-public-address-form.ts'

/** Where people open the help desk (D85). */
export function PublicAddressSection({ settings }: { settings: PublicAddressSettings }) {
  const { form, field } = usePublicAddressForm(settings.url)
  return (
    <SettingsForm section="public-address" form={form}>
      <PublicAddressField {...field} />
    </SettingsForm>
  )
}
