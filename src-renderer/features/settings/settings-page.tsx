import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useDesktopState } from '../../lib/desktop.ts'
import { paths } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'
import { Brand } from '../../ui/brand.tsx'
import { Page } from '../../ui/page.tsx'
import { BackupsSection } from './backups-section.tsx'
import { KioskSection } from './kiosk-section.tsx'
import { NewTicketKeysSection } from './new-ticket-keys-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { SharingSection } from './sharing-section.tsx'
import { SourceSection } from './source-section.tsx'
import { UpdatesSection } from './updates-section.tsx'

/**
 * The settings of this machine. They need no session, because here a server that can't be reached
 * is changed.
 */
export function SettingsPage() {
  const version = useDesktopState((state) => state.version)
  return (
    <Box minH="100dvh">
      <Flex
        as="header"
        align="center"
        justify="space-between"
        px={{ base: '4', md: '8' }}
        h="14"
        borderBottomWidth="1px"
      >
        <Brand />
        <Button asChild variant="ghost">
          <Link to={paths.dashboard}>
            <ArrowLeft aria-hidden /> <span>{t('Back to Help Desk')}</span>
          </Link>
        </Button>
      </Flex>
      <chakra.main maxW="4xl" mx="auto">
        <Page
          title={t('Settings')}
          subtitle={t('These settings apply to everyone on this computer. Version {version}.', {
            version
          })}
        >
          <SourceSection />
          <SharingSection />
          <NotificationsSection />
          <NewTicketKeysSection />
          <KioskSection />
          <BackupsSection />
          <UpdatesSection />
        </Page>
      </chakra.main>
    </Box>
  )
}
