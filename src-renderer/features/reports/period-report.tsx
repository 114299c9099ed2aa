import { Box, Button, Flex, SimpleGrid, Stack } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import {
  type PeriodQuery,
  REPORT_GROUPS,
  type PeriodReport as Report,
  type ReportGroup
} from '#shared/api/reports.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { DayField } from './day-field.tsx'
import { useExportPeriodReport, usePeriodReport } from './period-queries.ts'
import { countChart, GROUP_LABELS, parsePeriod, timeChart } from './period-rules.ts'
import { PeriodTable } from './period-table.tsx'
import { SectionChart } from './section-chart.tsx'
import { useGroupNames } from './use-group-names.ts'

/** The report of a period, by department, category or assignee. The address holds the choice. */
export function PeriodReport() {
  const [params, setParams] = useSearchParams()
  const query = parsePeriod(params, new Date())
  const change = (changes: Partial<PeriodQuery>) =>
    setParams({ tab: 'period', ...query, ...changes }, { replace: true })
  const isComplete = query.from <= query.to
  const { data, error, refetch, isPlaceholderData } = usePeriodReport(query, isComplete)
  return (
    <Stack gap="6">
      <Flex gap="3" align="end" wrap="wrap">
        <DayField label="From" value={query.from} onChange={(from) => change({ from })} />
        <DayField
          label="To"
          value={query.to}
          onChange={(to) => change({ to })}
          {...(!isComplete && { error: 'Must be on or after From' })}
        />
        <Box w="12rem">
          <FormField label="By">
            <ChoiceSelect
              choices={REPORT_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))}
              values={[query.by]}
              onChange={([by]) => by && change({ by })}
            />
          </FormField>
        </Box>
        <ExportButton query={query} isOff={!isComplete} />
      </Flex>
      {data ? (
        <Box opacity={isPlaceholderData ? 0.6 : 1}>
          <Figures report={data} by={query.by} />
        </Box>
      ) : error ? (
        <ErrorState title="Failed to fetch the report" error={error} onRetry={refetch} />
      ) : (
        <LoadingText>Loading reports...</LoadingText>
      )}
    </Stack>
  )
}

/** Downloads the report. A kiosk has no place to save it. */
function ExportButton({ query, isOff }: { query: PeriodQuery; isOff: boolean }) {
  const { mutate, isPending } = useExportPeriodReport()
  if (useIsKiosk()) return null
  return (
    <Button variant="outline" disabled={isOff} loading={isPending} onClick={() => mutate(query)}>
      <Download aria-hidden />
      <span>Export</span>
    </Button>
  )
}

function Figures({ report, by }: { report: Report; by: ReportGroup }) {
  const nameOf = useGroupNames(by)
  return (
    <Stack gap="6">
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="6">
        <SectionChart
          title="Tickets"
          description="Raised, resolved and open at the end of the period"
          data={countChart(report, by, nameOf)}
          emptyText="No tickets in this period."
        />
        <SectionChart
          title="Times"
          description="Median hours to the first response and the resolution"
          data={timeChart(report, by, nameOf)}
          emptyText="No tickets were answered or resolved in this period."
        />
      </SimpleGrid>
      <PeriodTable report={report} by={by} nameOf={nameOf} />
    </Stack>
  )
}
