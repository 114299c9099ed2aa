import { Box, Center, useChakraContext } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { pageIsRightToLeft } from '../../lib/reading-direction.ts'
import { axisLabels } from './axis-labels.ts'
import { type ChartData, isEmpty } from './chart-data.ts'
import { type Columns, columnsOf, ticksUpTo } from './chart-geometry.ts'
import { ChartHover } from './chart-hover.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTable } from './chart-table.tsx'
import { useWidth } from './use-width.ts'

export interface ChartProps<Key extends string> {
  /** The caption of the table behind the chart. */
  caption: string
  data: ChartData<Key>
  /** The height of the drawing with its axes, or of the text in its place, in pixels (spec §2). */
  height: number
  /** The text for a chart without data. */
  emptyText: string
}

/**
 * The text of the axes where a rem is 16 px, in pixels: the font size (`xs`), the width of a digit,
 * and the height of a line.
 */
const FONT_SIZE_PX = 12
const DIGIT_WIDTH_PX = 7.2
const LINE_HEIGHT_PX = 15

/**
 * The properties for a chart of nivo in its frame: those not listed here are passed on to nivo
 * unchanged.
 */
interface Plot extends ReturnType<typeof nivoProps> {
  /** In pixels. */
  width: number
  height: number
  margin: { top: number; right: number; bottom: number; left: number }
  columns: Columns
  /** Whether it begins at the right, as the page does. */
  isMirrored: boolean
  /** The values of the grid; the last one is where the plot ends. */
  ticks: readonly number[]
  /** The labels below the columns, for a layer of the drawing. */
  labels: ReactNode
  colorOf(token: string): string
}

interface ChartFrameProps<Key extends string> extends ChartProps<Key> {
  /** The highest value that is drawn. */
  highest: number
  /** The maximum width of the bars of a column, in pixels. */
  maxBar: number
  children: (plot: Plot) => ReactNode
}

/**
 * The legend, axes, tooltip and table of every kind of chart. Nothing is animated, because the
 * metrics are the message.
 */
export function ChartFrame<Key extends string>(props: ChartFrameProps<Key>) {
  const { caption, data, height, emptyText } = props
  const { ref, width } = useWidth()
  if (isEmpty(data)) {
    return (
      <Center h={`${height}px`} px="4" color="fg.muted" textStyle="sm" textAlign="center">
        {emptyText}
      </Center>
    )
  }
  return (
    <Box position="relative" breakInside="avoid">
      <Box srOnly>
        <ChartTable caption={caption} data={data} />
      </Box>
      <ChartLegend data={data} />
      <Box
        ref={ref}
        data-chart
        position="relative"
        h={`${height}px`}
        mt="1"
        fontVariantNumeric="tabular-nums"
      >
        {/* The key makes a new chart for another width, because nivo would move lines and grid
            one frame later, when the paper is already printed. */}
        {width !== null && <Drawing key={width} {...props} width={width} />}
      </Box>
    </Box>
  )
}

function Drawing<Key extends string>(props: ChartFrameProps<Key> & { width: number }) {
  const { caption, data, height, width, highest, maxBar, children } = props
  const { token } = useChakraContext()
  // Colours are CSS variables, not their values, so that the drawing follows the theme, and its
  // print colours.
  const colorOf = (name: string) => token.var(`colors.${name}`)
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const ticks = ticksUpTo(highest, data.unit === 'Tickets')
  const longestTick = Math.max(...ticks.map((tick) => String(tick).length))
  const isMirrored = pageIsRightToLeft()
  const edges = [Math.ceil(longestTick * DIGIT_WIDTH_PX * scale) + 12, 12] as const
  const [left, right] = isMirrored ? [edges[1], edges[0]] : edges
  const plotWidth = Math.max(0, width - left - right)
  const columns = columnsOf(data.columns.length, plotWidth, maxBar, isMirrored)
  const { labels, lines } = axisLabels(data.columns, columns.step / scale)
  const nivo = nivoProps(ticks, colorOf, FONT_SIZE_PX * scale, isMirrored)
  const margin = { top: 10, right, bottom: (13 + LINE_HEIGHT_PX * lines) * scale, left }
  const baseline = height - margin.top - margin.bottom + (10 + FONT_SIZE_PX * 0.75) * scale
  return (
    <ChartHover caption={caption} data={data} columns={columns} margin={margin} width={width}>
      {children({
        ...nivo,
        width,
        height,
        margin,
        columns,
        isMirrored,
        ticks,
        labels: labels.map(({ index, text, line }) => (
          <text
            key={index}
            x={columns.centerOf(index)}
            y={baseline + LINE_HEIGHT_PX * line * scale}
            textAnchor="middle"
            style={nivo.theme.text}
          >
            {text}
          </text>
        )),
        colorOf
      })}
    </ChartHover>
  )
}

/**
 * The properties that all charts share. Column labels are our own, because nivo's can't have
 * several lines.
 */
function nivoProps(
  ticks: readonly number[],
  colorOf: (token: string) => string,
  fontSize: number,
  isMirrored: boolean
) {
  const text = { fontFamily: 'inherit', fontSize, fill: colorOf('fg.muted') }
  const axis = { tickValues: [...ticks], tickSize: 0, tickPadding: 8 }
  return {
    axisLeft: isMirrored ? null : axis,
    axisRight: isMirrored ? axis : null,
    axisBottom: { tickValues: [] },
    isInteractive: false,
    animate: false,
    theme: {
      text,
      axis: { ticks: { text }, domain: { line: { stroke: colorOf('border.emphasized') } } },
      grid: { line: { stroke: colorOf('border') } }
    }
  }
}
