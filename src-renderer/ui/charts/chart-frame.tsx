import { Box, Center } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type ChartData, isEmpty } from './chart-data.ts'
import { type Columns, columnsOf, labelRoom, shorten, ticksUpTo } from './chart-geometry.ts'
import { ChartHover } from './chart-hover.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTable } from './chart-table.tsx'
import { useThemeColors } from './use-theme-colors.ts'
import { useWidth } from './use-width.ts'

export interface ChartProps<Key extends string> {
  /** What it is about, for the table behind it. */
  caption: string
  data: ChartData<Key>
  /** In pixels (spec §2): of the drawing with its axes, or of the text in its place. */
  height: number
  /** Says that there is nothing to draw. */
  emptyText: string
}

/** The letters of the axes where a rem is 16 px, in pixels: the size `xs`, and the width of a digit of it. */
const FONT_SIZE = 12
const DIGIT = 7.2

/** What a chart of nivo's needs to stand in its frame. Sizes are in pixels. */
export interface Plot {
  width: number
  height: number
  margin: { top: number; right: number; bottom: number; left: number }
  columns: Columns
  /** The values of the grid; the last one is where the plot ends. */
  ticks: readonly number[]
  /** The columns that are labelled, by their place, and how. */
  labelled: readonly number[]
  labelOf(index: number): string
  colorOf(token: string): string
  theme: ReturnType<typeof chartTheme>
}

interface ChartFrameProps<Key extends string> extends ChartProps<Key> {
  /** The highest value that is drawn. */
  highest: number
  /** How wide what stands in a column may grow, in pixels. */
  maxBar: number
  children: (plot: Plot) => ReactNode
}

/** Legend, axes, tooltip and table of a chart, whatever draws it. Nothing moves in it: the figures are the message. */
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
    <Box position="relative">
      <Box srOnly>
        <ChartTable caption={caption} data={data} />
      </Box>
      <ChartLegend data={data} />
      <Box ref={ref} aria-hidden position="relative" h={`${height}px`} mt="1" fontVariantNumeric="tabular-nums">
        {width !== null && <Drawing {...props} width={width} />}
      </Box>
    </Box>
  )
}

function Drawing<Key extends string>(props: ChartFrameProps<Key> & { width: number }) {
  const { data, height, width, highest, maxBar, children } = props
  const colorOf = useThemeColors()
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const ticks = ticksUpTo(highest, data.unit === 'Tickets')
  const longestTick = Math.max(...ticks.map((tick) => String(tick).length))
  const margin = { top: 10, right: 12, bottom: 28 * scale, left: Math.ceil(longestTick * DIGIT * scale) + 12 }
  const columns = columnsOf(data.columns.length, Math.max(0, width - margin.left - margin.right), maxBar)
  const { every, letters } = labelRoom(columns.step / scale)
  return (
    <ChartHover data={data} columns={columns} margin={margin} width={width}>
      {children({
        width,
        height,
        margin,
        columns,
        ticks,
        labelled: data.columns.map((_, index) => index).filter((index) => index % every === 0),
        labelOf: (index) => shorten(data.columns[index]?.label ?? '', letters),
        colorOf,
        theme: chartTheme(colorOf, FONT_SIZE * scale)
      })}
    </ChartHover>
  )
}

function chartTheme(colorOf: Plot['colorOf'], fontSize: number) {
  const text = { fontFamily: 'inherit', fontSize, fill: colorOf('fg.muted') }
  return {
    text,
    axis: { ticks: { text }, domain: { line: { stroke: colorOf('border.emphasized') } } },
    grid: { line: { stroke: colorOf('border') } }
  }
}
