import { Box, Center, HStack, Text } from '@chakra-ui/react'
import { PenLine } from 'lucide-react'
import type { TicketViewer } from '#shared/api/presence.ts'
import { usePeople } from '../../../../lib/queries/users-queries.ts'
import { InitialsAvatar } from '../../../../ui/initials-avatar.tsx'
import { useTicketViewers } from './presence-queries.ts'
import { viewersText } from './viewers-text.ts'

/** How many people are shown by their initials; the text names all of them. */
const MAX_AVATARS = 3

/** Who else is at the ticket, and who of them writes; nothing while one is alone. */
export function TicketViewers({ ticketId }: { ticketId: number }) {
  const viewers = useTicketViewers(ticketId)
  const { find, nameOf } = usePeople()
  const namesOf = (isWriting: boolean) =>
    viewers.filter((one) => one.isWriting === isWriting).map(({ userId }) => nameOf(userId))
  const text = viewersText(namesOf(true), namesOf(false))
  const shown = viewers.toSorted((a, b) => Number(b.isWriting) - Number(a.isWriting))
  return (
    // Screen readers tell only what changes in a place that was there before.
    <HStack role="status" gap="2" minW="0" title={text} _print={{ display: 'none' }}>
      {viewers.length > 0 && (
        <HStack gap="1" flexShrink={0}>
          {shown.slice(0, MAX_AVATARS).map(({ userId, isWriting }) => (
            <Viewer key={userId} initials={find(userId)?.initials ?? '?'} isWriting={isWriting} />
          ))}
        </HStack>
      )}
      <Text textStyle="xs" color="fg.muted" truncate srOnly={{ base: true, xl: false }}>
        {text}
      </Text>
    </HStack>
  )
}

function Viewer({ initials, isWriting }: { initials: string } & Pick<TicketViewer, 'isWriting'>) {
  return (
    <Box position="relative">
      <InitialsAvatar initials={initials} size="sm" />
      {isWriting && (
        <Center
          aria-hidden
          position="absolute"
          bottom="-1"
          insetEnd="-1"
          boxSize="3.5"
          borderRadius="full"
          bg="indigo.solid"
          color="indigo.contrast"
        >
          <PenLine size={9} />
        </Center>
      )}
    </Box>
  )
}
