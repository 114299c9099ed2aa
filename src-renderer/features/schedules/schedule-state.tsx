import { Badge } from '@chakra-ui/react'
import type { Schedule } from '#shared/api/schedules.ts'

/** Whether tickets are raised. */
export function ScheduleState({ schedule }: { schedule: Schedule }) {
  const { enabled, pausedReason, nextAt } = schedule
  if (!enabled) return <Badge colorPalette="gray">Disabled</Badge>
  if (pausedReason !== null) return <Badge colorPalette="red">Paused</Badge>
  if (nextAt === null) return <Badge colorPalette="gray">Ended</Badge>
  return <Badge colorPalette="green">Enabled</Badge>
}
