import { Button, Flex, Text } from '@chakra-ui/react'
import type { InfiniteData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { numberText } from '../lib/formats.ts'
import { t } from '../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from './data-table.tsx'
import { ErrorState } from './states.tsx'

/** The pages of a log, newest first, as its query has them. */
interface LogQuery<Row> {
  data: InfiniteData<{ rows: Row[]; total: number }> | undefined
  error: Error | null
  refetch(): void
  hasNextPage: boolean
  fetchNextPage(): void
  isFetchingNextPage: boolean
}

interface LogTableProps<Row> {
  label: string
  columns: Column<Row>[]
  query: LogQuery<Row>
  /** The message when it can't be fetched, such as `Failed to fetch deliveries`. */
  failure: string
  /** Shown when nothing is found. */
  empty: ReactNode
  skeletonRows: number
}

/** Rows that only grow in number, the newest first, of which earlier ones are shown on demand. */
export function LogTable<Row extends { id: number }>(props: LogTableProps<Row>) {
  const { label, columns, query, failure, empty, skeletonRows } = props
  const { data, error, refetch } = query
  const rows = data?.pages.flatMap((page) => page.rows)
  if (error && !rows) return <ErrorState title={failure} error={error} onRetry={refetch} />
  if (!rows) {
    const look = { label, columns, rows: skeletonRows, cardHeight: '9rem', from: 'xl' } as const
    return <DataTableSkeleton {...look} />
  }
  if (rows.length === 0) return empty
  return (
    <>
      <DataTable label={label} columns={columns} rows={rows} keyOf={({ id }) => id} from="xl" />
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <Text textStyle="sm" color="fg.muted">
          {t('{shown} of {total}', {
            shown: numberText(rows.length),
            total: numberText(data?.pages[0]?.total ?? 0)
          })}
        </Text>
        {query.hasNextPage && (
          <Button
            variant="outline"
            loading={query.isFetchingNextPage}
            loadingText={t('Show earlier')}
            onClick={() => query.fetchNextPage()}
          >
            {t('Show earlier')}
          </Button>
        )}
      </Flex>
    </>
  )
}
