import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  MAX_REHEARSED,
  REHEARSAL_DAYS,
  type RehearsedRule,
  type RuleInput
} from '#shared/api/rules.ts'

import { ApiError } from '../../lib/api.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useRuleRehearsal } from './rule-queries.ts'
import { RuleTicket } from './rule-ticket.tsx'

interface RuleRehearsalProps {
  rule: RuleInput
  /** Says whether the rule is complete; where it is not, the form shows what is missing. */
  isComplete?(): boolean
}

const columnsOfTickets = (): Column<RehearsedRule['tickets'][number]>[] => [
  { title: t('Ticket'), width: 'auto', cell: (run) => <RuleTicket {...run} /> },
  { title: t('When'), width: '9rem', cell: ({ at }) => <RelativeTime value={at} /> }
]

/** Says what a rule would have done, before anyone turns it on. */
export function RuleRehearsal({ rule, isComplete }: RuleRehearsalProps) {
  const { mutate, data, error, isPending, variables, submittedAt } = useRuleRehearsal()
  const [rejected] = error instanceof ApiError ? error.fieldErrors : []
  const hasChanged = data && !isSame(variables, rule)
  const start = () => {
    if (isComplete?.() ?? true) mutate(rule)
  }
  return (
    <Stack as="section" aria-label={t('Rehearsal')} gap="4" borderTopWidth="1px" pt="5">
      <Flex gap="3" wrap="wrap" justify="space-between" align="flex-start">
        <Box>
          <Heading as="h3" textStyle="md">
            {t('Rehearsal')}
          </Heading>
          <Text textStyle="sm" color="fg.muted" mt="1" maxW="65ch">
            {t(
              'Finds the tickets of the last {days} days on which this rule would have run. Nothing is changed.',
              { days: REHEARSAL_DAYS }
            )}
          </Text>
        </Box>
        <Button
          variant="outline"
          loading={isPending}
          loadingText={t('Start rehearsal')}
          onClick={start}
        >
          <History aria-hidden />
          <span>{t('Start rehearsal')}</span>
        </Button>
      </Flex>
      <Box aria-live="polite" display="contents">
        {rejected && <Text color="fg.error">{rejected.message}</Text>}
        {hasChanged && (
          <Text textStyle="sm" color="fg.muted">
            {t('The rule has changed since. Start again to include that.')}
          </Text>
        )}
        {data && <Outcome key={submittedAt} result={data} name={variables?.name ?? ''} />}
      </Box>
    </Stack>
  )
}

/** Whether rules run on the same tickets. */
function isSame(one: RuleInput | undefined, other: RuleInput): boolean {
  const textOf = ({ department, definition: { when, conditions } }: RuleInput) =>
    JSON.stringify([department, when, conditions])
  return one !== undefined && textOf(one) === textOf(other)
}

/** How many tickets are listed at first. */
const LISTED = 10

function Outcome({ result, name }: { result: RehearsedRule; name: string }) {
  const { runs, events, tickets } = result
  const [showsAll, setShowsAll] = useState(false)
  // The rows stay as they are while others are added.
  const columns = useMemo(columnsOfTickets, [])
  return (
    <Stack gap="3">
      <Text fontWeight="medium">{outcomeText(result)}</Text>
      {runs === 0 && events > 0 && (
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          {t(
            '{count, plural, one {# event was checked.} other {# events were checked.}} If you expected it to run, check its event and conditions.',
            { count: events }
          )}
        </Text>
      )}
      {tickets.length > 0 && (
        <DataTable
          label={t('Tickets of the rehearsal of {name}', { name })}
          columns={columns}
          rows={showsAll ? tickets : tickets.slice(0, LISTED)}
          keyOf={({ ticketId, at, event }) => `${ticketId} ${at} ${event}`}
        />
      )}
      {!showsAll && tickets.length > LISTED && (
        <Button variant="outline" alignSelf="start" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: tickets.length })}
        </Button>
      )}
      {showsAll && tickets.length === MAX_REHEARSED && runs > MAX_REHEARSED && (
        <Text textStyle="sm" color="fg.muted">
          {t('The newest {count} are listed.', { count: MAX_REHEARSED })}
        </Text>
      )}
    </Stack>
  )
}

/** The number of runs as a sentence. */
function outcomeText({ runs }: Pick<RehearsedRule, 'runs'>): string {
  const days = REHEARSAL_DAYS
  if (runs === 0) return t('In the last {days} days this rule would not have run.', { days })
  return t(
    'In the last {days} days this rule would have run {count, plural, one {once} other {# times}}.',
    { days, count: runs }
  )
}
