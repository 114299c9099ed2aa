import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Settings } from '#shared/api/settings.ts'
import { showSection } from '../../../lib/show-section.ts'
import { t } from '../../../lib/texts.ts'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { FormerPeopleSection } from '../privacy/former-people-section.tsx'
import { DirectorySection } from './directory-section.tsx'
import { SectionElsewhere } from './help-desk-section.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { MailOauthSection } from './mail-oauth-section.tsx'
import { MailSection } from './mail-section.tsx'
import { OidcSection } from './oidc-section.tsx'
import { PublicAddressSection } from './public-address/public-address-section.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { SETTINGS_PAGES, SETTINGS_SECTIONS, type SettingsPageName } from './settings-pages.ts'
import { useSettings } from './settings-queries.ts'
import { SignInSection } from './sign-in-section.tsx'
import { TicketRulesSection } from './ticket-rules-section.tsx'
import { TokensSection } from './tokens-section.tsx'

/** The text below the title of a page. */
function introductionOf(page: SettingsPageName): string {
  if (page === 'canned-replies') return t(SETTINGS_SECTIONS['canned-replies'].text)
  return page === 'data'
    ? t('Personal data, copies of everything, and data from other programs.')
    : t('Changes apply to everyone immediately and are recorded in the security log.')
}

interface HelpDeskSettingsProps {
  /** The list of canned replies, which is of another feature. */
  cannedReplies: ReactNode
}

/**
 * The settings that apply to everyone on all servers of the help desk, on pages with a list and a
 * search beside them (D96).
 */
export function HelpDeskSettings({ cannedReplies }: HelpDeskSettingsProps) {
  const [params] = useSearchParams()
  const asked = params.get('page')
  const page = SETTINGS_PAGES.find((one) => one.page === asked)?.page ?? 'people'
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '6', lg: '12' }} align="start">
      <SettingsNav current={page} />
      <Box flex="1" minW="0" w="full" maxW="2xl" css={{ '--settings-columns': 'minmax(0, 1fr)' }}>
        <Pages current={page} cannedReplies={cannedReplies} />
      </Box>
    </Flex>
  )
}

/** The pages that were opened. They stay, because what is typed on one must survive a look at another. */
function Pages({ current, cannedReplies }: HelpDeskSettingsProps & { current: SettingsPageName }) {
  const { data: settings, error, refetch } = useSettings()
  const { hash } = useLocation()
  const [opened, setOpened] = useState([current])
  if (!opened.includes(current)) setOpened([...opened, current])
  const isThere = settings !== undefined
  useEffect(() => {
    if (isThere) showSection(hash.slice(1))
  }, [isThere, hash])
  if (error && !settings)
    return <ErrorState title={t('Failed to fetch settings')} error={error} onRetry={refetch} />
  if (!settings) return <LoadingState />
  return SETTINGS_PAGES.filter(({ page }) => opened.includes(page)).map(({ page, title }) => (
    <Box key={page} hidden={page !== current}>
      {/* On a phone the selector above says the same. */}
      <Heading as="h2" textStyle="lg" mb="1" srOnly={{ base: true, lg: false }}>
        {t(title)}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="5" maxW="65ch">
        {introductionOf(page)}
      </Text>
      {page === 'canned-replies' ? (
        <Box>{cannedReplies}</Box>
      ) : (
        <Sections page={page} settings={settings} />
      )}
    </Box>
  ))
}

interface SectionsProps {
  page: Exclude<SettingsPageName, 'canned-replies'>
  settings: Settings
}

function Sections({ page, settings }: SectionsProps) {
  const address = settings.publicAddress.url
  switch (page) {
    case 'people':
      return (
        <>
          <SignInSection settings={settings} />
          <InvitationsSection publicAddress={address} sendsEmail={settings.mail.enabled} />
          <OidcSection settings={settings.oidc} publicAddress={address} />
          <DirectorySection settings={settings.ldap} />
          <LanguagesSection settings={settings.languages} />
        </>
      )
    case 'tickets':
      return (
        <>
          <TicketRulesSection settings={settings} />
          <SectionElsewhere section="service-levels" action={t('Open service levels')} />
          <SectionElsewhere section="announcements" action={t('Open announcements')} />
        </>
      )
    case 'email':
      return (
        <>
          <PublicAddressSection settings={settings.publicAddress} />
          <MailSection settings={settings.mail} publicAddress={address} />
          <MailOauthSection {...settings} />
          <SectionElsewhere section="mailboxes" action={t('Open mailboxes')} />
        </>
      )
    case 'connections':
      return (
        <>
          <TokensSection settings={settings.tokens} />
          <SectionElsewhere section="webhooks" action={t('Open webhooks')} />
        </>
      )
    case 'data':
      return (
        <>
          <FormerPeopleSection />
          <SectionElsewhere section="backups" action={t('Open backups')} />
          <SectionElsewhere section="import" action={t('Open import')} />
          <SectionElsewhere section="security-log" action={t('Open security log')} />
          <SectionElsewhere section="clear-tickets" action={t('Open User Management')} />
        </>
      )
  }
}
