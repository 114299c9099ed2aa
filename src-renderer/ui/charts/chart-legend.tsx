import { Box, Flex } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import { type ChartData, type Series, UNIT_LABELS } from './chart-data.ts'

/**
 * The unit of the axis, and the names of the colours. A single series has no name here, because the
 * chart's title says it.
 */
export function ChartLegend({ data: { unit, series } }: { data: ChartData }) {
  return (
    <Flex aria-hidden justify="space-between" columnGap="4" textStyle="xs" color="fg.muted">
      <Box>{t(UNIT_LABELS[unit])}</Box>
      {series.length > 1 && (
        <Flex flex="1" wrap="wrap" justify="end" columnGap="3">
          {series.map(({ key, label, color }) => (
            <Flex key={key} align="center" gap="1.5">
              <Swatch color={color} />
              <span>{t(label)}</span>
            </Flex>
          ))}
        </Flex>
      )}
    </Flex>
  )
}

/** The colour of a series, always beside its name. */
export function Swatch({ color }: Pick<Series, 'color'>) {
  // Browsers don't print background colours by default, but this one carries meaning.
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
