import { Box, Heading, Text } from '@chakra-ui/react'

import { BarChart } from '../../ui/charts/bar-chart.tsx'
import type { ChartData } from '../../ui/charts/chart-data.ts'

/** The height of a chart, in pixels: half of that of the reports with one. */
const CHART_HEIGHT_PX = 240

interface SectionChartProps<Key extends string> {
  title: string
  description: string
  /** The caption of the table behind the chart. */
  caption: string
  data: ChartData<Key>
  emptyText: string
  mode?: 'grouped' | 'stacked'
}

/** A chart of a report about departments, with its title. */
export function SectionChart<Key extends string>({
  title,
  description,
  caption,
  data,
  emptyText,
  mode = 'grouped'
}: SectionChartProps<Key>) {
  return (
    <Box as="section" aria-label={title} minW="0" breakInside="avoid">
      <Heading as="h2" textStyle="md">
        {title}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {description}
      </Text>
      <BarChart
        mode={mode}
        caption={caption}
        data={data}
        height={CHART_HEIGHT_PX}
        emptyText={emptyText}
      />
    </Box>
  )
}
