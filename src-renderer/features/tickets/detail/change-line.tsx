import { Box, Flex, Text } from '@chakra-ui/react'
import { CircleDot, type LucideIcon, Plus, UserRound } from 'lucide-react'
import type { HistoryEntry } from '#shared/api/history.ts'
import { UNKNOWN_USER } from '#shared/domain/people.ts'
import { changeParts } from '../../../lib/change-text.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'

const ICONS: Record<HistoryEntry['kind'], LucideIcon> = {
  created: Plus,
  status: CircleDot,
  assignee: UserRound
}

/** A change of a ticket: one quiet line between the comments. */
export function ChangeLine({ change }: { change: HistoryEntry }) {
  const Icon = ICONS[change.kind]
  return (
    <Flex gap="3" textStyle="sm" color="fg.muted">
      {/* As wide as the initials of a comment's author, so that texts begin at one line. */}
      <Flex w="8" h="1lh" flexShrink={0} align="center" justify="center" aria-hidden>
        <Icon size="1em" />
      </Flex>
      <Text minW="0" overflowWrap="anywhere">
        {changeParts(change).map((part, index) =>
          typeof part === 'string' ? part : <Name key={index.toString()} id={part.person} />
        )}
        {' · '}
        <RelativeTime value={change.at} />
      </Text>
    </Flex>
  )
}

function Name({ id }: { id: number | null }) {
  const { nameOf, titleOf } = usePeople()
  if (id === null) return UNKNOWN_USER
  return (
    <Box as="span" color="fg" title={titleOf(id)}>
      {nameOf(id)}
    </Box>
  )
}
