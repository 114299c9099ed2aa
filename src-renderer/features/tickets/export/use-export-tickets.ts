import { useMutation } from '@tanstack/react-query'
import { exportTickets } from '#shared/api/tickets.ts'
import { download, messageOf } from '../../../lib/api.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { type TicketFilters, toFilterQuery } from '../ticket-filters.ts'

/** Downloads all pages of a list as a CSV file. */
export function useExportTickets() {
  return useMutation({
    mutationFn: (filters: TicketFilters) =>
      download(exportTickets, { query: toFilterQuery(filters) }),
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: t('Export failed'),
        description: messageOf(error, t('Failed to export the tickets'))
      })
  })
}
