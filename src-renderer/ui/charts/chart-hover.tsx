import { Box } from '@chakra-ui/react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { listText } from '../../lib/list-text.ts'
import { keyFromLeft } from '../../lib/reading-direction.ts'
import { t } from '../../lib/texts.ts'
import { type ChartData, formatValue } from './chart-data.ts'
import type { Columns } from './chart-geometry.ts'
import { ChartTooltip } from './chart-tooltip.tsx'

/** How many columns a key moves. */
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY
}

interface ChartHoverProps {
  caption: string
  data: ChartData
  columns: Columns
  /** The margin around the plot, and the width including it, in pixels. */
  margin: { top: number; right: number; bottom: number; left: number }
  width: number
  /** The drawing, which stays as it is while the pointer moves over it. */
  children: ReactNode
}

/**
 * Shows the values of a column while the pointer is anywhere in it, even above its bars, or while
 * keys have selected it.
 */
export function ChartHover({ caption, data, columns, margin, width, children }: ChartHoverProps) {
  const [shown, setShown] = useState<number | null>(null)
  const last = data.columns.length - 1
  const hover = ({ clientX, currentTarget }: MouseEvent) =>
    setShown(columns.indexAt(clientX - currentTarget.getBoundingClientRect().left))
  const move = (event: KeyboardEvent) => {
    const step = STEPS[keyFromLeft(event.key)]
    if (step === undefined) return
    event.preventDefault()
    setShown(Math.min(last, Math.max(0, (shown ?? 0) + step)))
  }
  const center = margin.left + columns.centerOf(shown ?? 0)
  const area = {
    position: 'absolute',
    top: `${margin.top}px`,
    bottom: `${margin.bottom}px`
  } as const
  return (
    <>
      {shown !== null && (
        <Box
          {...area}
          left={`${center - columns.band / 2}px`}
          w={`${columns.band}px`}
          bg="bg.muted"
          _print={{ display: 'none' }}
        />
      )}
      {/* This box is positioned too, so that it is in front of the highlight. A drawing is placed from
          the left on every page. */}
      <Box aria-hidden position="relative" dir="ltr">
        {children}
      </Box>
      {/* It reaches to the labels below the plot, so that they show whole names too. */}
      <Box
        {...area}
        bottom="0"
        data-chart-plot
        role="slider"
        tabIndex={0}
        aria-label={caption}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(shown ?? 0) + 1}
        aria-valuetext={sentenceOf(data, shown ?? 0)}
        left={`${margin.left}px`}
        right={`${margin.right}px`}
        borderRadius="l1"
        focusVisibleRing="outside"
        onMouseMove={hover}
        onMouseLeave={() => setShown(null)}
        onFocus={() => setShown(shown ?? 0)}
        onBlur={() => setShown(null)}
        onKeyDown={move}
      />
      {shown !== null && (
        <ChartTooltip data={data} index={shown} center={center} band={columns.band} width={width} />
      )}
    </>
  )
}

/** The values of a column in one sentence. */
function sentenceOf({ unit, series, columns }: ChartData, index: number): string {
  const column = columns[index]
  const metrics = series.map(
    ({ key, label }) => `${t(label)} ${formatValue(column?.values[key] ?? null, unit)}`
  )
  return t('{name}: {value}', { name: column?.label, value: listText(metrics, 'row') })
}
