import { Box, Button, Field, Flex, Heading, Input, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import {
  type PeriodQuery,
  REPORT_GROUPS,
  type PeriodReport as Report,
  type ReportGroup
} from '#shared/api/reports.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { useCategoryName } from '../../lib/queries/categories-queries.ts'
import { usePeople, useUsers } from '../../lib/queries/users-queries.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import type { ChartData } from '../../ui/charts/chart-data.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { useExportPeriodReport, usePeriodReport } from './period-queries.ts'
import { countChart, GROUP_LABELS, type NameOf, parsePeriod, timeChart } from './period-rules.ts'
import { PeriodTable } from './period-table.tsx'

/** The height of a chart, in pixels: half of that of the reports with one. */
const CHART_HEIGHT_PX = 240

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

interface DayFieldProps {
  label: string
  value: string
  error?: string
  onChange(day: string): void
}

function DayField({ label, value, error, onChange }: DayFieldProps) {
  return (
    <Field.Root w="10rem" invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      {/* A date that is half typed is empty, and changes nothing yet. */}
      <Input
        type="date"
        defaultValue={value}
        onChange={(event) => event.target.value && onChange(event.target.value)}
      />
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
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
  const nameOf = useNames(by)
  return (
    <Stack gap="6">
      <SimpleGrid columns={{ base: 1, xl: 2 }} gap="6">
        <Chart
          title="Tickets"
          description="Raised, resolved and open at the end of the period"
          data={countChart(report, by, nameOf)}
          emptyText="No tickets in this period."
        />
        <Chart
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

interface ChartProps<Key extends string> {
  title: string
  description: string
  data: ChartData<Key>
  emptyText: string
}

function Chart<Key extends string>({ title, description, data, emptyText }: ChartProps<Key>) {
  return (
    <Box as="section" aria-label={title} minW="0" breakInside="avoid">
      <Heading as="h2" textStyle="md">
        {title}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {description}
      </Text>
      <BarChart
        mode="grouped"
        caption={`${title} by ${data.columnKind.toLowerCase()}`}
        data={data}
        height={CHART_HEIGHT_PX}
        emptyText={emptyText}
      />
    </Box>
  )
}

function useNames(by: ReportGroup): NameOf {
  const nameOfCategory = useCategoryName()
  const { nameOf } = usePeople()
  const { data: users = [] } = useUsers()
  if (by === 'category') return (key) => nameOfCategory(key ?? '')
  if (by === 'person') return (key) => (key === null ? 'Unassigned' : nameOf(Number(key)))
  const departments = new Map(users.map(({ role }) => [departmentKey(role), role]))
  return (key) => departments.get(key ?? '') ?? key ?? ''
}
