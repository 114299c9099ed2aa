import { Badge, type BadgeProps, Box } from '@chakra-ui/react'
import { Hourglass } from 'lucide-react'
import type { Waiting } from '#shared/api/tickets.ts'
import type { WaitReason } from '#shared/domain/wait-reasons.ts'
import { type Text, text } from '#shared/languages/texts.ts'
import { t } from '../../../lib/texts.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'

interface WaitingBadgeProps extends BadgeProps {
  waiting: Waiting
  /** Whether it says since when too, for which lists and phones have no room. */
  isWhole?: boolean
}

const WAITING: Record<WaitReason, Text> = {
  requester: text('Waiting for requester'),
  supplier: text('Waiting for supplier'),
  approval: text('Waiting for approval'),
  date: text('Waiting for a date')
}

const WAITING_SINCE: Record<WaitReason, (day: string) => string> = {
  requester: (day) => t('Waiting for requester since {day}', { day }),
  supplier: (day) => t('Waiting for supplier since {day}', { day }),
  approval: (day) => t('Waiting for approval since {day}', { day }),
  date: (day) => t('Waiting for a date since {day}', { day })
}

/** For what a ticket waits (D74). */
export function WaitingBadge({ waiting, isWhole = false, ...look }: WaitingBadgeProps) {
  const day = weekdayText(waiting.since)
  return (
    <Badge colorPalette="gray" title={WAITING_SINCE[waiting.for](day)} {...look}>
      <Hourglass size="0.75rem" aria-hidden />
      <span>{t(WAITING[waiting.for])}</span>
      {isWhole && (
        <Box as="span" hideBelow="md">
          {t('since {moment}', { moment: day })}
        </Box>
      )}
    </Badge>
  )
}
