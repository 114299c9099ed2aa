import type { DemandedOf, SecondFactorSettings } from '#shared/api/settings.ts'
import { AudienceSection } from './audience-section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const MEANINGS: Record<DemandedOf, string> = {
  nobody: 'People can set it up on their account page.',
  'it-support-specialists':
    'IT Support Specialists without it set it up at their next sign-in. Current sessions continue.',
  everybody: 'People without it set it up at their next sign-in. Current sessions continue.'
}

/** Who needs two-factor authentication (D53). */
export function SecondFactorSection({ settings }: { settings: SecondFactorSettings }) {
  const form = useSettingsForm('secondFactor', settings, {
    formOf: ({ demandedOf }) => ({ audience: demandedOf }),
    updateOf: ({ audience }) => ({ demandedOf: audience })
  })
  return (
    <AudienceSection
      title="Two-factor authentication"
      text="Signing in requires the password and a code from an authenticator app."
      label="Required for"
      meanings={MEANINGS}
      form={form}
    />
  )
}
