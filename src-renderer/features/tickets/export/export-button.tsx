import { Box, Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { t } from '../../../lib/texts.ts'
import type { FilterDefaults } from '../ticket-filters.ts'
import { useTicketFilters } from '../use-ticket-filters.ts'
import { useExportTickets } from './use-export-tickets.ts'

interface ExportButtonProps {
  /** The defaults of the list on the same screen. */
  defaults: FilterDefaults
}

/** Downloads all pages of the list on the screen as a CSV file. A kiosk has no place to save it. */
export function ExportButton({ defaults }: ExportButtonProps) {
  const { filters } = useTicketFilters(defaults)
  const { mutate, isPending } = useExportTickets()
  if (useIsKiosk()) return null
  return (
    <Button
      variant="outline"
      aria-label={t('Export')}
      title={t('Export')}
      loading={isPending}
      onClick={() => mutate(filters)}
    >
      <Download aria-hidden />
      {/* On narrow screens the title needs the room. */}
      <Box as="span" hideBelow="sm">
        {t('Export')}
      </Box>
    </Button>
  )
}
