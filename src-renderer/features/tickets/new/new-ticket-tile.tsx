import { Box, chakra, Text } from '@chakra-ui/react'
import { ChevronRight, Plus } from 'lucide-react'
import { showDialog } from '../../../lib/global-dialog.ts'
import { t } from '../../../lib/texts.ts'

/**
 * The large button at the top of a kiosk's dashboard, because most people come to a kiosk for a new
 * ticket.
 */
export function NewTicketTile() {
  return (
    <Tile type="button" onClick={() => showDialog('new-ticket')}>
      <Plus size="2.75rem" strokeWidth={1.75} aria-hidden />
      <Box flex="1" minW="0">
        <Text textStyle="2xl" fontWeight="semibold">
          {t('New Ticket')}
        </Text>
        <Text textStyle="md">{t('Tell us what isn’t working or what you need')}</Text>
      </Box>
      <ChevronRight size="1.75rem" aria-hidden />
    </Tile>
  )
}

const Tile = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '5',
    w: 'full',
    minH: '28',
    px: '6',
    py: '5',
    mb: '7',
    borderRadius: 'xl',
    bg: 'indigo.solid',
    color: 'indigo.contrast',
    textAlign: 'start',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    _active: { opacity: '0.9' }
  }
})
