import {
  SERVICE_GROUPS,
  type ServiceFigures,
  type ServiceGroup,
  type ServiceReport,
  type ServiceReportQuery
} from '#shared/api/service-level-reports.ts'
import { CLOCK_KINDS, type ClockKind, type ServiceOutcome } from '#shared/domain/clock-outcomes.ts'
import { meant, type Text, text } from '#shared/languages/texts.ts'
import { addressOf } from '../../../lib/address.ts'
import { numberText } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { percentText } from '../../../lib/percent-text.ts'
import { t } from '../../../lib/texts.ts'
import type { ChartData, Series } from '../../../ui/charts/chart-data.ts'
import { GROUP_LABELS, MAX_COLUMNS, type NameOf, parseDays } from '../period-rules.ts'

export const SERVICE_GROUP_LABELS: Record<ServiceGroup, Text> = {
  ...GROUP_LABELS,
  priority: text('Priority')
}

/** The outcomes in the order in which they are shown. */
export const OUTCOME_SERIES = [
  { key: 'met', label: text('Met'), color: 'chart.resolved' },
  { key: 'late', label: text('Late'), color: 'chart.high' },
  { key: 'running', label: meant('Running', 'targets'), color: 'chart.open' },
  { key: 'none', label: text('No result'), color: 'chart.closed' }
] as const satisfies readonly Series<ServiceOutcome>[]

/** Reads the choice from an address; the resolution by department where there is none. */
export function parseServiceQuery(params: URLSearchParams, today: Date): ServiceReportQuery {
  return {
    ...parseDays(params, today),
    kind: CLOCK_KINDS.find((kind) => kind === params.get('kind')) ?? 'resolution',
    by: SERVICE_GROUPS.find((group) => group === params.get('by')) ?? 'department'
  }
}

/** The numbers of tickets as a chart. */
export function outcomeChart(
  { rows }: ServiceReport,
  by: ServiceGroup,
  nameOf: NameOf
): ChartData<ServiceOutcome> {
  const columns = rows.slice(0, MAX_COLUMNS).map((row) => ({
    ...{ id: row.key ?? '', label: nameOf(row.key) },
    values: row
  }))
  return {
    columnKind: SERVICE_GROUP_LABELS[by],
    unit: 'Tickets',
    series: OUTCOME_SERIES,
    columns
  }
}

/** The share that was met, as a sentence; null where nothing has a result. */
export function shareText({ met, late, share }: ServiceFigures, kind: ClockKind): string | null {
  if (share === null) return null
  const figures = { share: percentText(share), met: numberText(met), total: met + late }
  switch (kind) {
    case 'response':
      return t(
        '{share} of first responses met the target: {met} of {total, plural, one {# ticket} other {# tickets}} with a result.',
        figures
      )
    case 'next-response':
      return t(
        '{share} of next responses met the target: {met} of {total, plural, one {# ticket} other {# tickets}} with a result.',
        figures
      )
    case 'resolution':
      return t(
        '{share} of resolutions met the target: {met} of {total, plural, one {# ticket} other {# tickets}} with a result.',
        figures
      )
  }
}

/** The parameters by which a list of tickets shows a group. */
const GROUP_PARAMETERS = {
  department: 'department',
  category: 'category',
  priority: 'priority',
  person: 'assigneeId'
} as const satisfies Record<ServiceGroup, string>

/** The list of the tickets behind figures. */
export interface FiguresPlace {
  query: ServiceReportQuery
  /** The group; undefined for all together. */
  key?: string | null | undefined
  /** The department of a head, to whom other tickets may be listed than are counted. */
  department?: string | undefined
}

/** The address of the tickets behind a figure; null where no list shows them alone. */
export function ticketsPath(
  { query: { kind, from, to, by }, key, department }: FiguresPlace,
  outcome: ServiceOutcome
): string | null {
  // No filter leaves tickets without an assignee in all departments.
  if (key === null) return null
  return addressOf(
    paths.tickets,
    {},
    {
      ...{ service: `${kind}-${outcome}`, createdFrom: from, createdTo: to, department },
      ...(key !== undefined && { [GROUP_PARAMETERS[by]]: key })
    }
  )
}
