import { text } from '#shared/languages/texts.ts'
import { dateFormat } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { type ChartData, type Series, STATUS_SERIES } from '../../ui/charts/chart-data.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { REPORT_HEIGHT_PX, ReportCard } from './report-card.tsx'
import { resolutionTime, responseTime, ticketsByStatus, useReport } from './report-queries.ts'

const RESPONSE_SERIES = [
  { key: 'responseTime', label: text('Response Time'), color: 'chart.duration' }
] as const satisfies readonly Series[]

const RESOLUTION_SERIES = [
  { key: 'highPriority', label: text('High Priority'), color: 'chart.high' },
  { key: 'mediumPriority', label: text('Medium Priority'), color: 'chart.medium' },
  { key: 'lowPriority', label: text('Low Priority'), color: 'chart.low' }
] as const satisfies readonly Series[]

const ENGLISH = 'en-US'
const monthFormat = dateFormat({ month: 'short', timeZone: 'UTC' }, ENGLISH)

/** The twelve months by their English names, which are in the answers of the server. */
const MONTHS = new Map(
  Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 15))).map((month) => [
    month.toLocaleString(ENGLISH, { month: 'short', timeZone: 'UTC' }),
    month
  ])
)

function monthName(english: string): string {
  const month = MONTHS.get(english)
  return month ? monthFormat.format(month) : english
}

/** Makes the data of a chart with a column for every month. */
function byMonth<Key extends string>(
  unit: ChartData['unit'],
  series: readonly Series<Key>[],
  rows: readonly ({ name: string } & Record<Key, number | null>)[]
): ChartData<Key> {
  const columns = rows.map((row) => ({ id: row.name, label: monthName(row.name), values: row }))
  return { columnKind: text('Month'), unit, series, columns }
}

export function TicketsReport() {
  const { data, error, refetch } = useReport(ticketsByStatus)
  return (
    <ReportCard
      title={t('Tickets by Status')}
      description={t('Monthly breakdown by status')}
      failure={t('Failed to fetch tickets by status')}
      data={data && byMonth('Tickets', STATUS_SERIES, data)}
      error={error}
      onRetry={refetch}
    >
      {(chart) => (
        <BarChart
          mode="grouped"
          caption={t('Tickets by Status')}
          data={chart}
          height={REPORT_HEIGHT_PX}
          emptyText={t('No tickets assigned to you in the last six months.')}
        />
      )}
    </ReportCard>
  )
}

export function ResponseTimeReport() {
  const { data, error, refetch } = useReport(responseTime)
  return (
    <ReportCard
      title={t('Average Response Time')}
      description={t('Monthly average time to first response in hours')}
      failure={t('Failed to fetch response time')}
      data={data && byMonth('Hours', RESPONSE_SERIES, data)}
      error={error}
      onRetry={refetch}
    >
      {(chart) => (
        <LineChart
          caption={t('Average Response Time')}
          data={chart}
          height={REPORT_HEIGHT_PX}
          emptyText={t('No response times in the last six months.')}
        />
      )}
    </ReportCard>
  )
}

export function ResolutionTimeReport() {
  const { data, error, refetch } = useReport(resolutionTime)
  return (
    <ReportCard
      title={t('Resolution Time by Priority')}
      description={t('Average time to resolve by priority in hours')}
      failure={t('Failed to fetch resolution time')}
      data={data && byMonth('Hours', RESOLUTION_SERIES, data)}
      error={error}
      onRetry={refetch}
    >
      {(chart) => (
        <BarChart
          mode="grouped"
          caption={t('Resolution Time by Priority')}
          data={chart}
          height={REPORT_HEIGHT_PX}
          emptyText={t('No resolution times in the last six months.')}
        />
      )}
    </ReportCard>
  )
}
