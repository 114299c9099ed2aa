import { Badge, Box, Skeleton, Table } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { isSlaBreached } from '#shared/domain/tickets.ts'
import { paths } from '../../../lib/paths.ts'
import { TableFrame } from '../../../ui/data-table.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../../../ui/ticket-badges.tsx'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { PAGE_SIZE } from '../ticket-filters.ts'
import { usePrefetchOnRest } from '../ticket-queries.ts'
import { UNASSIGNED, useTicketNames } from '../use-ticket-names.ts'

/**
 * The widths of the table itself from which it is roomier, and from which it has room for
 * everything.
 */
const MEDIUM = '@container (min-width: 52rem)'
const WIDE = '@container (min-width: 64rem)'

interface TicketColumn {
  title: string
  /**
   * The widths in a narrow table, from {@link MEDIUM} and from {@link WIDE} on; columns that are
   * `auto` share the rest.
   */
  widths: readonly [narrow: string, medium: string, wide: string]
}

/** In the order of spec §2. The narrowest fits a window of 768 px, with every title in one line. */
const COLUMNS: readonly TicketColumn[] = [
  { title: 'Ticket ID', widths: ['4.375rem', '4.875rem', '5.75rem'] },
  { title: 'Assigned Department', widths: ['7.75rem', '8.5rem', '9rem'] },
  { title: 'Category/Subcategory', widths: ['17.5%', '18.5%', '19%'] },
  { title: 'Requester', widths: ['auto', 'auto', 'auto'] },
  { title: 'Assigned To', widths: ['auto', 'auto', 'auto'] },
  { title: 'Status', widths: ['4.875rem', '6.25rem', '6.75rem'] },
  { title: 'Priority', widths: ['3.875rem', '5.25rem', '5.75rem'] },
  { title: 'Created', widths: ['4.5rem', '4.5rem', '9rem'] },
  { title: 'Actions', widths: ['3rem', '3.25rem', '4rem'] }
]

const CELL_PADDING = { px: '1', [WIDE]: { px: '2' } }

/**
 * The look of cells. A narrow table shows statuses and priorities without icons, because the words
 * say everything.
 */
const CELL_LOOK = {
  px: '1',
  textStyle: 'xs',
  '& .chakra-badge': { textStyle: '2xs', px: '1' },
  '& .chakra-badge svg': { display: 'none' },
  [MEDIUM]: {
    '& .chakra-badge': { textStyle: 'xs', px: '1.5' },
    '& .chakra-badge svg': { display: 'block' }
  },
  [WIDE]: { px: '2', textStyle: 'sm' }
}

/** The height of a full page with its head, so that the pager stays where it is on a shorter one. */
export const PAGE_HEIGHT = `calc(${(PAGE_SIZE + 1) * 2.5}rem + 2px)`

/** A list of tickets as a table with rows of 40 px, each of which is a link. */
export function TicketTable({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <Frame>
      {tickets.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} />
      ))}
    </Frame>
  )
}

export function TicketTableSkeleton() {
  return (
    <Frame>
      {Array.from({ length: PAGE_SIZE }, (_, row) => (
        <Table.Row key={row.toString()}>
          {COLUMNS.map(({ title }) => (
            <Table.Cell key={title} css={CELL_PADDING}>
              <Skeleton h="3.5" w={title === 'Actions' ? '8' : '80%'} />
            </Table.Cell>
          ))}
        </Table.Row>
      ))}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Box containerType="inline-size">
      <TableFrame
        headings={COLUMNS.map(({ title, widths: [narrow, medium, wide] }) => (
          <Table.ColumnHeader
            key={title}
            _print={{ display: title === 'Actions' ? 'none' : undefined }}
            css={{
              px: '1',
              width: narrow,
              textStyle: '2xs',
              [MEDIUM]: { width: medium, textStyle: 'xs' },
              [WIDE]: { width: wide, px: '2' }
            }}
          >
            {title}
          </Table.ColumnHeader>
        ))}
      >
        {children}
      </TableFrame>
    </Box>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const names = useTicketNames()(ticket)
  const breached = isSlaBreached(ticket)
  const to = paths.ticket(ticket.id)
  return (
    <Table.Row {...(breached && { bg: 'red.subtle' })} {...usePrefetchOnRest(ticket.id)}>
      <LinkCell to={to} title={ticket.ticketId} isMain>
        <Box as="span" textStyle="id" color="indigo.fg" whiteSpace="nowrap">
          {ticket.ticketId}
        </Box>
      </LinkCell>
      <LinkCell to={to} title={ticket.department}>
        {ticket.department}
      </LinkCell>
      <LinkCell to={to} title={names.category}>
        {names.category}
      </LinkCell>
      <LinkCell to={to} title={names.requesterTitle}>
        {names.requester}
      </LinkCell>
      <LinkCell to={to} title={names.assigneeTitle}>
        <Box as="span" color={names.assignee === UNASSIGNED ? 'fg.subtle' : 'inherit'}>
          {names.assignee}
        </Box>
      </LinkCell>
      <LinkCell to={to}>
        <StatusBadge status={ticket.status} />
        {breached && (
          <Badge colorPalette="red" ms="1">
            SLA Breach
          </Badge>
        )}
      </LinkCell>
      <LinkCell to={to}>
        <PriorityBadge priority={ticket.priority} />
      </LinkCell>
      <LinkCell to={to}>
        <Box as="span" color="fg.muted">
          <RelativeTime value={ticket.createdAt} />
        </Box>
      </LinkCell>
      <LinkCell to={to} isOnScreenOnly>
        <Box as="span" color="indigo.fg" fontWeight="medium">
          View
        </Box>
      </LinkCell>
    </Table.Row>
  )
}

interface LinkCellProps {
  to: string
  /** The whole text, shown on hover where it is cut. */
  title?: string
  /** Whether it is the one link of the row that the keyboard can reach. */
  isMain?: boolean
  /** Whether it is left out on paper, where nothing can be clicked. */
  isOnScreenOnly?: boolean
  children: ReactNode
}

/**
 * A cell that is a link of its own, so that a click anywhere in a row, also with the middle button,
 * works as on a link.
 */
function LinkCell({ to, title, isMain = false, isOnScreenOnly = false, children }: LinkCellProps) {
  return (
    <Table.Cell p="0" _print={{ display: isOnScreenOnly ? 'none' : undefined }}>
      <Box
        asChild
        display="flex"
        alignItems="center"
        // The border below the row is a part of its 40 px.
        h="calc({sizes.10} - 1px)"
        css={CELL_LOOK}
        focusVisibleRing="inside"
      >
        <Link to={to} title={title} {...(!isMain && { tabIndex: -1 })}>
          <TwoLines>{children}</TwoLines>
        </Link>
      </Box>
    </Table.Cell>
  )
}
