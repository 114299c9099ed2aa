import { Bar, type ComputedBarDatum } from '@nivo/bar'
import { highestOf } from './chart-data.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import type { Columns } from './chart-geometry.ts'

/** The maximum width of a bar, in pixels, so that a single one does not fill the chart. */
const MAX_BAR_PX = 56

/** The gap between bars side by side, in pixels. */
const BAR_GAP_PX = 1

interface BarChartProps<Key extends string> extends ChartProps<Key> {
  /** Whether the series of a column are side by side or stacked. */
  mode: 'grouped' | 'stacked'
}

/** A column for nivo: its index, and the value of every series. */
type Row = Record<string, string | number>

export function BarChart<Key extends string>({ mode, ...props }: BarChartProps<Key>) {
  const { series, columns: shown } = props.data
  const isStacked = mode === 'stacked'
  const rows = shown.map(({ values }, index): Row => {
    const heights = series.map(({ key }) => [key, values[key] ?? 0] as const)
    return { ...Object.fromEntries(heights), column: String(index) }
  })
  const colors = new Map<string | number, string>(series.map(({ key, color }) => [key, color]))
  return (
    <ChartFrame
      {...props}
      highest={highestOf(props.data, isStacked)}
      maxBar={MAX_BAR_PX * (isStacked ? 1 : series.length)}
    >
      {({ columns, isMirrored, ticks, colorOf, labels, ...plot }) => (
        <Bar<Row>
          {...plot}
          data={rows}
          indexBy="column"
          keys={series.map(({ key }) => key)}
          groupMode={mode}
          padding={columns.padding}
          innerPadding={BAR_GAP_PX}
          valueScale={{ type: 'linear', min: 0, max: ticks.at(-1) ?? 0, nice: false }}
          gridYValues={[...ticks]}
          layers={[
            'grid',
            'axes',
            () => labels,
            ({ bars }) => (
              <Bars
                bars={
                  isStacked
                    ? stacked(bars, columns, isMirrored)
                    : centred(bars, columns, isMirrored)
                }
                radius={isStacked ? 0 : 2}
              />
            )
          ]}
          colors={({ id }) => colorOf(colors.get(id) ?? 'fg')}
        />
      )}
    </ChartFrame>
  )
}

type PlacedBar = Pick<ComputedBarDatum<Row>, 'key' | 'x' | 'y' | 'width' | 'height' | 'color'>

function Bars({ bars, radius }: { bars: readonly PlacedBar[]; radius: number }) {
  return bars.map(({ key, x, y, width, height, color }) => (
    <rect
      key={key}
      data-bar
      x={x}
      y={y}
      width={width}
      height={Math.max(0, height)}
      rx={radius}
      fill={color}
    />
  ))
}

/** Nivo stacks the bars from the left, on every page. */
function stacked(
  bars: readonly ComputedBarDatum<Row>[],
  columns: Columns,
  isMirrored: boolean
): readonly PlacedBar[] {
  if (!isMirrored) return bars
  return bars.map((bar) => ({ ...bar, x: columns.centerOf(bar.data.index) - bar.width / 2 }))
}

/** Centres the bars of each column, side by side. Bars without a height take up no room. */
function centred(
  bars: readonly ComputedBarDatum<Row>[],
  columns: Columns,
  isMirrored: boolean
): PlacedBar[] {
  const drawn = bars.filter(({ height }) => height > 0)
  return [...Map.groupBy(drawn, ({ data }) => data.index)].flatMap(([column, own]) =>
    own.map((bar, place) => {
      const step = bar.width + BAR_GAP_PX
      const shift = step * (place - own.length / 2) + BAR_GAP_PX / 2
      return {
        ...bar,
        x: columns.centerOf(column) + (isMirrored ? -shift - bar.width : shift)
      }
    })
  )
}
