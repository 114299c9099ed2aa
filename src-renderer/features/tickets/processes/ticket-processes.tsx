import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { ProcessRun } from '#shared/api/processes.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { handlesTicket } from '#shared/domain/ticket-rights.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { t } from '../../../lib/texts.ts'
import { AddSelect } from '../../../ui/small-select.tsx'
import { SideSection } from '../side-section.tsx'
import { ProcessPartLine } from './process-part-line.tsx'
import { useStartProcess, useTicketProcesses } from './process-run-queries.ts'

/** The processes of a ticket with the state of each part, and a selector to start another (D79). */
export function TicketProcesses({ ticket }: { ticket: Ticket }) {
  const { data } = useTicketProcesses(ticket.id)
  const start = useStartProcess(ticket.id)
  if (!data || data.runs.length + data.startable.length === 0) return null
  return (
    <SideSection title={t('Processes')}>
      {data.runs.map((run) => (
        <Run key={run.id} ticket={ticket} run={run} />
      ))}
      {data.startable.length > 0 && (
        <Box _print={{ display: 'none' }}>
          <AddSelect
            label={t('Start process')}
            choices={data.startable.map(({ id, name }) => ({ value: String(id), label: name }))}
            onAdd={(id) => !start.isPending && start.mutate(Number(id))}
          />
        </Box>
      )}
    </SideSection>
  )
}

function Run({ ticket, run }: { ticket: Ticket; run: ProcessRun }) {
  const { user } = useCurrentUser()
  const mayChange = user !== null && handlesTicket(user, ticket)
  const { name, parts, mustFinish } = run
  const done = parts.filter(({ state }) => state === 'done' || state === 'skipped').length
  const places = new Map(parts.map(({ key }, index) => [key, index + 1]))
  const finished = done === parts.length
  return (
    <Stack gap="0.5" mb="3">
      <Flex gap="2.5" align="baseline" wrap="wrap">
        <Text fontWeight="medium">{name}</Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {parts.length === 0
            ? t('Its parts are private')
            : t('{done} of {total} done', { done, total: parts.length })}
        </Text>
      </Flex>
      {mustFinish && !finished && (
        <Text textStyle="xs" color="fg.muted">
          {t('This ticket can be resolved once all parts are done.')}
        </Text>
      )}
      <Box as="ol" aria-label={t('Parts of {name}', { name })} listStyleType="none" mt="1">
        {parts.map((part) => (
          <ProcessPartLine
            key={part.id}
            ticketId={ticket.id}
            part={part}
            places={places}
            mayChange={mayChange}
          />
        ))}
      </Box>
    </Stack>
  )
}
