import { Badge, type BadgeProps, Box } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import type { Waiting } from '#shared/api/tickets.ts'
import { WAIT_LABELS } from '#shared/domain/wait-reasons.ts'
import { t } from '../../../lib/texts.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'

interface WaitingBadgeProps extends BadgeProps {
  waiting: Waiting
  /** Whether it says since when too, for which lists and phones have no room. */
  isWhole?: boolean
}

/** For what a ticket waits (D74). */
export function WaitingBadge({ waiting, isWhole = false, ...look }: WaitingBadgeProps) {
  const since = `since ${weekdayText(waiting.since)}`
  const text = t('Waiting for {value}', { value: WAIT_LABELS[waiting.for] })
  return (
    <Badge colorPalette="gray" title={`${text} ${since}`} {...look}>
      <Hourglass size="0.75rem" aria-hidden />
      <span>{text}</span>
      {isWhole && (
        <Box as="span" hideBelow="md">
          {since}
        </Box>
      )}
    </Badge>
  )
}
