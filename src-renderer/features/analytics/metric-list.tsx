import { Flex, Grid, Text } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import type { Series } from '../../ui/charts/chart-data.ts'
import { Swatch } from '../../ui/charts/chart-legend.tsx'

interface TilesProps {
  metrics: readonly { label: string; value: string | number }[]
  size: 'md' | 'xl'
}

/**
 * Four metrics side by side, or two by two on narrow screens, where small ones have their label
 * beside them.
 */
export function Tiles({ metrics, size }: TilesProps) {
  const isSmall = size === 'md'
  return (
    <Grid
      as="dl"
      templateColumns={{
        base: isSmall ? 'repeat(auto-fit, minmax(9rem, 1fr))' : 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(4, minmax(0, 1fr))'
      }}
      columnGap={isSmall ? { base: '5', md: '3' } : '6'}
      rowGap={isSmall ? '0' : '2'}
    >
      {metrics.map(({ label, value }) => (
        <Flex
          key={label}
          direction={isSmall ? { md: 'column' } : 'column'}
          justify="space-between"
          align="baseline"
        >
          <Text as="dt" textStyle="xs" color="fg.muted">
            {label}
          </Text>
          <Text
            as="dd"
            textStyle={size}
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
          >
            {value}
          </Text>
        </Flex>
      ))}
    </Grid>
  )
}

interface CountsProps<Key extends string> {
  label: string
  series: readonly Series<Key>[]
  counts: Readonly<Record<Key, number>>
}

/** How many tickets there are of each kind, in the colours and the order of the charts. */
export function Counts<Key extends string>({ label, series, counts }: CountsProps<Key>) {
  return (
    <Flex as="dl" aria-label={label} wrap="wrap" columnGap={{ base: '2', md: '3' }} textStyle="xs">
      {series.map(({ key, label: name, color }) => (
        <Flex key={key} align="center" gap={{ base: '1', md: '1.5' }}>
          <Flex as="dt" align="center" gap={{ base: '1', md: '1.5' }} color="fg.muted">
            <Swatch color={color} />
            <span>{t(name)}</span>
          </Flex>
          <Text as="dd" fontVariantNumeric="tabular-nums">
            {counts[key]}
          </Text>
        </Flex>
      ))}
    </Flex>
  )
}
