import { Box, Stack, Table } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type OutageReportRow, reportOutages } from '#shared/api/outage-reports.ts'
import { text } from '#shared/languages/texts.ts'
import { call } from '../../../lib/api.ts'
import { numberText } from '../../../lib/formats.ts'
import { useCategoryName } from '../../../lib/queries/categories-queries.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { ReportAnswer } from '../report-parts.tsx'
import { SectionChart } from '../section-chart.tsx'
import { type CategoryNameOf, minutesChart, monthText } from './outage-rules.ts'

/** Outages by category and month: how long, how many, and how many people had them (D81). */
export function OutageReport() {
  const found = useQuery({
    queryKey: [...queryKeys.announcements, 'report'],
    queryFn: ({ signal }) => call(reportOutages, { signal })
  })
  return <ReportAnswer found={found}>{(rows) => <Figures rows={rows} />}</ReportAnswer>
}

function Figures({ rows }: { rows: readonly OutageReportRow[] }) {
  const categoryName = useCategoryName()
  const nameOf: CategoryNameOf = (category) =>
    category === null ? t('No category') : categoryName(category)
  if (rows.length === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        title={t('No outages')}
        text={t('There was no announced outage in the last twelve months.')}
      />
    )
  return (
    <Stack gap="6">
      <SectionChart
        title={t('Outages')}
        description={t('Minutes in the last twelve months')}
        caption={t('Outages by category')}
        data={minutesChart(rows, nameOf)}
        emptyText={t('No outage lasted a minute.')}
      />
      <OutageTable rows={rows} nameOf={nameOf} />
    </Stack>
  )
}

const FIGURES = [
  [text('Outages'), 'outages'],
  [text('Minutes'), 'minutes'],
  [text('People'), 'people']
] as const

function OutageTable({
  rows,
  nameOf
}: {
  rows: readonly OutageReportRow[]
  nameOf: CategoryNameOf
}) {
  return (
    <Box
      role="region"
      aria-label={t('Figures')}
      tabIndex={0}
      overflowX="auto"
      focusVisibleRing="outside"
    >
      <Table.Root fontVariantNumeric="tabular-nums" maxW="48rem">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader scope="col">{t('Month')}</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">{t('Category')}</Table.ColumnHeader>
            {FIGURES.map(([label, key]) => (
              <Table.ColumnHeader key={key} scope="col" textAlign="end">
                {t(label)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={`${row.month} ${row.category}`}>
              <Table.Cell whiteSpace="nowrap">{monthText(row.month)}</Table.Cell>
              <Table.Cell>{nameOf(row.category)}</Table.Cell>
              {FIGURES.map(([, key]) => (
                <Table.Cell key={key} textAlign="end">
                  {numberText(row[key])}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  )
}
