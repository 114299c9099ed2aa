import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Timer } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import {
  type ServiceReport as Report,
  SERVICE_GROUPS,
  type ServiceReportQuery
} from '#shared/api/service-level-reports.ts'
import { CLOCK_KINDS, CLOCK_LABELS, ticketsOf } from '#shared/domain/clock-outcomes.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { meant } from '#shared/languages/texts.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { ChoiceSelect } from '../../../ui/choice-select.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { DayField } from '../day-field.tsx'
import { TICKETS_BY } from '../period-rules.ts'
import { ExportButton, ReportAnswer } from '../report-parts.tsx'
import { SectionChart } from '../section-chart.tsx'
import { useGroupNames } from '../use-group-names.ts'
import { useExportServiceReport, useServiceReport } from './service-queries.ts'
import {
  outcomeChart,
  parseServiceQuery,
  SERVICE_GROUP_LABELS,
  shareText
} from './service-rules.ts'
import { ServiceTable } from './service-table.tsx'

/** The report of how service levels were met. The address holds the choice. */
export function ServiceReport() {
  const [params, setParams] = useSearchParams()
  const query = parseServiceQuery(params, new Date())
  const change = (changes: Partial<ServiceReportQuery>) =>
    setParams({ tab: 'service-levels', ...query, ...changes }, { replace: true })
  const isComplete = query.from <= query.to
  const found = useServiceReport(query, isComplete)
  const exporting = useExportServiceReport()
  return (
    <Stack gap="6">
      <Flex gap="3" align="end" wrap="wrap">
        <Box w="12rem">
          <FormField label={t('Target')}>
            <ChoiceSelect
              choices={CLOCK_KINDS.map((value) => ({ value, label: t(CLOCK_LABELS[value]) }))}
              values={[query.kind]}
              onChange={([kind]) => kind && change({ kind })}
            />
          </FormField>
        </Box>
        <DayField
          label={t('Raised from')}
          value={query.from}
          onChange={(from) => change({ from })}
        />
        <DayField
          label={t('To')}
          value={query.to}
          onChange={(to) => change({ to })}
          {...(!isComplete && { error: t('Must be on or after the first day') })}
        />
        <Box w="12rem">
          <FormField label={t(meant('By', 'groups'))}>
            <ChoiceSelect
              choices={SERVICE_GROUPS.map((value) => ({
                value,
                label: t(SERVICE_GROUP_LABELS[value])
              }))}
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
      <ReportAnswer found={found}>{(answer) => <Figures {...answer} />}</ReportAnswer>
    </Stack>
  )
}

function Figures({ report, query }: { report: Report; query: ServiceReportQuery }) {
  const nameOf = useGroupNames(query.by)
  const { user } = useCurrentUser()
  const department = user && !isItSupportSpecialist(user.role) ? user.role : undefined
  if (ticketsOf(report.total) === 0)
    return (
      <EmptyState
        icon={Timer}
        title={t('No tickets with this target')}
        text={t(
          'No ticket that was raised in this period has this target. Choose another period or target.'
        )}
      />
    )
  const text = shareText(report.total, query.kind)
  return (
    <Stack gap="6">
      {text && (
        <Text textStyle="lg" fontWeight="medium" maxW="65ch">
          {text}
        </Text>
      )}
      <SectionChart
        title={t('Tickets')}
        description={t('Raised in the period, by the result of the target')}
        caption={t(TICKETS_BY[query.by])}
        data={outcomeChart(report, query.by, nameOf)}
        emptyText={t('No ticket has this target.')}
        mode="stacked"
      />
      <ServiceTable report={report} query={query} nameOf={nameOf} department={department} />
    </Stack>
  )
}
