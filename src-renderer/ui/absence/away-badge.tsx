import { Badge, type BadgeProps } from '@chakra-ui/react'
import type { User } from '#shared/api/users.ts'
import { awayText } from '../../lib/absence-days.ts'
import { useMinute } from '../../lib/clock.ts'

/** Until when a person is away; nothing for those who are there (D76). */
export function AwayBadge({ person, ...look }: { person: Pick<User, 'away'> } & BadgeProps) {
  const text = awayText(person.away, useMinute())
  return text === undefined ? null : (
    <Badge colorPalette="gray" {...look}>
      {text}
    </Badge>
  )
}
