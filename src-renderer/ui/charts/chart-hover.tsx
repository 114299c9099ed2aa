import { Box } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { ChartData } from './chart-data.ts'
import type { Columns } from './chart-geometry.ts'
import { ChartTooltip } from './chart-tooltip.tsx'

interface ChartHoverProps {
  data: ChartData
  columns: Columns
  /** Around the plot, and the width with it, in pixels. */
  margin: { top: number; right: number; bottom: number; left: number }
  width: number
  /** The drawing, which stays as it is while the pointer moves over it. */
  children: ReactNode
}

/** Says what a column shows while the pointer is anywhere in it: also where its bars have no height. */
export function ChartHover({ data, columns, margin, width, children }: ChartHoverProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  const hover = ({ clientX, currentTarget }: MouseEvent) =>
    setHovered(columns.indexAt(clientX - currentTarget.getBoundingClientRect().left))
  const center = margin.left + columns.centerOf(hovered ?? 0)
  const area = { position: 'absolute', top: `${margin.top}px`, bottom: `${margin.bottom}px` } as const
  return (
    <>
      {hovered !== null && (
        <Box {...area} left={`${center - columns.band / 2}px`} w={`${columns.band}px`} bg="bg.muted" />
      )}
      {/* Positioned too, and so in front of it. */}
      <Box position="relative">{children}</Box>
      <Box
        {...area}
        data-chart-plot
        left={`${margin.left}px`}
        right={`${margin.right}px`}
        onMouseMove={hover}
        onMouseLeave={() => setHovered(null)}
      />
      {hovered !== null && (
        <ChartTooltip data={data} index={hovered} center={center} band={columns.band} width={width} />
      )}
    </>
  )
}
