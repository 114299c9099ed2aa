import { chakra, Text } from '@chakra-ui/react'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { useOwnSingleSignOn } from '../../lib/queries/single-sign-on-queries.ts'
import { t } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { AbsenceSection } from './absence-section.tsx'
import { EmailProofSection } from './email-proof-section.tsx'
import { LanguageSection } from './language-section.tsx'
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
    [t('Full Name'), user.fullName],
    [t('Username'), user.username],
    [
      t('Email'),
      user.unprovenEmail ? t('{email} (not verified yet)', { email: user.email }) : user.email
    ],
    [t('Role'), user.role],
    [t('Department Head'), user.isDepartmentHead ? t('Yes') : t('No')]
  ]
  return (
    <Page title={t('Account')} subtitle={t('Your profile, password and sessions.')}>
      <SettingsSection title={t('Profile')} text={t('Visible to your colleagues.')}>
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
      {user.language !== undefined && <LanguageSection choice={user.language} />}
      <SettingsSection
        title={t('Password')}
        text={
          user.withoutPassword
            ? t('You sign in without a help desk password.')
            : t('At least 6 characters. Changing it signs you out everywhere else.')
        }
      >
        {user.withoutPassword ? (
          <Text textStyle="sm">
            {t('You sign in with your company account. Change its password there.')}
          </Text>
        ) : (
          <PasswordForm username={user.username} />
        )}
      </SettingsSection>
      {own && (own.name !== null || own.isConnected) && <SingleSignOnSection own={own} />}
      <SecondFactorSection />
      {user.unprovenEmail && <EmailProofSection email={user.email} />}
      <MailSection />
      <AbsenceSection user={user} />
      <SettingsSection
        title={t('Sessions')}
        text={t(
          'Devices where you are signed in. If you don’t recognize one, sign it out and change your password.'
        )}
      >
        <SessionList />
      </SettingsSection>
      <TokensSection />
    </Page>
  )
}
