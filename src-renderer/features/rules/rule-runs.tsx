import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import { Workflow } from 'lucide-react'
import { MAX_RULE_RUNS, type RuleRun } from '#shared/api/rules.ts'

import { t } from '../../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { actionText, eventText } from './rule-labels.ts'
import { useRuleRuns } from './rule-queries.ts'
import { RuleTicket } from './rule-ticket.tsx'

const SKELETON_ROWS = 5

const columnsOfRuns = (): Column<RuleRun>[] => [
  { title: t('Ticket'), width: 'auto', cell: (run) => <RuleTicket {...run} /> },
  { title: t('Event'), width: '14rem', cell: ({ event }) => eventText(event) },
  { title: t('Result'), width: '24rem', cell: ({ results }) => <Results results={results} /> },
  { title: t('When'), width: '9rem', cell: ({ at }) => <RelativeTime value={at} /> }
]

/** The last runs of a rule with their tickets. */
export function RuleRuns({ id }: { id: number }) {
  return (
    <Stack as="section" aria-label={t('Runs')} gap="4" borderTopWidth="1px" pt="5">
      <Box>
        <Heading as="h3" textStyle="md">
          {t('Runs')}
        </Heading>
        <Text textStyle="sm" color="fg.muted" mt="1" maxW="65ch">
          {t('The last {count}, newest first.', { count: MAX_RULE_RUNS })}
        </Text>
      </Box>
      <RunTable id={id} />
    </Stack>
  )
}

function RunTable({ id }: { id: number }) {
  const { data: runs, error, refetch } = useRuleRuns(id)
  if (error && !runs)
    return <ErrorState title={t('Failed to fetch runs')} error={error} onRetry={refetch} />
  const look = { label: t('Runs'), columns: columnsOfRuns(), from: 'xl' } as const
  if (!runs) return <DataTableSkeleton {...look} rows={SKELETON_ROWS} cardHeight="9rem" />
  if (runs.length === 0)
    return (
      <EmptyState
        icon={Workflow}
        title={t('No runs yet')}
        text={t('Each ticket on which the rule does something is listed here.')}
      />
    )
  return <DataTable {...look} rows={runs} keyOf={({ id: run }) => run} />
}

/** The actions that were done, and why others were not. */
function Results({ results }: Pick<RuleRun, 'results'>) {
  return (
    <Box as="ul" listStyleType="none" py="1.5">
      {results.map(({ action, done, detail }, index) => (
        <li key={index.toString()}>
          <Box as="span" color={done ? 'fg' : 'fg.muted'}>
            {done ? actionText(action) : t('Not done: {action}', { action: actionText(action) })}
          </Box>
          {detail !== null && (
            <Box as="span" color="fg.muted">
              <span> – </span>
              <bdi>{detail}</bdi>
            </Box>
          )}
        </li>
      ))}
    </Box>
  )
}
