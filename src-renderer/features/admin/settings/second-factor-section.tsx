import type { DemandedOf, SecondFactorSettings } from '#shared/api/settings.ts'
import { AudienceSection } from './audience-section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const MEANINGS: Record<DemandedOf, string> = {
  nobody: 'Each person can set one up, on their own account page.',
  'it-support-specialists':
    'IT Support Specialists who have none set one up when they next sign in. Who is signed in stays so.',
  everybody: 'Whoever has none sets one up when they next sign in. Who is signed in stays so.'
}

/** Of whom a second factor is demanded (D53). */
export function SecondFactorSection({ settings }: { settings: SecondFactorSettings }) {
  const form = useSettingsForm('secondFactor', settings, {
    formOf: ({ demandedOf }) => ({ audience: demandedOf }),
    updateOf: ({ audience }) => ({ demandedOf: audience })
  })
  return (
    <AudienceSection
      title="Second factor"
      text="Who signs in with a code of an authenticator app besides the password."
      label="Demanded of"
      meanings={MEANINGS}
      form={form}
    />
  )
}
