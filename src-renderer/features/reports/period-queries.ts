import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { exportPeriodReport, type PeriodQuery, reportPeriod } from '#shared/api/reports.ts'
import { call, download, messageOf } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { t } from '../../lib/texts.ts'
import { showToast } from '../../lib/toasts.ts'

/** The report of a period; the former one stays while another is made. */
export function usePeriodReport(query: PeriodQuery, isComplete: boolean) {
  return useQuery({
    queryKey: [...queryKeys.metrics, 'period', query],
    queryFn: ({ signal }) => call(reportPeriod, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: isComplete
  })
}

/** Downloads the report of a period as a CSV file. */
export function useExportPeriodReport() {
  return useMutation({
    mutationFn: (query: PeriodQuery) => download(exportPeriodReport, { query }),
    onError: (error) =>
      showToast({
        tone: 'destructive',
        title: t('Export failed'),
        description: messageOf(error, t('Could not export the report'))
      })
  })
}
