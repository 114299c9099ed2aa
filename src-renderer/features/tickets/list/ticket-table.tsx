import { Box, chakra, Skeleton, Table } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Ticket } from '#shared/api/tickets.ts'
import { PRIORITY_LABELS, STATUS_LABELS, type TicketSort } from '#shared/domain/tickets.ts'
import { english, meant, type Text, type Translate, text } from '#shared/languages/texts.ts'
import { t } from '../../../lib/texts.ts'
import { TableFrame } from '../../../ui/data-table.tsx'
import { useIsPrinted } from '../../../ui/use-is-printed.ts'
import { usePageSize } from '../page-size.ts'
import type { TicketFilters, TicketOrder } from '../ticket-filters.ts'
import { ariaSort, nextOrder } from './column-sort.ts'
import { MEDIUM, ROW_REM, ROWS, TicketRow, VIEW, WIDE } from './ticket-row.tsx'

interface TicketColumn {
  title: Text
  /** The order after a click on its head (D46). */
  sort?: TicketSort
  /**
   * The widths in a narrow table, from {@link MEDIUM} and from {@link WIDE} on; columns that are
   * `auto` share the rest.
   */
  widths: readonly [narrow: string, medium: string, wide: string]
  /** What the column shows in one line, whose translations may be longer. */
  words?: readonly Text[]
}

/** The column that is not printed. */
const ACTIONS = text('Actions')

/** The width of a letter in a table, in rem. */
const LETTER_REM = 0.4

/** A width that is right in English, and more of it where a translation is longer (D82). */
function roomFor(width: string, words: readonly Text[] = []): string {
  const longest = (write: Translate) => Math.max(0, ...words.map((word) => write(word).length))
  const added = longest(t) - longest(english)
  return added > 0 ? `calc(${width} + ${added * LETTER_REM}rem)` : width
}

/** In the order of spec §2. The narrowest fits a window of 768 px, with every title in one line. */
const COLUMNS: readonly TicketColumn[] = [
  { title: text('Ticket ID'), widths: ['4.375rem', '4.875rem', '5.75rem'] },
  { title: text('Assigned Department'), widths: ['7.75rem', '8.5rem', '9rem'] },
  { title: text('Category/Subcategory'), widths: ['17.5%', '18.5%', '19%'] },
  { title: meant('Requester', 'a column'), widths: ['auto', 'auto', 'auto'] },
  { title: text('Assigned To'), widths: ['auto', 'auto', 'auto'] },
  {
    title: text('Status'),
    sort: 'status',
    widths: ['4.875rem', '6.25rem', '6.75rem'],
    words: Object.values(STATUS_LABELS)
  },
  {
    title: text('Priority'),
    sort: 'priority',
    widths: ['3.875rem', '5.25rem', '5.75rem'],
    words: Object.values(PRIORITY_LABELS)
  },
  { title: text('Created'), sort: 'created', widths: ['4.5rem', '4.5rem', '9rem'] },
  { title: ACTIONS, widths: ['3rem', '3.25rem', '4rem'], words: [VIEW] }
]

const CELL_PADDING = { px: '1', [WIDE]: { px: '2' } }

/** The height of a full page with its head, so that the pager stays where it is on a shorter one. */
export const pageHeight = (rows: number) => `calc(${rows * ROW_REM + 2.5}rem + 2px)`

interface TicketTableProps {
  tickets: readonly Ticket[]
  filters: TicketFilters
  onSort(order: TicketOrder | undefined): void
}

/** A list of tickets as a table, each row of which is a link. */
export function TicketTable({ tickets, filters, onSort }: TicketTableProps) {
  return (
    <Frame order={filters.order} onSort={onSort}>
      {tickets.map((ticket, position) => (
        <TicketRow key={ticket.id} ticket={ticket} filters={filters} position={position} />
      ))}
    </Frame>
  )
}

export function TicketTableSkeleton() {
  const pageSize = usePageSize()
  return (
    <Frame>
      {Array.from({ length: pageSize }, (_, row) => (
        <Table.Row key={row.toString()} h={`${ROW_REM}rem`}>
          {COLUMNS.map(({ title }) => (
            <Table.Cell key={title.id} css={CELL_PADDING}>
              <Skeleton h="3.5" w={title === ACTIONS ? '8' : '80%'} />
            </Table.Cell>
          ))}
        </Table.Row>
      ))}
    </Frame>
  )
}

interface FrameProps {
  order?: TicketOrder | undefined
  onSort?: TicketTableProps['onSort']
  children: ReactNode
}

function Frame({ order, onSort, children }: FrameProps) {
  const isPrinted = useIsPrinted()
  return (
    <Box containerType="inline-size" css={ROWS}>
      <TableFrame
        headings={COLUMNS.map(({ title, sort, words, widths: [narrow, medium, wide] }) => (
          <Table.ColumnHeader
            key={title.id}
            aria-sort={sort && ariaSort(sort, order)}
            _print={{ display: title === ACTIONS ? 'none' : undefined }}
            css={{
              px: '1',
              // Its title needs a pixel more than its narrowest column has.
              ...(title === ACTIONS && { pe: '0' }),
              width: roomFor(narrow, words),
              // A longer translation has two lines.
              whiteSpace: 'normal',
              textStyle: '2xs',
              [MEDIUM]: { width: roomFor(medium, words), textStyle: 'xs' },
              [WIDE]: { width: roomFor(wide, words), px: '2' }
            }}
          >
            {sort && onSort && !isPrinted ? (
              <SortButton
                title={t(title)}
                direction={order?.sort === sort ? order.direction : undefined}
                onClick={() => onSort(nextOrder(sort, order))}
              />
            ) : (
              t(title)
            )}
          </Table.ColumnHeader>
        ))}
      >
        {children}
      </TableFrame>
    </Box>
  )
}

interface SortButtonProps {
  title: string
  /** Undefined where the list is not sorted by this column, or as it is anyway. */
  direction: TicketOrder['direction'] | undefined
  onClick(): void
}

/** The head of a column that sorts the list; the arrow stands beside it without moving its text. */
function SortButton({ title, direction, onClick }: SortButtonProps) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      alignItems="center"
      borderRadius="l1"
      cursor="pointer"
      font="inherit"
      color={direction ? 'indigo.fg' : 'inherit'}
      _hover={{ color: 'fg' }}
      focusVisibleRing="outside"
      onClick={onClick}
    >
      <span>{title}</span>
      {direction && (
        <Box asChild boxSize="3" ms="0.5" me="-3.5" aria-hidden>
          <Arrow />
        </Box>
      )}
    </chakra.button>
  )
}
