import { Box, Flex, Skeleton, Stack, Table, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
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

interface DataTableProps<Row> {
  /** What a screen reader calls the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): number
  /** The width below which the table scrolls in itself; what fits beside the sidebar where it is absent. */
  minWidth?: string
}

/** A table of rows of 40 px; below 768 px a list of cards, whose heading is the first column. */
export function DataTable<Row>({ label, columns, rows, keyOf, minWidth }: DataTableProps<Row>) {
  const isWide = useIsWide()
  if (!isWide) {
    return (
      <Stack as="ul" aria-label={label} gap="2" listStyleType="none">
        {rows.map((row) => (
          <RowCard key={keyOf(row)} columns={columns} row={row} />
        ))}
      </Stack>
    )
  }
  return (
    <Frame label={label} columns={columns} minWidth={minWidth}>
      {rows.map((row) => (
        <Table.Row key={keyOf(row)}>
          {columns.map((column) => {
            const content = column.cell(row)
            const isText = typeof content === 'string'
            return (
              <Table.Cell
                key={column.title}
                textAlign={column.isNumber ? 'end' : 'start'}
                {...(isText && { truncate: true, title: content })}
              >
                {content}
              </Table.Cell>
            )
          })}
        </Table.Row>
      ))}
    </Frame>
  )
}

interface DataTableSkeletonProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'minWidth'> {
  rows: number
  /** Height of a card where there are cards. */
  cardHeight: string
}

/** As large as the table that comes. */
export function DataTableSkeleton<Row>({ label, columns, minWidth, rows, cardHeight }: DataTableSkeletonProps<Row>) {
  const isWide = useIsWide()
  const numbers = Array.from({ length: rows }, (_, row) => row)
  if (!isWide) {
    return (
      <Stack gap="2" aria-busy>
        {numbers.map((row) => (
          <Skeleton key={row} h={cardHeight} borderRadius="l3" />
        ))}
      </Stack>
    )
  }
  return (
    <Frame label={label} columns={columns} minWidth={minWidth} isBusy>
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

interface FrameProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  minWidth: string | undefined
  isBusy?: boolean
  children: ReactNode
}

function Frame<Row>({ label, columns, minWidth, isBusy = false, children }: FrameProps<Row>) {
  return (
    // Where the table fits, the page itself scrolls, which is what keeps the header in view: below the bar of small screens.
    <Box
      {...(minWidth
        ? { overflowX: { base: 'auto', xl: 'visible' } }
        : { css: { '--table-sticky-offset': { base: '3rem', lg: '0' } } })}
    >
      <Table.Root
        interactive
        stickyHeader
        tableLayout="fixed"
        aria-label={label}
        aria-busy={isBusy}
        {...(minWidth && { minW: minWidth })}
      >
        <Table.Header>
          <Table.Row bg="bg">
            {columns.map(({ title, width, isNumber }) => (
              <Table.ColumnHeader
                key={title}
                width={width}
                truncate
                title={title}
                textAlign={isNumber ? 'end' : 'start'}
              >
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

function RowCard<Row>({ columns: [heading, ...rest], row }: { columns: readonly Column<Row>[]; row: Row }) {
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
            <Flex key={title} gap="3" align="baseline">
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
}
