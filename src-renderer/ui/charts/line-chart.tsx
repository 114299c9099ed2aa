import { Line } from '@nivo/line'
import { highestOf } from './chart-data.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'

/** The maximum distance between points, in pixels. */
const MAX_COLUMN_PX = 240

/** A line with a point in every column; a column without a value is a gap in it. */
export function LineChart<Key extends string>(props: ChartProps<Key>) {
  const { series, columns: shown } = props.data
  const lines = series.map(({ key, color }) => ({
    id: key,
    color,
    data: shown.map(({ values }, x) => ({ x, y: values[key] }))
  }))
  return (
    <ChartFrame {...props} highest={highestOf(props.data, false)} maxBar={MAX_COLUMN_PX}>
      {({ columns, isMirrored, ticks, colorOf, labels, ...plot }) => {
        // The scale begins half a column and the free part before the first point, and ends as much
        // after the last, so that points are where bars would be.
        const edge = (1 + columns.padding) / 2
        return (
          <Line
            {...plot}
            data={lines}
            xScale={{
              ...{ type: 'linear', min: -edge, max: shown.length - 1 + edge, nice: false },
              reverse: isMirrored
            }}
            yScale={{ type: 'linear', min: 0, max: ticks.at(-1) ?? 0, nice: false }}
            enableGridX={false}
            gridYValues={[...ticks]}
            layers={['grid', 'axes', () => labels, 'lines', 'points']}
            colors={({ color }) => colorOf(color)}
            lineWidth={2}
            pointSize={8}
            pointColor={{ from: 'series.color' }}
          />
        )
      }}
    </ChartFrame>
  )
}
