import { Box, Center } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { type ChartData, isEmpty } from './chart-data.ts'
import { type Columns, columnsOf, labelRoom, shorten, ticksUpTo } from './chart-geometry.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTable } from './chart-table.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'
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

/** How wide the bars of a column may grow: one upon the other, or beside each other. */
const MAX_BAR = 64

/** Labels of the axes: as high as the smallest text. */
const FONT_SIZE = 11
const DIGIT = 6.6

/** Everything a chart of nivo's needs to stand in its frame. */
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
  barsPerColumn: number
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
      <Box ref={ref} aria-hidden position="relative" h={`${height}px`} mt="1">
        {width !== null && <Drawing {...props} width={width} />}
      </Box>
    </Box>
  )
}

function Drawing<Key extends string>(props: ChartFrameProps<Key> & { width: number }) {
  const { data, height, width, highest, barsPerColumn, children } = props
  const [hovered, setHovered] = useState<number | null>(null)
  const colorOf = useThemeColors()

  const ticks = ticksUpTo(highest, data.unit === 'Tickets')
  const margin = { top: 10, right: 4, bottom: 26, left: Math.max(...ticks.map(lengthOf)) * DIGIT + 12 }
  const plotWidth = Math.max(0, width - margin.left - margin.right)
  const columns = columnsOf(data.columns.length, plotWidth, MAX_BAR * Math.sqrt(barsPerColumn))
  const { every, letters } = labelRoom(columns.step)
  const plot: Plot = {
    width,
    height,
    margin,
    columns,
    ticks,
    labelled: data.columns.map((_, index) => index).filter((index) => index % every === 0),
    labelOf: (index) => shorten(data.columns[index]?.label ?? '', letters),
    colorOf,
    theme: chartTheme(colorOf)
  }
  const hover = ({ clientX, currentTarget }: MouseEvent) =>
    setHovered(columns.indexAt(clientX - currentTarget.getBoundingClientRect().left))
  const area = { position: 'absolute', top: `${margin.top}px`, bottom: `${margin.bottom}px` } as const
  return (
    <>
      {hovered !== null && (
        <Box
          {...area}
          left={`${margin.left + columns.centerOf(hovered) - columns.step / 2}px`}
          w={`${columns.step}px`}
          bg="bg.muted"
          borderRadius="l1"
        />
      )}
      {/* Above what is hovered, which is positioned. */}
      <Box position="relative" fontVariantNumeric="tabular-nums">
        {children(plot)}
      </Box>
      <Box
        {...area}
        data-chart-plot
        left={`${margin.left}px`}
        w={`${plotWidth}px`}
        onMouseMove={hover}
        onMouseLeave={() => setHovered(null)}
      />
      {hovered !== null && (
        <ChartTooltip data={data} index={hovered} center={margin.left + columns.centerOf(hovered)} width={width} />
      )}
    </>
  )
}

function lengthOf(tick: number): number {
  return String(tick).length
}

function chartTheme(colorOf: Plot['colorOf']) {
  const text = { fontFamily: 'inherit', fontSize: FONT_SIZE, fill: colorOf('fg.muted') }
  return {
    text,
    axis: { ticks: { text }, domain: { line: { stroke: colorOf('border.emphasized') } } },
    grid: { line: { stroke: colorOf('border') } }
  }
}
