import { Box, Table } from '@chakra-ui/react'
import type { PeriodReport, PeriodReportRow, ReportGroup } from '#shared/api/reports.ts'
import { meant, type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import { NO_VALUE } from '../../ui/charts/chart-data.ts'
import { GROUP_LABELS, type NameOf } from './period-rules.ts'

type Figures = Omit<PeriodReportRow, 'key'>

const COUNTS: readonly [Text, 'raised' | 'resolved' | 'openAtEnd'][] = [
  [text('Raised'), 'raised'],
  [meant('Resolved', 'tickets'), 'resolved'],
  [text('Open at the end'), 'openAtEnd']
]
const TIMES = ['response', 'resolution'] as const
const SPREAD = [
  [text('Mean'), 'mean'],
  [text('Median'), 'median'],
  [text('90 %'), 'p90']
] as const

interface PeriodTableProps {
  report: PeriodReport
  by: ReportGroup
  nameOf: NameOf
}

/** Every figure of a report, all groups together in the last row. */
export function PeriodTable({ report: { rows, total }, by, nameOf }: PeriodTableProps) {
  const end = { textAlign: 'end', whiteSpace: 'normal' } as const
  return (
    <Box
      role="region"
      aria-label={t('Figures')}
      tabIndex={0}
      overflowX="auto"
      focusVisibleRing="outside"
    >
      <Table.Root fontVariantNumeric="tabular-nums" minW="44rem" _print={{ minW: '0' }}>
        <Table.Caption srOnly>{t('Times are in hours')}</Table.Caption>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader rowSpan={2} scope="col">
              {t(GROUP_LABELS[by])}
            </Table.ColumnHeader>
            {COUNTS.map(([label, key]) => (
              <Table.ColumnHeader key={key} rowSpan={2} scope="col" {...end}>
                {t(label)}
              </Table.ColumnHeader>
            ))}
            <Table.ColumnHeader colSpan={3} scope="colgroup" {...end}>
              {t('Response (hours)')}
            </Table.ColumnHeader>
            <Table.ColumnHeader colSpan={3} scope="colgroup" {...end}>
              {t('Resolution (hours)')}
            </Table.ColumnHeader>
          </Table.Row>
          <Table.Row>
            {TIMES.flatMap((time) =>
              SPREAD.map(([label, key]) => (
                <Table.ColumnHeader key={`${time} ${key}`} scope="col" {...end}>
                  {t(label)}
                </Table.ColumnHeader>
              ))
            )}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <FigureRow key={row.key ?? ''} name={nameOf(row.key)} figures={row} />
          ))}
        </Table.Body>
        <Table.Footer>
          <FigureRow name={t(meant('All', 'a total'))} figures={total} />
        </Table.Footer>
      </Table.Root>
    </Box>
  )
}

function FigureRow({ name, figures }: { name: string; figures: Figures }) {
  return (
    <Table.Row>
      <Table.ColumnHeader scope="row" textStyle="sm" color="fg" borderColor="border.muted">
        <bdi>{name}</bdi>
      </Table.ColumnHeader>
      {COUNTS.map(([, key]) => (
        <Table.Cell key={key} textAlign="end">
          {figures[key]}
        </Table.Cell>
      ))}
      {TIMES.flatMap((time) =>
        SPREAD.map(([, key]) => (
          <Table.Cell key={`${time} ${key}`} textAlign="end">
            {figures[time][key] ?? NO_VALUE}
          </Table.Cell>
        ))
      )}
    </Table.Row>
  )
}
