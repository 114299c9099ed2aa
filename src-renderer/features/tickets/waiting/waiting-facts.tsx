import { Stack, Text } from '@chakra-ui/react'
import type { Waiting } from '#shared/api/tickets.ts'
import { WAIT_LABELS } from '#shared/domain/wait-reasons.ts'
import { t } from '../../../lib/texts.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'

/** For what a ticket waits, and what happens to it by itself (D74). */
export function WaitingFacts({ waiting }: { waiting: Waiting }) {
  return (
    <Stack gap="0.5">
      <Text as="span">
        {t('For {value} since {since}', {
          value: WAIT_LABELS[waiting.for],
          since: weekdayText(waiting.since)
        })}
      </Text>
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
    until && t('Ends on {until}', { until: weekdayText(until) }),
    remindAt && t('Reminder on {remindAt}', { remindAt: weekdayText(remindAt) }),
    remindedAt && t('Reminded on {remindedAt}', { remindedAt: weekdayText(remindedAt) }),
    resolveAt &&
      t('Resolved on {resolveAt} without an answer', { resolveAt: weekdayText(resolveAt) }),
    isUncounted && t('No reminder until the team comments')
  ].filter((step) => typeof step === 'string')
}
