import { Badge, type SystemStyleObject } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { isSlaBreached } from '#shared/domain/tickets.ts'
import { useMinute } from '../../../lib/clock.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../../../ui/ticket-badges.tsx'
import { useClasses } from '../../../ui/use-classes.ts'
import { MarkBox } from '../bulk/mark-box.tsx'
import { useMarks } from '../bulk/marks.ts'
import type { TicketFilters } from '../ticket-filters.ts'
import { usePrefetchOnRest } from '../ticket-queries.ts'
import { useTicketNames } from '../use-ticket-names.ts'
import { LongUnassigned } from './long-unassigned.tsx'
import { rowLink } from './row-links.ts'
import { TakeButton } from './take-button.tsx'
import { type TicketLink, useTicketLink } from './ticket-link.ts'
import { SUMMARY_LOOK, TicketSummary } from './ticket-summary.tsx'
import { waitsForSomebody } from './waits-for-somebody.ts'

/**
 * The widths of the table itself from which it is roomier, and from which it has room for
 * everything.
 */
export const MEDIUM = '@container (min-width: 52rem)'
export const WIDE = '@container (min-width: 64rem)'

/** The height of a row: 40 px for its cells, and the first line of the description below them. */
export const ROW_REM = 3.5

const CELL = { borderBottomWidth: '1px', borderColor: 'border.muted', textAlign: 'start' } as const

/**
 * The look of a row. A narrow table shows statuses and priorities without icons, because the words
 * say everything.
 */
const LOOK = {
  row: {
    position: 'relative',
    '&[data-breached]': { bg: 'red.subtle' },
    '&[data-marked]': { bg: 'indigo.subtle' }
  },
  cell: CELL,
  assigneeCell: { ...CELL, position: 'relative' },
  // Nothing can be clicked on paper.
  actionsCell: { ...CELL, _print: { display: 'none' } },
  link: {
    display: 'flex',
    // The cells' own texts are in the upper 40 px, above the line about the ticket.
    h: `${ROW_REM}rem`,
    // The border below the row is a part of its height.
    maxH: `calc(${ROW_REM}rem - 1px)`,
    pb: `${ROW_REM - 2.5}rem`,
    alignItems: 'center',
    px: '1',
    textStyle: 'xs',
    focusVisibleRing: 'inside',
    '& .chakra-badge': { textStyle: '2xs', px: '1' },
    '& .chakra-badge svg': { display: 'none' },
    [MEDIUM]: {
      '& .chakra-badge': { textStyle: 'xs', px: '1.5' },
      '& .chakra-badge svg': { display: 'block' }
    },
    [WIDE]: { px: '2', textStyle: 'sm' }
  },
  text: { lineClamp: 2, lineHeight: '1.25', overflowWrap: 'anywhere' },
  id: { textStyle: 'id', color: 'indigo.fg', whiteSpace: 'nowrap' },
  nobody: { color: 'fg.subtle' },
  created: { color: 'fg.muted' },
  view: { color: 'indigo.fg', fontWeight: 'medium' },
  // The links below it take the clicks.
  summary: {
    ...SUMMARY_LOOK,
    position: 'absolute',
    insetX: '0',
    bottom: '1.5',
    px: '1',
    lineHeight: '1.25',
    pointerEvents: 'none',
    [WIDE]: { px: '2' }
  }
} satisfies Record<string, SystemStyleObject>

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
  const look = useClasses(LOOK)
  return (
    <tr
      className={look.row}
      data-breached={breached || undefined}
      data-marked={isMarked || undefined}
      {...usePrefetchOnRest(ticket.id)}
    >
      <LinkCell
        to={to}
        title={ticket.ticketId}
        mainOf={ticket}
        aside={
          <>
            <TicketSummary ticket={ticket} className={look.summary} />
            <MarkBox ticket={ticket} />
          </>
        }
      >
        <span className={look.id}>{ticket.ticketId}</span>
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
      <LinkCell
        to={to}
        title={names.assigneeTitle}
        className={look.assigneeCell}
        aside={<TakeButton ticket={ticket} />}
      >
        {isWaiting ? (
          <LongUnassigned />
        ) : (
          <span className={ticket.assigneeId === null ? look.nobody : undefined}>
            {names.assignee}
          </span>
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
        <span className={look.created}>
          <RelativeTime value={ticket.createdAt} />
        </span>
      </LinkCell>
      <LinkCell to={to} className={look.actionsCell}>
        <span className={look.view}>View</span>
      </LinkCell>
    </tr>
  )
}

interface LinkCellProps {
  to: TicketLink
  /** The whole text, shown on hover where it is cut. */
  title?: string
  /** The ticket of the row, for the one link of it that the keyboard can reach. */
  mainOf?: Ticket
  /** Of the cell, where it is not as most are. */
  className?: string
  /** What stands in the cell beside the link. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * A cell that is a link of its own, so that a click anywhere in a row, also with the middle button,
 * works as on a link.
 */
function LinkCell({ to, title, mainOf, className, aside, children }: LinkCellProps) {
  const look = useClasses(LOOK)
  return (
    <td className={className ?? look.cell}>
      <Link
        {...to}
        className={look.link}
        title={title}
        {...(mainOf ? rowLink(mainOf.id) : { tabIndex: -1 })}
      >
        <span className={look.text}>{children}</span>
      </Link>
      {aside}
    </td>
  )
}
