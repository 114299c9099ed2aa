import { Badge, Box, Table } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { isSlaBreached } from '#shared/domain/tickets.ts'
import { useMinute } from '../../../lib/clock.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../../../ui/ticket-badges.tsx'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { MarkBox } from '../bulk/mark-box.tsx'
import { useMarks } from '../bulk/marks.ts'
import type { TicketFilters } from '../ticket-filters.ts'
import { usePrefetchOnRest } from '../ticket-queries.ts'
import { useTicketNames } from '../use-ticket-names.ts'
import { LongUnassigned } from './long-unassigned.tsx'
import { rowLink } from './row-links.ts'
import { TakeButton } from './take-button.tsx'
import { type TicketLink, useTicketLink } from './ticket-link.ts'
import { TicketSummary } from './ticket-summary.tsx'
import { waitsForSomebody } from './waits-for-somebody.ts'

/**
 * The widths of the table itself from which it is roomier, and from which it has room for
 * everything.
 */
export const MEDIUM = '@container (min-width: 52rem)'
export const WIDE = '@container (min-width: 64rem)'

/** The height of a row: 40 px for its cells, and the first line of the description below them. */
export const ROW_REM = 3.5

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

interface TicketRowProps {
  ticket: Ticket
  filters: TicketFilters
  /** The row on its page, from 0. */
  position: number
}

/** A ticket of a list. */
export function TicketRow({ ticket, filters, position }: TicketRowProps) {
  const names = useTicketNames()(ticket)
  const breached = isSlaBreached(ticket)
  const to = useTicketLink(ticket.id, filters, position)
  const isWaiting = waitsForSomebody(ticket, useMinute())
  const isMarked = useMarks().ids.has(ticket.id)
  return (
    <Table.Row
      position="relative"
      {...(breached && { bg: 'red.subtle' })}
      {...(isMarked && { bg: 'indigo.subtle' })}
      {...usePrefetchOnRest(ticket.id)}
    >
      <LinkCell to={to} title={ticket.ticketId} mainOf={ticket}>
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
      <LinkCell to={to} title={names.assigneeTitle} aside={<TakeButton ticket={ticket} />}>
        {isWaiting ? (
          <LongUnassigned />
        ) : (
          <Box as="span" color={ticket.assigneeId === null ? 'fg.subtle' : 'inherit'}>
            {names.assignee}
          </Box>
        )}
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
  to: TicketLink
  /** The whole text, shown on hover where it is cut. */
  title?: string
  /** The ticket of the row, for the one link of it that the keyboard can reach. */
  mainOf?: Ticket
  /** Whether it is left out on paper, where nothing can be clicked. */
  isOnScreenOnly?: boolean
  /** What stands in the cell beside the link. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * A cell that is a link of its own, so that a click anywhere in a row, also with the middle button,
 * works as on a link.
 */
function LinkCell({ to, title, mainOf, isOnScreenOnly = false, aside, children }: LinkCellProps) {
  return (
    <Table.Cell
      p="0"
      position={aside ? 'relative' : undefined}
      _print={{ display: isOnScreenOnly ? 'none' : undefined }}
    >
      <Box
        asChild
        display="flex"
        // The cells' own texts are in the upper 40 px, above the line about the ticket.
        h={`${ROW_REM}rem`}
        // The border below the row is a part of its height.
        maxH={`calc(${ROW_REM}rem - 1px)`}
        pb={`${ROW_REM - 2.5}rem`}
        alignItems="center"
        css={CELL_LOOK}
        focusVisibleRing="inside"
      >
        <Link {...to} title={title} {...(mainOf ? rowLink(mainOf.id) : { tabIndex: -1 })}>
          <TwoLines>{children}</TwoLines>
        </Link>
      </Box>
      {mainOf && (
        // The links below it take the clicks.
        <TicketSummary
          ticket={mainOf}
          position="absolute"
          insetX="0"
          bottom="1.5"
          px="1"
          css={{ [WIDE]: { px: '2' } }}
          lineHeight="1.25"
          pointerEvents="none"
        />
      )}
      {mainOf && <MarkBox ticket={mainOf} />}
      {aside}
    </Table.Cell>
  )
}
