import { Box, Text } from '@chakra-ui/react'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { FormerPeopleSection } from '../privacy/former-people-section.tsx'
import { DirectorySection } from './directory-section.tsx'
import { FilesSection } from './files-section.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { MailOauthSection } from './mail-oauth-section.tsx'
import { MailSection } from './mail-section.tsx'
import { OidcSection } from './oidc-section.tsx'
import { PasswordsSection } from './passwords-section.tsx'
import { PublicAddressSection } from './public-address/public-address-section.tsx'
import { RegistrationSection } from './registration-section.tsx'
import { SearchSection } from './search-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { useSettings } from './settings-queries.ts'
import { TicketChangesSection } from './ticket-changes-section.tsx'
import { TokensSection } from './tokens-section.tsx'

/** The settings that apply to everyone on all servers of the help desk, one section for each group. */
export function HelpDeskSettings() {
  const { data: settings, error, refetch } = useSettings()
  if (error && !settings)
    return <ErrorState title="Failed to fetch settings" error={error} onRetry={refetch} />
  if (!settings) return <LoadingState />
  return (
    <Box maxW="4xl">
      <Text textStyle="sm" color="fg.muted" maxW="65ch" mb="4">
        Changes apply to everyone immediately and are recorded in the security log.
      </Text>
      <PublicAddressSection settings={settings.publicAddress} />
      <RegistrationSection settings={settings.registration} />
      <InvitationsSection
        publicAddress={settings.publicAddress.url}
        sendsEmail={settings.mail.enabled}
      />
      <PasswordsSection settings={settings.passwords} />
      <SecondFactorSection settings={settings.secondFactor} />
      <OidcSection settings={settings.oidc} publicAddress={settings.publicAddress.url} />
      <TokensSection settings={settings.tokens} />
      <DirectorySection settings={settings.ldap} />
      <MailSection settings={settings.mail} publicAddress={settings.publicAddress.url} />
      <MailOauthSection {...settings} />
      <TicketChangesSection settings={settings.ticketChanges} />
      <SearchSection settings={settings.search} />
      <FilesSection settings={settings.files} />
      <FormerPeopleSection />
    </Box>
  )
}
