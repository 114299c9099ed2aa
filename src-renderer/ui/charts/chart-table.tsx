import { Table } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import { type ChartData, NO_VALUE } from './chart-data.ts'

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
      <Table.Caption srOnly>
        {t('{caption}, in {value}', { caption, value: unit.toLowerCase() })}
      </Table.Caption>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader scope="col">{columnKind}</Table.ColumnHeader>
          {series.map(({ key, label }) => (
            <Table.ColumnHeader key={key} scope="col" textAlign="end" whiteSpace="normal">
              {label}
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
