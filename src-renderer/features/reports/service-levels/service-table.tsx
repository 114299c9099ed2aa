import { Box, Link, Table } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import type {
  ServiceFigures,
  ServiceReport,
  ServiceReportQuery
} from '#shared/api/service-level-reports.ts'
import { formatDuration } from '#shared/domain/duration-format.ts'
import { meant } from '#shared/languages/texts.ts'
import { numberText } from '../../../lib/formats.ts'
import { percentText } from '../../../lib/percent-text.ts'
import { t } from '../../../lib/texts.ts'
import type { NameOf } from '../period-rules.ts'
import {
  type FiguresPlace,
  OUTCOME_SERIES,
  SERVICE_GROUP_LABELS,
  ticketsPath
} from './service-rules.ts'

const end = { textAlign: 'end', whiteSpace: 'normal' } as const

interface ServiceTableProps {
  report: ServiceReport
  query: ServiceReportQuery
  nameOf: NameOf
  /** The department of a head, about which alone the report is. */
  department: string | undefined
}

/** Every figure of a report of service levels, each with a link to its tickets. */
export function ServiceTable({ report, query, nameOf, department }: ServiceTableProps) {
  const place = { query, department }
  return (
    <Box
      role="region"
      aria-label={t('Figures')}
      tabIndex={0}
      overflowX="auto"
      focusVisibleRing="outside"
    >
      <Table.Root fontVariantNumeric="tabular-nums" minW="40rem" _print={{ minW: '0' }}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader scope="col">{t(SERVICE_GROUP_LABELS[query.by])}</Table.ColumnHeader>
            {OUTCOME_SERIES.map(({ key, label }) => (
              <Table.ColumnHeader key={key} scope="col" {...end}>
                {t(label)}
              </Table.ColumnHeader>
            ))}
            <Table.ColumnHeader scope="col" {...end}>
              {t('Share met')}
            </Table.ColumnHeader>
            <Table.ColumnHeader scope="col" {...end}>
              {t('Median open time')}
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {report.rows.map((row) => (
            <FigureRow
              key={row.key ?? ''}
              name={nameOf(row.key)}
              figures={row}
              place={{ ...place, key: row.key }}
            />
          ))}
        </Table.Body>
        <Table.Footer>
          <FigureRow name={t(meant('All', 'a total'))} figures={report.total} place={place} />
        </Table.Footer>
      </Table.Root>
    </Box>
  )
}

interface FigureRowProps {
  name: string
  figures: ServiceFigures
  place: FiguresPlace
}

function FigureRow({ name, figures, place }: FigureRowProps) {
  return (
    <Table.Row>
      <Table.ColumnHeader scope="row" textStyle="sm" color="fg" borderColor="border.muted">
        <bdi>{name}</bdi>
      </Table.ColumnHeader>
      {OUTCOME_SERIES.map(({ key, label }) => (
        <Table.Cell key={key} textAlign="end">
          <Figure
            count={figures[key]}
            outcome={t(label)}
            group={name}
            to={ticketsPath(place, key)}
          />
        </Table.Cell>
      ))}
      <Table.Cell textAlign="end">{percentText(figures.share)}</Table.Cell>
      <Table.Cell textAlign="end">{formatDuration(t, figures.median)}</Table.Cell>
    </Table.Row>
  )
}

interface FigureProps {
  count: number
  outcome: string
  /** The name of its row. */
  group: string
  /** The address of its tickets; null for none. */
  to: string | null
}

function Figure({ count, outcome, group, to }: FigureProps) {
  const text = numberText(count)
  if (count === 0 || to === null)
    return (
      <Box as="span" color={count === 0 ? 'fg.subtle' : undefined}>
        {text}
      </Box>
    )
  return (
    <Link asChild color="indigo.fg">
      <RouterLink
        to={to}
        aria-label={t('{count} {outcome}, {group}', { count: text, outcome, group })}
      >
        {text}
      </RouterLink>
    </Link>
  )
}
