import { Badge, Box, Skeleton, Table } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { isSlaBreached } from '#shared/domain/tickets.ts'
import { paths } from '../../app/paths.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../../ui/ticket-badges.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { PAGE_SIZE } from './ticket-filters.ts'
import { UNASSIGNED, useTicketNames } from './use-ticket-names.ts'

interface TicketColumn {
  title: string
  /** The title with a place where it may go on in a second line. */
  heading?: ReactNode
  width: string | { base: string; xl: string }
}

/** In the order of spec §2. What varies in length shares the width that is left; all of it fits from 768 px on. */
const COLUMNS: readonly TicketColumn[] = [
  { title: 'Ticket ID', width: { base: '4.75rem', xl: '5.75rem' } },
  { title: 'Assigned Department', width: { base: '4.75rem', xl: '9rem' } },
  {
    title: 'Category/Subcategory',
    heading: (
      <>
        Category/
        <wbr />
        Subcategory
      </>
    ),
    width: { base: '5.25rem', xl: 'auto' }
  },
  { title: 'Requester', width: 'auto' },
  { title: 'Assigned To', width: 'auto' },
  { title: 'Status', width: { base: '6.25rem', xl: '6.75rem' } },
  { title: 'Priority', width: { base: '5.5rem', xl: '5.75rem' } },
  { title: 'Created', width: { base: '4.5rem', xl: '9rem' } },
  { title: 'Actions', width: { base: '3.25rem', xl: '4rem' } }
]

const CELL_PADDING = { base: '1', xl: '2' }

/** Tickets on a wide screen: a row of 40 px each, all of which is a link. */
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
            <Table.Cell key={title} px={CELL_PADDING}>
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
    <Table.Root interactive stickyHeader tableLayout="fixed">
      <Table.Header>
        <Table.Row bg="bg">
          {COLUMNS.map(({ title, heading, width }) => (
            <Table.ColumnHeader key={title} px={CELL_PADDING} width={width}>
              {heading ?? title}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>{children}</Table.Body>
    </Table.Root>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const names = useTicketNames()(ticket)
  const breached = isSlaBreached(ticket)
  const to = paths.ticket(ticket.id)
  return (
    <Table.Row {...(breached && { bg: 'red.subtle' })}>
      <LinkCell to={to} title={ticket.ticketId} isMain>
        <Box as="span" textStyle="id" color="indigo.fg">
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
      <LinkCell to={to}>
        <Box as="span" color="indigo.fg" fontWeight="medium">
          View
        </Box>
      </LinkCell>
    </Table.Row>
  )
}

interface LinkCellProps {
  to: string
  /** The whole text, for where it is cut. */
  title?: string
  /** The one link of the row that the keyboard stops at. */
  isMain?: boolean
  children: ReactNode
}

/** Every cell is a link of its own: a click anywhere, also with the middle button, does what a link does. */
function LinkCell({ to, title, isMain = false, children }: LinkCellProps) {
  return (
    <Table.Cell p="0">
      <Box
        asChild
        display="flex"
        alignItems="center"
        h="10"
        px={CELL_PADDING}
        textStyle={{ base: 'xs', xl: 'sm' }}
        focusVisibleRing="inside"
      >
        <Link to={to} title={title} {...(!isMain && { tabIndex: -1 })}>
          <TwoLines>{children}</TwoLines>
        </Link>
      </Box>
    </Table.Cell>
  )
}
