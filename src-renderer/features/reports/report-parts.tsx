import { Box, Button } from '@chakra-ui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { t } from '../../lib/texts.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'

interface ExportButtonProps {
  isOff: boolean
  isPending: boolean
  onExport(): void
}

/** Downloads a report. A kiosk has no place to save it. */
export function ExportButton({ isOff, isPending, onExport }: ExportButtonProps) {
  if (useIsKiosk()) return null
  return (
    <Button variant="outline" disabled={isOff} loading={isPending} onClick={onExport}>
      <Download aria-hidden />
      <span>{t('Export')}</span>
    </Button>
  )
}

interface ReportAnswerProps<Data> {
  found: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  children(data: Data): ReactNode
}

/** A report, paler while another one is made, or why there is none. */
export function ReportAnswer<Data>({ found, children }: ReportAnswerProps<Data>) {
  const { data, error, refetch, isPlaceholderData } = found
  if (data) return <Box opacity={isPlaceholderData ? 0.6 : 1}>{children(data)}</Box>
  if (error)
    return <ErrorState title={t('Failed to fetch the report')} error={error} onRetry={refetch} />
  return <LoadingText>{t('Loading reports...')}</LoadingText>
}
