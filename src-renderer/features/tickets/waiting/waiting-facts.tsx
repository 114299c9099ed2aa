import { Stack, Text } from '@chakra-ui/react'
import type { Waiting } from '#shared/api/tickets.ts'
import { WAIT_LABELS } from '#shared/domain/wait-reasons.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'

/** For what a ticket waits, and what happens to it by itself (D74). */
export function WaitingFacts({ waiting }: { waiting: Waiting }) {
  return (
    <Stack gap="0.5">
      <Text as="span">{`For ${WAIT_LABELS[waiting.for]} since ${weekdayText(waiting.since)}`}</Text>
      {stepsText(waiting).map((step) => (
        <Text as="span" key={step} color="fg.muted">
          {step}
        </Text>
      ))}
    </Stack>
  )
}

function stepsText(waiting: Waiting): string[] {
  const { until, remindAfterDays, remindAt, remindedAt, resolveAt } = waiting
  const isUncounted = remindAfterDays !== null && remindAt === null && remindedAt === null
  return [
    until && `Ends on ${weekdayText(until)}`,
    remindAt && `Reminder on ${weekdayText(remindAt)}`,
    remindedAt && `Reminded on ${weekdayText(remindedAt)}`,
    resolveAt && `Resolved on ${weekdayText(resolveAt)} without an answer`,
    isUncounted && 'No reminder until the team comments'
  ].filter((step) => typeof step === 'string')
}
