import { Box, Heading, Link, Stack, Table, Text } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import {
  REHEARSED_KINDS,
  type RehearsalResult,
  type RehearsalRow,
  type RehearsedKind
} from '#shared/api/rehearsal.ts'
import type { ServiceFigures } from '#shared/api/service-level-reports.ts'
import { CLOCK_LABELS } from '#shared/domain/clock-outcomes.ts'
import { formatDuration } from '#shared/domain/duration-format.ts'
import { formatTicketId, PRIORITY_LABELS } from '#shared/domain/tickets.ts'
import { type Text as Label, meant, text } from '#shared/languages/texts.ts'
import { numberText } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { percentText } from '../../../lib/percent-text.ts'
import { t } from '../../../lib/texts.ts'
import { basisText, type RehearsalPeriod, resultText } from './rehearsal-rules.ts'

/** The figures of a target; the time is running for few past tickets, and mostly for none. */
const COLUMNS: readonly [keyof ServiceFigures, Label, (figures: ServiceFigures) => string][] = [
  ['share', text('Share met'), ({ share }) => percentText(share)],
  ['met', text('Met'), ({ met }) => numberText(met)],
  ['late', text('Late'), ({ late }) => numberText(late)],
  ['running', meant('Running', 'targets'), ({ running }) => numberText(running)],
  ['median', text('Median'), ({ median }) => formatDuration(t, median)]
]

const number = { textAlign: 'end', px: '2' } as const

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
  const isAnyRunning = REHEARSED_KINDS.some((kind) => total[kind].running > 0)
  const columns = COLUMNS.filter(([key]) => isAnyRunning || key !== 'running')
  return (
    <Box
      role="region"
      aria-label={t('Rehearsal by department and priority')}
      tabIndex={0}
      overflowX="auto"
      focusVisibleRing="outside"
    >
      <Table.Root size="sm" fontVariantNumeric="tabular-nums" minW="48rem">
        <Table.Caption srOnly>{t('Medians are of the open time that was used')}</Table.Caption>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader rowSpan={2} scope="col">
              {t('Department')}
            </Table.ColumnHeader>
            <Table.ColumnHeader rowSpan={2} scope="col">
              {t('Priority')}
            </Table.ColumnHeader>
            <Table.ColumnHeader rowSpan={2} scope="col" {...number}>
              {t('Tickets')}
            </Table.ColumnHeader>
            {REHEARSED_KINDS.map((kind) => (
              <Table.ColumnHeader
                key={kind}
                colSpan={columns.length}
                scope="colgroup"
                textAlign="center"
              >
                {t(CLOCK_LABELS[kind])}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
          <Table.Row>
            {REHEARSED_KINDS.flatMap((kind) =>
              columns.map(([key, label]) => (
                <Table.ColumnHeader key={`${kind} ${key}`} scope="col" {...number}>
                  {t(label)}
                </Table.ColumnHeader>
              ))
            )}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row, index) => (
            <Table.Row key={`${row.priority} ${row.department}`}>
              <Table.ColumnHeader scope="row" textStyle="sm" color="fg" borderColor="border.muted">
                {rows[index - 1]?.department === row.department ? (
                  <Box as="span" srOnly>
                    {row.department}
                  </Box>
                ) : (
                  row.department
                )}
              </Table.ColumnHeader>
              <Table.Cell>{t(PRIORITY_LABELS[row.priority])}</Table.Cell>
              <FigureCells row={row} columns={columns} />
            </Table.Row>
          ))}
        </Table.Body>
        <Table.Footer>
          <Table.Row>
            <Table.ColumnHeader scope="row" colSpan={2} textStyle="sm" color="fg">
              {t(meant('All', 'a total'))}
            </Table.ColumnHeader>
            <FigureCells row={total} columns={columns} />
          </Table.Row>
        </Table.Footer>
      </Table.Root>
    </Box>
  )
}

interface FigureCellsProps {
  row: Pick<RehearsalRow, 'tickets' | RehearsedKind>
  columns: typeof COLUMNS
}

function FigureCells({ row, columns }: FigureCellsProps) {
  return (
    <>
      <Table.Cell {...number}>{numberText(row.tickets)}</Table.Cell>
      {REHEARSED_KINDS.flatMap((kind) =>
        columns.map(([key, , textOf]) => (
          <Table.Cell key={`${kind} ${key}`} {...number}>
            {textOf(row[kind])}
          </Table.Cell>
        ))
      )}
    </>
  )
}

function WorstTickets({ worst }: Pick<RehearsalResult, 'worst'>) {
  return (
    <Box>
      <Heading as="h3" textStyle="sm" mb="2">
        {t('Furthest over the target, in open time')}
      </Heading>
      <Stack as="ol" gap="1" listStyleType="none" fontVariantNumeric="tabular-nums">
        {worst.map(({ ticketId, kind, over }) => (
          <Box as="li" key={ticketId} textStyle="sm">
            <Link asChild color="indigo.fg">
              <RouterLink to={paths.ticket(ticketId)}>{formatTicketId(ticketId)}</RouterLink>
            </Link>
            <Text as="span" color="fg.muted" ms="2">
              {t('{target}, {duration} over the target', {
                target: CLOCK_LABELS[kind],
                duration: formatDuration(t, over)
              })}
            </Text>
          </Box>
        ))}
      </Stack>
    </Box>
  )
}
