import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  exportServiceReport,
  reportServiceLevels,
  type ServiceReportQuery
} from '#shared/api/service-level-reports.ts'
import { call, download, messageOf } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showError } from '../../../lib/toasts.ts'

/** The report of service levels with its choice; the former one stays while another is made. */
export function useServiceReport(query: ServiceReportQuery, isComplete: boolean) {
  return useQuery({
    queryKey: [...queryKeys.metrics, 'service-levels', query],
    queryFn: async ({ signal }) => ({
      query,
      report: await call(reportServiceLevels, { query, signal })
    }),
    placeholderData: keepPreviousData,
    enabled: isComplete
  })
}

/** Downloads the report of service levels as a CSV file. */
export function useExportServiceReport() {
  return useMutation({
    mutationFn: (query: ServiceReportQuery) => download(exportServiceReport, { query }),
    onError: (error) => showError(messageOf(error, t('Could not export the report')))
  })
}
