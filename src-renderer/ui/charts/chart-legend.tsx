import { Box, Flex } from '@chakra-ui/react'
import type { ChartData, Series } from './chart-data.ts'

/**
 * The unit of the axis, and what the colours stand for. A single series is what the chart's title
 * says.
 */
export function ChartLegend({ data: { unit, series } }: { data: ChartData }) {
  return (
    <Flex aria-hidden justify="space-between" columnGap="4" textStyle="xs" color="fg.muted">
      <Box>{unit}</Box>
      {series.length > 1 && (
        <Flex flex="1" wrap="wrap" justify="end" columnGap="3">
          {series.map(({ key, label, color }) => (
            <Flex key={key} align="center" gap="1.5">
              <Swatch color={color} />
              {label}
            </Flex>
          ))}
        </Flex>
      )}
    </Flex>
  )
}

/** The colour of a series, always beside its name. */
export function Swatch({ color }: Pick<Series, 'color'>) {
  // A printer leaves colours behind out, and this one is no decoration.
  return (
    <Box
      data-swatch
      boxSize="2"
      flexShrink={0}
      borderRadius="xs"
      bg={color}
      css={{ printColorAdjust: 'exact' }}
    />
  )
}
