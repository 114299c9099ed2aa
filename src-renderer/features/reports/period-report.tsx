import { Box, Flex, SimpleGrid, Stack } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import {
  type PeriodQuery,
  REPORT_GROUPS,
  type PeriodReport as Report,
  type ReportGroup
} from '#shared/api/reports.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { DayField } from './day-field.tsx'
import { useExportPeriodReport, usePeriodReport } from './period-queries.ts'
import {
  countChart,
  GROUP_LABELS,
  parsePeriod,
  TICKETS_BY,
  TIMES_BY,
  timeChart
} from './period-rules.ts'
import { PeriodTable } from './period-table.tsx'
import { ExportButton, ReportAnswer } from './report-parts.tsx'
import { SectionChart } from './section-chart.tsx'
import { useGroupNames } from './use-group-names.ts'

/** The report of a period, by department, category or assignee. The address holds the choice. */
export function PeriodReport() {
  const [params, setParams] = useSearchParams()
  const query = parsePeriod(params, new Date())
  const change = (changes: Partial<PeriodQuery>) =>
    setParams({ tab: 'period', ...query, ...changes }, { replace: true })
  const isComplete = query.from <= query.to
  const found = usePeriodReport(query, isComplete)
  const exporting = useExportPeriodReport()
  return (
    <Stack gap="6">
      <Flex gap="3" align="end" wrap="wrap">
        <DayField label={t('From')} value={query.from} onChange={(from) => change({ from })} />
        <DayField
          label={t('To')}
          value={query.to}
          onChange={(to) => change({ to })}
          {...(!isComplete && { error: t('Must be on or after From') })}
        />
        <Box w="12rem">
          <FormField label={t(meant('By', 'groups'))}>
            <ChoiceSelect
              choices={REPORT_GROUPS.map((value) => ({ value, label: t(GROUP_LABELS[value]) }))}
              values={[query.by]}
              onChange={([by]) => by && change({ by })}
            />
          </FormField>
        </Box>
        <ExportButton
          isOff={!isComplete}
          isPending={exporting.isPending}
          onExport={() => exporting.mutate(query)}
        />
      </Flex>
      <ReportAnswer found={found}>
        {(report) => <Figures report={report} by={query.by} />}
      </ReportAnswer>
    </Stack>
  )
}

function Figures({ report, by }: { report: Report; by: ReportGroup }) {
  const nameOf = useGroupNames(by)
  return (
    <Stack gap="6">
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="6">
        <SectionChart
          title={t('Tickets')}
          description={t('Raised, resolved and open at the end of the period')}
          caption={t(TICKETS_BY[by])}
          data={countChart(report, by, nameOf)}
          emptyText={t('No tickets in this period.')}
        />
        <SectionChart
          title={t('Times')}
          description={t('Median hours to the first response and the resolution')}
          caption={t(TIMES_BY[by])}
          data={timeChart(report, by, nameOf)}
          emptyText={t('No tickets were answered or resolved in this period.')}
        />
      </SimpleGrid>
      <PeriodTable report={report} by={by} nameOf={nameOf} />
    </Stack>
  )
}
