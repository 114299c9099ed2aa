import { Badge } from '@chakra-ui/react'
import type { Schedule } from '#shared/api/schedules.ts'
import { meant } from '#shared/languages/texts.ts'
import { t } from '../../lib/texts.ts'

/** Whether tickets are raised. */
export function ScheduleState({ schedule }: { schedule: Schedule }) {
  const { enabled, pausedReason, nextAt } = schedule
  if (!enabled)
    return <Badge colorPalette="gray">{t(meant('Disabled', 'a recurring ticket'))}</Badge>
  if (pausedReason !== null) return <Badge colorPalette="red">{t('Paused')}</Badge>
  if (nextAt === null) return <Badge colorPalette="gray">{t('Ended')}</Badge>
  return <Badge colorPalette="green">{t(meant('Enabled', 'a recurring ticket'))}</Badge>
}
