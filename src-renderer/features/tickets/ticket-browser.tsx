import { Box, Stack, useBreakpointValue } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { pageCount } from './page-window.ts'
import { TicketCards, TicketCardsSkeleton } from './ticket-cards.tsx'
import { TicketFilterBar } from './ticket-filter-bar.tsx'
import { type FilterDefaults, isFiltered, PAGE_SIZE } from './ticket-filters.ts'
import { TicketPages } from './ticket-pages.tsx'
import { useTickets } from './ticket-queries.ts'
import { TicketTable, TicketTableSkeleton } from './ticket-table.tsx'
import { useTicketFilters } from './use-ticket-filters.ts'

interface TicketBrowserProps {
  /** What the list shows before anybody filters. */
  defaults: FilterDefaults
  showOwnership?: boolean
}

/** Filters, tickets and pages, kept in the address: the list of every screen that has one (spec §2). */
export function TicketBrowser({ defaults, showOwnership = true }: TicketBrowserProps) {
  const { filters, change } = useTicketFilters(defaults)
  const { data, isPlaceholderData, error, refetch } = useTickets(filters)
  const isWide = useBreakpointValue({ base: false, md: true }, { ssr: false }) ?? true

  // A page past the end is what a link or Back leads to once tickets were finished: show the last one there is.
  const showLastPage = useEffectEvent((last: number) => change({ page: last }, { replace: true }))
  const total = isPlaceholderData ? undefined : data?.total
  useEffect(() => {
    if (total !== undefined && filters.page > pageCount(total, PAGE_SIZE)) showLastPage(pageCount(total, PAGE_SIZE))
  }, [total, filters.page])

  return (
    <Stack gap="3">
      <TicketFilterBar filters={filters} defaults={defaults} onChange={change} showOwnership={showOwnership} />
      {error ? (
        <ErrorState title="Failed to fetch tickets" error={error} onRetry={refetch} />
      ) : data === undefined ? (
        isWide ? (
          <TicketTableSkeleton />
        ) : (
          <TicketCardsSkeleton />
        )
      ) : data.rows.length === 0 ? (
        <EmptyState
          title="No tickets found."
          {...(isFiltered(filters, defaults) && { text: 'Nothing matches these filters.' })}
        />
      ) : (
        <>
          <Box opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
            {isWide ? <TicketTable tickets={data.rows} /> : <TicketCards tickets={data.rows} />}
          </Box>
          <TicketPages page={filters.page} total={data.total} onChange={(page) => change({ page })} />
        </>
      )}
    </Stack>
  )
}
