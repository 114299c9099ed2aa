import { chakra, Text } from '@chakra-ui/react'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { useOwnSingleSignOn } from '../../lib/queries/single-sign-on-queries.ts'
import { Page } from '../../ui/page.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { EmailProofSection } from './email-proof-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionList } from './session-list.tsx'
import { SingleSignOnSection } from './single-sign-on-section.tsx'
import { TokensSection } from './tokens-section.tsx'

/** The user's own account: its data, its password and its sessions. */
export function AccountPage() {
  const { user } = useCurrentUser()
  const { data: own } = useOwnSingleSignOn()
  if (!user) return null
  const facts = [
    ['Full Name', user.fullName],
    ['Username', user.username],
    ['Email', user.unprovenEmail ? `${user.email} (not proven yet)` : user.email],
    ['Role', user.role],
    ['Department Head', user.isDepartmentHead ? 'Yes' : 'No']
  ]
  return (
    <Page title="Account" subtitle="Your data, your password, and where you are signed in.">
      <SettingsSection title="Your data" text="As your colleagues see them.">
        <chakra.dl
          display="grid"
          gridTemplateColumns="9rem minmax(0, 1fr)"
          rowGap="2"
          textStyle="sm"
        >
          {facts.map(([label, value]) => (
            <chakra.div key={label} display="contents">
              <chakra.dt color="fg.muted">{label}</chakra.dt>
              <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      </SettingsSection>
      <SettingsSection
        title="Password"
        text={
          user.withoutPassword
            ? 'The help desk keeps none of yours.'
            : 'At least 6 characters; longer is better. Changing it signs you out everywhere else.'
        }
      >
        {user.withoutPassword ? (
          <Text textStyle="sm">
            You sign in with your company’s account. Change its password where you do for all
            others.
          </Text>
        ) : (
          <PasswordForm username={user.username} />
        )}
      </SettingsSection>
      {own && (own.name !== null || own.isConnected) && <SingleSignOnSection own={own} />}
      <SecondFactorSection />
      {user.unprovenEmail && <EmailProofSection email={user.email} />}
      <MailSection />
      <SettingsSection
        title="Sessions"
        text="Where you are signed in. Sign out what you do not know, and change your password."
      >
        <SessionList />
      </SettingsSection>
      <TokensSection />
    </Page>
  )
}
