import { Button, chakra, Flex } from '@chakra-ui/react'
import { LockOpen, Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { desktop, useDesktopState } from '../../lib/desktop.ts'
import { showDialog } from '../../lib/global-dialog.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { paths } from '../../lib/paths.ts'
import { t } from '../../lib/texts.ts'

/**
 * Shows on the sign-in page where the data is, with a link to change that; in a browser the address
 * shows it. A kiosk shows the button for leaving it instead.
 */
export function SourceLine() {
  const source = useDesktopState(({ settings }) => settings.source)
  const isKiosk = useIsKiosk()
  if (!desktop) return null
  if (isKiosk) {
    return (
      <Flex justify="center" mt="8">
        <Button variant="ghost" color="fg.muted" onClick={() => showDialog('leave-kiosk')}>
          <LockOpen aria-hidden />
          <span>{t('Exit kiosk mode')}</span>
        </Button>
      </Flex>
    )
  }
  return (
    <Flex justify="center" textStyle="sm" color="fg.muted" mt="8">
      <SettingsAnchor asChild>
        <Link to={paths.settings}>
          <Settings size="0.875rem" aria-hidden />
          <span>
            {source?.kind === 'server'
              ? t('Connected to {host}', { host: new URL(source.address).host })
              : t('Data on this computer')}
          </span>
        </Link>
      </SettingsAnchor>
    </Flex>
  )
}

const SettingsAnchor = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    borderRadius: 'l2',
    px: '2',
    py: '1',
    focusVisibleRing: 'outside',
    _hover: { color: 'fg' }
  }
})
