import { Box, Flex, Grid, type GridProps, Skeleton, Stack, Table, Text } from '@chakra-ui/react'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { TwoLines } from './two-lines.tsx'
import { useIsWide } from './use-is-wide.ts'

/** One thing known about every row. */
export interface Column<Row> {
  title: string
  /** A CSS width; columns that are `auto` share what is left. */
  width: string
  /** A text is cut where it is too long, and whole on hover. */
  cell(row: Row): ReactNode
  /** Numbers stand at the right, below each other. */
  isNumber?: boolean
}

/**
 * So many rows are made at once, more than a window shows; those of a longer list right after the
 * first are on the screen.
 */
const ROWS_AT_ONCE = 20

interface DataTableProps<Row> {
  /** What a screen reader calls the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): number | string
  /** The window from which on all columns fit beside each other. */
  from?: 'md' | 'xl'
}

/**
 * A table of rows of 40 px; where the window is too narrow a list of cards, whose heading is the
 * first column.
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
  /** Height of a card where there are cards. */
  cardHeight: string
}

/** As large as the table that comes. */
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

/** Stays as it is while its row does, whatever happens in the others. */
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

/** A table of fixed columns, whose headings stay in sight. */
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

/** Below each other, in two columns where there is room for them. */
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
              <Text
                as="dt"
                textStyle="xs"
                color="fg.muted"
                w="6.5rem"
                flexShrink={0}
                whiteSpace="nowrap"
              >
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
