import { Line } from '@nivo/line'
import { highestOf } from './chart-data.ts'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'

/** How far points stand from each other at most, in pixels. */
const MAX_COLUMN = 240

export function LineChart<Key extends string>(props: ChartProps<Key>) {
  const { data } = props
  const count = data.columns.length
  const lines = data.series.map(({ key, color }) => ({
    id: key,
    color,
    data: data.columns.map(({ values }, x) => ({ x, y: values[key] }))
  }))
  return (
    <ChartFrame {...props} highest={highestOf(data, false)} maxBar={MAX_COLUMN}>
      {({ width, height, margin, columns, ticks, labelled, labelOf, colorOf, theme }) => {
        // Half a column and the free part beyond the first and the last point, so that they stand where bars would.
        const edge = (1 + columns.padding) / 2
        return (
          <Line
            width={width}
            height={height}
            margin={margin}
            data={lines}
            xScale={{ type: 'linear', min: -edge, max: count - 1 + edge, nice: false }}
            yScale={{ type: 'linear', min: 0, max: ticks.at(-1) ?? 0, nice: false }}
            enableGridX={false}
            gridYValues={[...ticks]}
            axisLeft={{ tickValues: [...ticks], tickSize: 0, tickPadding: 8 }}
            axisBottom={{ tickValues: [...labelled], tickSize: 0, tickPadding: 10, format: labelOf }}
            colors={({ color }) => colorOf(color)}
            lineWidth={2}
            pointSize={8}
            pointBorderWidth={2}
            pointColor={colorOf('bg')}
            pointBorderColor={{ from: 'seriesColor' }}
            isInteractive={false}
            animate={false}
            theme={theme}
          />
        )
      }}
    </ChartFrame>
  )
}
