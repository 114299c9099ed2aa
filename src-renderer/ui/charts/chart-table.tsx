import { Table } from '@chakra-ui/react'
import { type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'
import { type ChartData, NO_VALUE } from './chart-data.ts'

const CAPTIONS: Record<ChartData['unit'], Text> = {
  Tickets: text('{caption}, in tickets'),
  Hours: text('{caption}, in hours'),
  Minutes: text('{caption}, in minutes')
}

interface ChartTableProps {
  caption: string
  data: ChartData
}

/** The metrics of a chart as a table, for people who can't see the chart or want exact metrics. */
export function ChartTable({
  caption,
  data: { columnKind, unit, series, columns }
}: ChartTableProps) {
  return (
    <Table.Root fontVariantNumeric="tabular-nums">
      <Table.Caption srOnly>{t(CAPTIONS[unit], { caption })}</Table.Caption>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader scope="col">{t(columnKind)}</Table.ColumnHeader>
          {series.map(({ key, label }) => (
            <Table.ColumnHeader key={key} scope="col" textAlign="end" whiteSpace="normal">
              {t(label)}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {columns.map(({ id, label, values }) => (
          <Table.Row key={id}>
            <Table.ColumnHeader scope="row" textStyle="sm" color="fg" borderColor="border.muted">
              {label}
            </Table.ColumnHeader>
            {series.map(({ key }) => (
              <Table.Cell key={key} textAlign="end">
                {values[key] ?? NO_VALUE}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  )
}
