import { Box, Flex, Grid, type GridProps, Skeleton, Stack, Table, Text } from '@chakra-ui/react'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { TwoLines } from './two-lines.tsx'
import { useIsWide } from './use-is-wide.ts'

/** A column of a table. */
export interface Column<Row> {
  title: string
  /** A CSS width; columns that are `auto` share the rest. */
  width: string
  /** The content of a cell; a text is cut where it is too long, and shown in full on hover. */
  cell(row: Row): ReactNode
  /** Whether the column has numbers, which are aligned right. */
  isNumber?: boolean
}

/**
 * How many rows are rendered at first, which is more than a window shows; the others follow right
 * after these are on the screen.
 */
const ROWS_AT_ONCE = 20

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): number | string
  /** The window width from which all columns fit side by side. */
  from?: 'md' | 'xl'
}

/**
 * A table with rows of 40 px, or in narrow windows a list of cards with the first column as
 * heading.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, from = 'md' }: DataTableProps<Row>) {
  const isWide = useIsWide(from)
  const isComplete = useDeferredValue(true, false)
  const shown = isComplete ? rows : rows.slice(0, ROWS_AT_ONCE)
  if (!isWide) {
    return (
      <Cards as="ul" aria-label={label} listStyleType="none">
        {shown.map((row) => (
          <RowCard key={keyOf(row)} columns={columns} row={row} />
        ))}
      </Cards>
    )
  }
  return (
    <Frame label={label} columns={columns}>
      {shown.map((row) => (
        <DataRow key={keyOf(row)} columns={columns} row={row} />
      ))}
    </Frame>
  )
}

interface DataTableSkeletonProps<Row>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'from'> {
  rows: number
  /** The height of a card in narrow windows. */
  cardHeight: string
}

/** A skeleton as large as the table it stands for. */
export function DataTableSkeleton<Row>({
  label,
  columns,
  from = 'md',
  rows,
  cardHeight
}: DataTableSkeletonProps<Row>) {
  const isWide = useIsWide(from)
  const numbers = Array.from({ length: rows }, (_, row) => row)
  if (!isWide) {
    return (
      <Cards aria-busy>
        {numbers.map((row) => (
          <Skeleton key={row} h={cardHeight} borderRadius="l3" />
        ))}
      </Cards>
    )
  }
  return (
    <Frame label={label} columns={columns} isBusy>
      {numbers.map((row) => (
        <Table.Row key={row}>
          {columns.map(({ title }) => (
            <Table.Cell key={title}>
              <Skeleton h="3.5" w="80%" />
            </Table.Cell>
          ))}
        </Table.Row>
      ))}
    </Frame>
  )
}

interface RowProps<Row> extends Pick<DataTableProps<Row>, 'columns'> {
  row: Row
}

/** Memoised, so that changes of other rows don't render this one again. */
const DataRow = memo(function DataRow<Row>({ columns, row }: RowProps<Row>) {
  return (
    <Table.Row>
      {columns.map((column) => {
        const content = column.cell(row)
        return (
          <Table.Cell key={column.title} textAlign={column.isNumber ? 'end' : 'start'}>
            {typeof content === 'string' ? <TwoLines title={content}>{content}</TwoLines> : content}
          </Table.Cell>
        )
      })}
    </Table.Row>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

interface FrameProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  isBusy?: boolean
  children: ReactNode
}

function Frame<Row>({ label, columns, isBusy = false, children }: FrameProps<Row>) {
  return (
    <TableFrame
      aria-label={label}
      aria-busy={isBusy}
      headings={columns.map(({ title, width, isNumber }) => (
        <Table.ColumnHeader key={title} width={width} textAlign={isNumber ? 'end' : 'start'}>
          {title}
        </Table.ColumnHeader>
      ))}
    >
      {children}
    </TableFrame>
  )
}

/** A table with fixed column widths and sticky headings. */
export function TableFrame({
  headings,
  children,
  ...root
}: Table.RootProps & { headings: ReactNode }) {
  return (
    <Table.Root interactive stickyHeader tableLayout="fixed" {...root}>
      <Table.Header>
        <Table.Row bg="bg">{headings}</Table.Row>
      </Table.Header>
      <Table.Body>{children}</Table.Body>
    </Table.Root>
  )
}

/** Cards in one column, or in two where there is room. */
function Cards(props: GridProps) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="2"
      {...props}
    />
  )
}

const RowCard = memo(function RowCard<Row>({ columns: [heading, ...rest], row }: RowProps<Row>) {
  return (
    <Box as="li" p="3" borderWidth="1px" borderRadius="l3">
      <Box fontWeight="semibold" mb="2" overflowWrap="anywhere">
        {heading?.cell(row)}
      </Box>
      <Stack as="dl" gap="1.5">
        {rest
          .map(({ title, cell }) => ({ title, content: cell(row) }))
          .filter(({ content }) => content !== '')
          .map(({ title, content }) => (
            <Flex key={title} gap="2" align="baseline">
              <Text as="dt" textStyle="xs" color="fg.muted" w="6.5rem" flexShrink={0}>
                {title}
              </Text>
              <Box as="dd" textStyle="sm" flex="1" minW="0" overflowWrap="anywhere">
                {content}
              </Box>
            </Flex>
          ))}
      </Stack>
    </Box>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode
