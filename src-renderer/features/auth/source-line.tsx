import { chakra, Flex } from '@chakra-ui/react'
import { Settings } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { desktop, useDesktopState } from '../../lib/desktop.ts'

/** Says before anybody signs in where the data is, and leads to where that is changed; in a browser it is in the address. */
export function SourceLine() {
  const source = useDesktopState(({ settings }) => settings.source)
  if (!desktop) return null
  return (
    <Flex justify="center" textStyle="sm" color="fg.muted" mt="8">
      <SettingsAnchor asChild>
        <Link to={paths.settings}>
          <Settings size={14} aria-hidden />
          {source?.kind === 'server' ? `Connected to ${new URL(source.address).host}` : 'Data on this computer'}
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
