import { Bar } from '@nivo/bar'
import { highestOf } from './chart-data.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'

/** How wide a bar may grow, in pixels, so that a single one is no wall. */
const MAX_BAR = 56

interface BarChartProps<Key extends string> extends ChartProps<Key> {
  /** The series of a column stand beside each other, or upon each other. */
  mode: 'grouped' | 'stacked'
}

export function BarChart<Key extends string>({ mode, ...props }: BarChartProps<Key>) {
  const { data } = props
  const isStacked = mode === 'stacked'
  const rows = data.columns.map(({ values }, index) => ({ ...values, column: String(index) }))
  const colors = new Map<string | number, string>(data.series.map(({ key, color }) => [key, color]))
  return (
    <ChartFrame {...props} highest={highestOf(data, isStacked)} maxBar={MAX_BAR * (isStacked ? 1 : data.series.length)}>
      {({ width, height, margin, columns, ticks, labelled, labelOf, colorOf, theme }) => (
        <Bar
          width={width}
          height={height}
          margin={margin}
          data={rows}
          indexBy="column"
          keys={data.series.map(({ key }) => key)}
          groupMode={mode}
          padding={columns.padding}
          innerPadding={1}
          indexScale={{ type: 'band', round: false }}
          valueScale={{ type: 'linear', min: 0, max: ticks.at(-1) ?? 0, nice: false }}
          gridYValues={[...ticks]}
          axisLeft={{ tickValues: [...ticks], tickSize: 0, tickPadding: 8 }}
          axisBottom={{
            tickValues: labelled.map(String),
            tickSize: 0,
            tickPadding: 10,
            format: (column: string) => labelOf(Number(column))
          }}
          colors={({ id }) => colorOf(colors.get(id) ?? 'fg')}
          borderRadius={isStacked ? 0 : 2}
          enableLabel={false}
          isInteractive={false}
          animate={false}
          theme={theme}
        />
      )}
    </ChartFrame>
  )
}
