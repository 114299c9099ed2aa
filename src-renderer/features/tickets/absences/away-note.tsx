import { Flex, Text } from '@chakra-ui/react'
import { CalendarOff } from 'lucide-react'
import type { Ticket } from '#shared/api/tickets.ts'
import { ACTIVE_STATUSES } from '#shared/domain/tickets.ts'
import { awayDay, isAway } from '../../../lib/absence-days.ts'
import { useMinute } from '../../../lib/clock.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'

/** Tells the requester of a ticket what its assignee, who is away, has left for them (D76). */
export function AwayNote({ ticket }: { ticket: Ticket }) {
  const { user } = useCurrentUser()
  const { find } = usePeople()
  const now = useMinute()
  const { assigneeId, requesterId, status } = ticket
  const assignee = assigneeId === null ? undefined : find(assigneeId)
  const isTold = user?.id === requesterId && ACTIVE_STATUSES.some((active) => active === status)
  if (!isTold || !isAway(assignee?.away, now) || !assignee.away.note) return null
  return (
    <Flex
      role="note"
      gap="2.5"
      px={{ base: '4', md: '5' }}
      py="3"
      bg="bg.subtle"
      borderBottomWidth="1px"
      borderTopRadius="l3"
      textStyle="sm"
    >
      <Flex h="1lh" align="center" color="fg.muted" flexShrink={0}>
        <CalendarOff size="1rem" aria-hidden />
      </Flex>
      <Text minW="0" overflowWrap="anywhere" whiteSpace="pre-line">
        {t('{name} is away until {day}: {note}', {
          name: assignee.fullName,
          day: awayDay(assignee.away, now),
          note: assignee.away.note
        })}
      </Text>
    </Flex>
  )
}
