import type { PublicAddressSettings } from '#shared/api/public-address.ts'
import { SettingsSection } from '../../../../ui/settings-section.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { PublicAddressField } from './public-address-field.tsx'
import { usePublicAddressForm } from './use-public-address-form.ts'

/** Where people open the help desk (D85). */
export function PublicAddressSection({ settings }: { settings: PublicAddressSettings }) {
  const { submit, isChanged, isSaving, field } = usePublicAddressForm(settings.url)
  return (
    <SettingsSection
      title="Public address"
      text="Where people open the help desk. Invitations, email and single sign-on link to it."
    >
      <SettingsForm
        label="Public address"
        onSubmit={submit}
        isChanged={isChanged}
        isSaving={isSaving}
      >
        <PublicAddressField {...field} />
      </SettingsForm>
    </SettingsSection>
  )
}
