import { Button, Flex, Text } from '@chakra-ui/react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { numberText } from '../../lib/formats.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/states.tsx'

const SKELETON_ROWS = 8

interface MailPagesProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  query: UseInfiniteQueryResult<InfiniteData<{ rows: Row[]; total: number }>>
  /** Shown where there are none. */
  empty: ReactNode
}

/** Emails, newest first, with those before them on demand. */
export function MailPages<Row extends { id: number }>(props: MailPagesProps<Row>) {
  const { label, columns, query, empty } = props
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const rows = data?.pages.flatMap((page) => page.rows)
  const table = { label, columns, from: 'xl' } as const
  if (error && !rows)
    return <ErrorState title={t('Failed to fetch emails')} error={error} onRetry={refetch} />
  if (!rows) return <DataTableSkeleton {...table} rows={SKELETON_ROWS} cardHeight="10rem" />
  if (rows.length === 0) return empty
  return (
    <>
      <DataTable {...table} rows={rows} keyOf={({ id }) => id} />
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mt="4">
        <Text textStyle="sm" color="fg.muted">
          {t('{count} of {total}', {
            count: numberText(rows.length),
            total: numberText(data?.pages[0]?.total ?? 0)
          })}
        </Text>
        {hasNextPage && (
          <Button
            variant="outline"
            loading={isFetchingNextPage}
            loadingText={t('Show earlier')}
            onClick={() => fetchNextPage()}
          >
            {t('Show earlier')}
          </Button>
        )}
      </Flex>
    </>
  )
}
