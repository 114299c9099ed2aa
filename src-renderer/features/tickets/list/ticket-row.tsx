import { Badge, Flex, type SystemStyleObject } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '#shared/api/tickets.ts'
import { isSlaBreached } from '#shared/domain/tickets.ts'
import { meant } from '#shared/languages/texts.ts'
import { useMinute } from '../../../lib/clock.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../../../ui/ticket-badges.tsx'
import { SelectBox } from '../bulk/select-box.tsx'
import { useSelection } from '../bulk/selection.ts'
import { TaskProgress } from '../tasks/task-progress.tsx'
import type { TicketFilters } from '../ticket-filters.ts'
import { usePrefetchOnHover } from '../ticket-queries.ts'
import { useTicketNames } from '../use-ticket-names.ts'
import { WaitingBadge } from '../waiting/waiting-badge.tsx'
import { AssignToMeButton } from './assign-to-me-button.tsx'
import { isLongUnassigned } from './is-long-unassigned.ts'
import { LongUnassigned } from './long-unassigned.tsx'
import { rowLink } from './row-links.ts'
import { type TicketLink, useTicketLink } from './ticket-link.ts'
import { TicketSummary } from './ticket-summary.tsx'

/**
 * The widths of the table itself from which it is roomier, and from which it has room for
 * everything.
 */
export const MEDIUM = '@container (min-width: 52rem)'
export const WIDE = '@container (min-width: 64rem)'

/** What is done with a ticket of a list. */
export const VIEW = meant('View', 'a command')

/** The height of a row: 40 px for its cells, and the first line of the description below them. */
export const ROW_REM = 3.5

/**
 * The look of all rows of a list, given once to the table around them: a Chakra component for each
 * element of each row would take most of the time in which a list is drawn. A narrow table shows
 * statuses and priorities without icons, because the words say everything.
 */
export const ROWS = {
  '& .ticket-row': {
    position: 'relative',
    '&[data-breached]': { bg: 'red.subtle' },
    '&[data-marked]': { bg: 'indigo.subtle' }
  },
  '& .ticket-row > td': {
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    textAlign: 'start',
    '&.ticket-row-assignee': { position: 'relative' },
    // Nothing can be clicked on paper.
    '&.ticket-row-actions': { _print: { display: 'none' } }
  },
  '& .ticket-row > td > a': {
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
    [WIDE]: { px: '2', textStyle: 'sm' },
    '& > span': { lineClamp: 2, lineHeight: '1.25', overflowWrap: 'anywhere' }
  },
  '& .ticket-row-id': { textStyle: 'id', color: 'indigo.fg', whiteSpace: 'nowrap' },
  '& .ticket-row-unassigned': { color: 'fg.subtle' },
  '& .ticket-row-created': { color: 'fg.muted' },
  '& .ticket-row-view': { color: 'indigo.fg', fontWeight: 'medium' }
} satisfies SystemStyleObject

/** The place of the summary, whose clicks the links below it take. */
const BELOW_CELLS = {
  position: 'absolute',
  insetX: '0',
  bottom: '1.5',
  px: '1',
  lineHeight: '1.25',
  pointerEvents: 'none',
  [WIDE]: { px: '2' }
} as const

interface TicketRowProps {
  ticket: Ticket
  filters: TicketFilters
  /** The row on its page, from 0. */
  position: number
}

/** A ticket of a list. */
export function TicketRow({ ticket, filters, position }: TicketRowProps) {
  const names = useTicketNames()(ticket)
  const to = useTicketLink(ticket.id, filters, position)
  const now = useMinute()
  const isWaiting = isLongUnassigned(ticket, now)
  const breached = isSlaBreached(ticket, now)
  const isSelected = useSelection().ids.has(ticket.id)
  return (
    <tr
      className="ticket-row"
      data-breached={breached || undefined}
      data-marked={isSelected || undefined}
      {...usePrefetchOnHover(ticket.id)}
    >
      <LinkCell
        to={to}
        title={ticket.ticketId}
        mainOf={ticket}
        aside={
          <>
            <Flex as="span" align="center" gap="1.5" css={BELOW_CELLS}>
              {breached && (
                <Badge size="xs" colorPalette="red" variant="solid">
                  {t('SLA Breach')}
                </Badge>
              )}
              {ticket.waiting && <WaitingBadge size="xs" waiting={ticket.waiting} />}
              {ticket.tasks && <TaskProgress size="xs" tasks={ticket.tasks} />}
              <TicketSummary ticket={ticket} minW="0" />
            </Flex>
            <SelectBox ticket={ticket} />
          </>
        }
      >
        <span className="ticket-row-id">{ticket.ticketId}</span>
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
        className="ticket-row-assignee"
        aside={<AssignToMeButton ticket={ticket} />}
      >
        {isWaiting ? (
          <LongUnassigned />
        ) : (
          <span className={ticket.assigneeId === null ? 'ticket-row-unassigned' : undefined}>
            {names.assignee}
          </span>
        )}
      </LinkCell>
      <LinkCell to={to}>
        <StatusBadge status={ticket.status} />
      </LinkCell>
      <LinkCell to={to}>
        <PriorityBadge priority={ticket.priority} />
      </LinkCell>
      <LinkCell to={to}>
        <span className="ticket-row-created">
          <RelativeTime value={ticket.createdAt} />
        </span>
      </LinkCell>
      <LinkCell to={to} className="ticket-row-actions">
        <span className="ticket-row-view">{t(VIEW)}</span>
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
  className?: string
  /** Shown in the cell beside the link. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * A cell that is a link of its own, so that a click anywhere in a row, also with the middle button,
 * works as on a link.
 */
function LinkCell({ to, title, mainOf, className, aside, children }: LinkCellProps) {
  return (
    <td className={className}>
      <Link {...to} title={title} {...(mainOf ? rowLink(mainOf.id) : { tabIndex: -1 })}>
        <span>{children}</span>
      </Link>
      {aside}
    </td>
  )
}
