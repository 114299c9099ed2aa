import { Stack, Text } from '@chakra-ui/react'
import type { Waiting } from '#shared/api/tickets.ts'
import type { WaitReason } from '#shared/domain/wait-reasons.ts'
import { t } from '../../../lib/texts.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'

const SINCE: Record<WaitReason, (day: string) => string> = {
  requester: (day) => t('For requester since {day}', { day }),
  supplier: (day) => t('For supplier since {day}', { day }),
  approval: (day) => t('For approval since {day}', { day }),
  date: (day) => t('For a date since {day}', { day })
}

/** For what a ticket waits, and what happens to it by itself (D74). */
export function WaitingFacts({ waiting }: { waiting: Waiting }) {
  return (
    <Stack gap="0.5">
      <Text as="span">{SINCE[waiting.for](weekdayText(waiting.since))}</Text>
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
    until && t('Ends on {day}', { day: weekdayText(until) }),
    remindAt && t('Reminder on {day}', { day: weekdayText(remindAt) }),
    remindedAt && t('Reminded on {day}', { day: weekdayText(remindedAt) }),
    resolveAt && t('Resolved on {day} without an answer', { day: weekdayText(resolveAt) }),
    isUncounted && t('No reminder until the team comments')
  ].filter((step) => typeof step === 'string')
}
