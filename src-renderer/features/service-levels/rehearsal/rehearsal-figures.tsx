import { Box, Heading, Link, Stack, Table, Text } from '@chakra-ui/react'
import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import {
  REHEARSED_KINDS,
  type RehearsalResult,
  type RehearsalRow,
  type RehearsedKind
} from '#shared/api/rehearsal.ts'
import { formatDuration } from '#shared/domain/duration-format.ts'
import { numberText } from '#shared/domain/number-text.ts'
import { formatTicketId, PRIORITY_LABELS } from '#shared/domain/tickets.ts'
import { paths } from '../../../lib/paths.ts'
import { basisText, type RehearsalPeriod, resultText } from './rehearsal-rules.ts'

const KIND_LABELS: Record<RehearsedKind, string> = {
  response: 'First response',
  resolution: 'Resolution'
}

const COLUMNS = ['Met', 'Late', 'Running', 'Share', 'Median'] as const

const end = { textAlign: 'end' } as const

interface RehearsalFiguresProps {
  result: RehearsalResult
  period: RehearsalPeriod
}

/** The result of a rehearsal: a sentence, the figures by department and priority, and the worst. */
export function RehearsalFigures({ result, period }: RehearsalFiguresProps) {
  const { rows, worst, total } = result
  return (
    <Stack gap="5">
      <Box>
        <Text textStyle="lg" fontWeight="medium" maxW="65ch">
          {resultText(result, period)}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {basisText(result)}
        </Text>
      </Box>
      {total.tickets > 0 && <FiguresTable rows={rows} total={total} />}
      {worst.length > 0 && <WorstTickets worst={worst} />}
    </Stack>
  )
}

function FiguresTable({ rows, total }: Pick<RehearsalResult, 'rows' | 'total'>) {
  return (
    <Box
      role="region"
      aria-label="Rehearsal by department and priority"
      tabIndex={0}
      overflowX="auto"
      focusVisibleRing="outside"
    >
      <Table.Root size="sm" fontVariantNumeric="tabular-nums" minW="56rem">
        <Table.Caption srOnly>Medians are of the open time that was used</Table.Caption>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader rowSpan={2} scope="col">
              Department
            </Table.ColumnHeader>
            <Table.ColumnHeader rowSpan={2} scope="col">
              Priority
            </Table.ColumnHeader>
            <Table.ColumnHeader rowSpan={2} scope="col" {...end}>
              Tickets
            </Table.ColumnHeader>
            {REHEARSED_KINDS.map((kind) => (
              <Table.ColumnHeader key={kind} colSpan={COLUMNS.length} scope="colgroup" {...end}>
                {KIND_LABELS[kind]}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
          <Table.Row>
            {REHEARSED_KINDS.flatMap((kind) =>
              COLUMNS.map((label) => (
                <Table.ColumnHeader key={`${kind} ${label}`} scope="col" {...end}>
                  {label}
                </Table.ColumnHeader>
              ))
            )}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row, index) => (
            <Table.Row key={`${row.priority} ${row.department}`}>
              <Table.ColumnHeader scope="row" color="fg" borderColor="border.muted">
                {rows[index - 1]?.department === row.department ? (
                  <Box as="span" srOnly>
                    {row.department}
                  </Box>
                ) : (
                  row.department
                )}
              </Table.ColumnHeader>
              <Table.Cell>{PRIORITY_LABELS[row.priority]}</Table.Cell>
              <FigureCells row={row} />
            </Table.Row>
          ))}
        </Table.Body>
        <Table.Footer>
          <Table.Row>
            <Table.ColumnHeader scope="row" colSpan={2} color="fg">
              All
            </Table.ColumnHeader>
            <FigureCells row={total} />
          </Table.Row>
        </Table.Footer>
      </Table.Root>
    </Box>
  )
}

function FigureCells({ row }: { row: Pick<RehearsalRow, 'tickets' | RehearsedKind> }) {
  return (
    <>
      <Table.Cell {...end}>{numberText(row.tickets)}</Table.Cell>
      {REHEARSED_KINDS.map((kind) => {
        const { met, late, running, share, median } = row[kind]
        return (
          <Fragment key={kind}>
            <Table.Cell {...end}>{numberText(met)}</Table.Cell>
            <Table.Cell {...end}>{numberText(late)}</Table.Cell>
            <Table.Cell {...end}>{numberText(running)}</Table.Cell>
            <Table.Cell {...end}>{share === null ? '–' : `${share.toFixed(1)} %`}</Table.Cell>
            <Table.Cell {...end}>{formatDuration(median)}</Table.Cell>
          </Fragment>
        )
      })}
    </>
  )
}

function WorstTickets({ worst }: Pick<RehearsalResult, 'worst'>) {
  return (
    <Box>
      <Heading as="h3" textStyle="sm" mb="2">
        Missed by most
      </Heading>
      <Stack as="ol" gap="1" listStyleType="none" fontVariantNumeric="tabular-nums">
        {worst.map(({ ticketId, kind, over }) => (
          <Box as="li" key={ticketId} textStyle="sm">
            <Link asChild color="indigo.fg">
              <RouterLink to={paths.ticket(ticketId)}>{formatTicketId(ticketId)}</RouterLink>
            </Link>
            <Text as="span" color="fg.muted" ms="2">
              {`${KIND_LABELS[kind]}, ${formatDuration(over)} of open time beyond the target`}
            </Text>
          </Box>
        ))}
      </Stack>
    </Box>
  )
}
