import { Box, Button, Stack } from '@chakra-ui/react'
import { useCallback, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { showDialog } from '../../../lib/global-dialog.ts'
import { useIsKiosk } from '../../../lib/kiosk.ts'
import { lazyModule, useLoaded } from '../../../lib/lazy-module.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import type { BulkAction, BulkBarProps } from '../bulk/bulk-bar.tsx'
import { SelectionContext, useListSelection } from '../bulk/selection.ts'
import type { LinkDialogProps } from '../links/link-dialog.tsx'
import { usePageSize } from '../page-size.ts'
import { type FilterDefaults, isFiltered, toFilterQuery } from '../ticket-filters.ts'
import { rightsOf } from '../ticket-rights.ts'
import { useTicketFilters } from '../use-ticket-filters.ts'
import { ListTools } from './list-tools.tsx'
import { NewTicketsNotice } from './new-tickets-notice.tsx'
import { pageCount } from './page-window.ts'
import { TicketCards, TicketCardsSkeleton } from './ticket-cards.tsx'
import { TicketFilterBar } from './ticket-filter-bar.tsx'
import { TicketPages } from './ticket-pages.tsx'
import { pageHeight, TicketTable, TicketTableSkeleton } from './ticket-table.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useStableTickets } from './use-stable-tickets.ts'

/** Loaded apart, because a list is read before anything of it is selected or linked. */
const bulkBar = lazyModule(() => import('../bulk/bulk-bar.tsx'), 'tickets')
const linkDialog = lazyModule(() => import('../links/link-dialog.tsx'))

interface TicketBrowserProps {
  /** The filters of the list when the person has set none. */
  defaults: FilterDefaults
  /** The text for an empty list without filters. */
  emptyText: string
}

/**
 * A list of tickets with filters and pages, kept in the address, for every screen that has one
 * (spec §2).
 */
export function TicketBrowser({ defaults, emptyText }: TicketBrowserProps) {
  const list = useTicketFilters(defaults)
  const tickets = useStableTickets(list.filters)
  const { user } = useCurrentUser()
  const rows = tickets.page?.rows.filter((row) => rightsOf(user, row).fields) ?? []
  // Tickets that the person can't change are not selected (D60).
  const selection = useListSelection(JSON.stringify(toFilterQuery(list.filters)), rows)
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const onDone = useCallback(() => setAsked(null), [])
  const [link, setLink] = useState<Pick<LinkDialogProps, 'ticket' | 'isOpen'>>()
  const closeLink = () => link && setLink({ ...link, isOpen: false })
  const openLink = (ticket: Ticket) => setLink({ ticket, isOpen: true })
  const onReturn = useListKeys({
    rows: tickets.page?.rows,
    selection,
    onBulk: setAsked,
    onLink: openLink
  })
  return (
    <SelectionContext value={selection}>
      <Stack gap="3">
        <TicketFilterBar filters={list.filters} defaults={defaults} onChange={list.change} />
        <ListTools filters={list.filters} defaults={defaults} onChange={list.change} />
        <NewTicketsNotice news={tickets.news} />
        <Results
          {...list}
          {...tickets}
          isFiltered={isFiltered(list.filters, defaults)}
          emptyText={emptyText}
        />
        {selection.ids.size > 0 && (
          <Bulk
            filters={list.filters}
            total={tickets.page?.total ?? 0}
            rows={rows}
            asked={asked}
            onDone={onDone}
            onReturn={onReturn}
          />
        )}
        {link && <Linking {...link} onClose={closeLink} />}
      </Stack>
    </SelectionContext>
  )
}

function Bulk(props: BulkBarProps) {
  const { module } = useLoaded(bulkBar)
  return module && <module.BulkBar {...props} />
}

function Linking(props: LinkDialogProps) {
  const { module } = useLoaded(linkDialog)
  return module && <module.LinkDialog {...props} />
}

type ResultsProps = ReturnType<typeof useTicketFilters> &
  ReturnType<typeof useStableTickets> & { isFiltered: boolean; emptyText: string }

function Results(props: ResultsProps) {
  const {
    filters,
    addressOf,
    change,
    page,
    isPlaceholderData,
    error,
    refetch,
    isFiltered,
    emptyText
  } = props
  const isWide = useIsWide()
  const pageSize = usePageSize()
  // The rows of a table are too small for a finger.
  const isTable = !useIsKiosk() && isWide

  if (error && !page)
    return <ErrorState title={t('Failed to fetch tickets')} error={error} onRetry={refetch} />
  if (!page) return isTable ? <TicketTableSkeleton /> : <TicketCardsSkeleton />

  const lastPage = pageCount(page.total, pageSize)
  if (filters.page > lastPage && !isPlaceholderData) {
    // A link or Back may lead to a page that no longer exists, because there are fewer tickets now.
    return <Navigate to={{ search: addressOf({ page: lastPage }).toString() }} replace />
  }
  if (page.rows.length === 0) return <NoTickets isFiltered={isFiltered} text={emptyText} />
  return (
    <>
      <Box
        opacity={isPlaceholderData ? 0.55 : 1}
        aria-busy={isPlaceholderData}
        minH={isTable && lastPage > 1 ? pageHeight(pageSize) : undefined}
      >
        {isTable ? (
          <TicketTable
            tickets={page.rows}
            filters={filters}
            onSort={(order) => change({ order })}
          />
        ) : (
          <TicketCards tickets={page.rows} filters={filters} />
        )}
      </Box>
      <TicketPages
        page={filters.page}
        total={page.total}
        onChange={(number) => change({ page: number })}
      />
    </>
  )
}

/** Shows that a list is empty, and a button for what to do next. */
function NoTickets({ isFiltered, text }: { isFiltered: boolean; text: string }) {
  const isKiosk = useIsKiosk()
  return (
    <EmptyState
      title={t('No tickets found.')}
      text={isFiltered ? t('No tickets match these filters.') : text}
    >
      {isFiltered ? (
        <Button asChild variant="outline">
          {/* An address without filters shows the list as it starts. */}
          <Link to={{ search: '' }}>{t('Clear filters')}</Link>
        </Button>
      ) : (
        // A kiosk offers this above the list already, with a larger button.
        !isKiosk && (
          <Button variant="outline" onClick={() => showDialog('new-ticket')}>
            {t('Raise a ticket')}
          </Button>
        )
      )}
    </EmptyState>
  )
}
