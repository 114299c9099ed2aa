import { Badge, Box, HStack, Skeleton, Table } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { isSlaBreached } from '#shared/domain/tickets.ts'
import { paths } from '../../app/paths.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../../ui/ticket-badges.tsx'
import { PAGE_SIZE } from './ticket-filters.ts'
import { UNASSIGNED, useTicketNames } from './use-ticket-names.ts'

/** In the order of spec §2. What varies in length shares the width that is left. */
const COLUMNS = [
  { title: 'Ticket ID', width: '5.75rem' },
  { title: 'Assigned Department', width: '9rem' },
  { title: 'Category/Subcategory', width: 'auto' },
  { title: 'Requester', width: 'auto' },
  { title: 'Assigned To', width: 'auto' },
  { title: 'Status', width: '6.75rem' },
  { title: 'Priority', width: '5.75rem' },
  { title: 'Created', width: '9.75rem' },
  { title: 'Actions', width: '4rem' }
]

const CELL_PADDING = '2'

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
    // Wide enough, the page itself scrolls, which is what keeps the header in view.
    <Box overflowX={{ base: 'auto', xl: 'visible' }}>
      <Table.Root interactive stickyHeader tableLayout="fixed" minW="60rem">
        <Table.Header>
          <Table.Row>
            {COLUMNS.map(({ title, width }) => (
              <Table.ColumnHeader key={title} px={CELL_PADDING} width={width} title={title} truncate>
                {title}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>{children}</Table.Body>
      </Table.Root>
    </Box>
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
      <LinkCell to={to} title={names.requester}>
        {names.requester}
      </LinkCell>
      <LinkCell to={to} title={names.assignee}>
        <Box as="span" color={names.assignee === UNASSIGNED ? 'fg.subtle' : 'inherit'}>
          {names.assignee}
        </Box>
      </LinkCell>
      <LinkCell to={to}>
        <HStack gap="1" h="full">
          <StatusBadge status={ticket.status} />
          {breached && <Badge colorPalette="red">SLA Breach</Badge>}
        </HStack>
      </LinkCell>
      <LinkCell to={to}>
        <HStack h="full">
          <PriorityBadge priority={ticket.priority} />
        </HStack>
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
      <Box asChild display="block" h="10" lineHeight="2.5rem" px={CELL_PADDING} truncate focusVisibleRing="inside">
        <Link to={to} title={title} {...(!isMain && { tabIndex: -1 })}>
          {children}
        </Link>
      </Box>
    </Table.Cell>
  )
}
