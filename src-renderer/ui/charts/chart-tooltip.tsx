import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import { Fragment } from 'react'
import { t } from '../../lib/texts.ts'
import { type ChartData, formatValue } from './chart-data.ts'
import { Swatch } from './chart-legend.tsx'

/** In less room, in pixels, values are below the names of their series, because beside them they stick out. */
const NARROW = 170

interface ChartTooltipProps {
  data: ChartData
  index: number
  /** The centre and the width of the column, and the width of the chart, in pixels. */
  center: number
  band: number
  width: number
}

/** Shows the values of a column, on the side of it with more room. */
export function ChartTooltip({ data, index, center, band, width }: ChartTooltipProps) {
  const { columnKind, unit, series, columns } = data
  const shown = columns[index]
  if (!shown) return null
  const isRight = center < width / 2
  const distance = band / 2 + 6
  const room = Math.max(center, width - center) - distance
  const isNarrow = room < NARROW
  return (
    <Box
      data-chart-tooltip
      aria-hidden
      _print={{ display: 'none' }}
      position="absolute"
      top="0"
      {...(isRight
        ? { left: `${center + distance}px` }
        : { right: `${width - center + distance}px` })}
      maxW={`${room}px`}
      zIndex="docked"
      pointerEvents="none"
      bg="bg.panel"
      borderRadius="l2"
      boxShadow="md"
      px="3"
      py="2"
      textStyle="xs"
    >
      <Text fontWeight="medium" mb="1" overflowWrap="anywhere">
        {t('{name}: {value}', { name: t(columnKind), value: shown.label })}
      </Text>
      <Grid
        templateColumns={isNarrow ? 'auto' : 'auto auto'}
        columnGap="4"
        rowGap="0.5"
        fontVariantNumeric="tabular-nums"
      >
        {series.map(({ key, label, color }) => (
          <Fragment key={key}>
            <Flex align="center" gap="1.5" color="fg.muted">
              <Swatch color={color} />
              <span>{t(label)}</span>
            </Flex>
            <Box textAlign={isNarrow ? 'start' : 'end'} whiteSpace="nowrap">
              {formatValue(shown.values[key] ?? null, unit)}
            </Box>
          </Fragment>
        ))}
      </Grid>
    </Box>
  )
}
