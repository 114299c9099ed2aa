import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { type ChartData, isEmpty } from '../../ui/charts/chart-data.ts'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'

/** The height of a report's chart, in pixels (spec §2). */
export const REPORT_HEIGHT_PX = 400

interface ReportCardProps<Key extends string> {
  title: string
  description: string
  /** The error when the report could not be fetched (spec §8). */
  failure: string
  data: ChartData<Key> | undefined
  error: unknown
  onRetry: () => void
  /** Renders the chart of the data. */
  children: (data: ChartData<Key>) => ReactNode
}

/**
 * A report as a chart or a table, or in the state of loading or failure, always of the same height.
 */
export function ReportCard<Key extends string>(props: ReportCardProps<Key>) {
  const { title, description, failure, data, error, onRetry, children } = props
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartColumn : Table2
  const other = asTable ? t('Show as chart') : t('Show as table')
  return (
    <Box
      as="section"
      aria-label={title}
      borderWidth="1px"
      borderRadius="l3"
      p={{ base: '4', md: '5' }}
      breakInside="avoid"
    >
      <Flex justify="space-between" align="start" gap="4" mb="5">
        <Box>
          <Heading as="h2" textStyle="lg">
            {title}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {description}
          </Text>
        </Box>
        {data && !isEmpty(data) && (
          <Button
            variant="ghost"
            size="xs"
            color="fg.muted"
            flexShrink={0}
            aria-label={other}
            title={other}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon aria-hidden />
            <Box as="span" hideBelow="md">
              {other}
            </Box>
          </Button>
        )}
      </Flex>
      <Box minH={`calc(${REPORT_HEIGHT_PX}px + 1.25rem)`}>
        {error && !data ? (
          <ErrorState title={failure} error={error} onRetry={onRetry} />
        ) : !data ? (
          <LoadingText>{t('Loading reports...')}</LoadingText>
        ) : asTable ? (
          <ChartTable caption={title} data={data} />
        ) : (
          children(data)
        )}
      </Box>
    </Box>
  )
}
