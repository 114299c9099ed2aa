import { Flex, Stack } from '@chakra-ui/react'
import { UserRoundCheck } from 'lucide-react'
import { useNotifications } from './notification-queries.ts'
import { StandInLine } from './stand-in-line.tsx'

/** For whom the signed-in person stands in; nothing where that is no one (D76). */
export function StandInNotice() {
  const { data } = useNotifications()
  const standIns = data?.standIns ?? []
  if (standIns.length === 0) return null
  return (
    <Stack
      role="note"
      gap="1"
      mb="6"
      px="4"
      py="3"
      bg="bg.subtle"
      borderWidth="1px"
      borderRadius="l3"
      textStyle="sm"
    >
      {standIns.map((standIn) => (
        <Flex key={standIn.key} gap="2.5">
          <Flex h="1lh" align="center" color="fg.muted" flexShrink={0}>
            <UserRoundCheck size="1rem" aria-hidden />
          </Flex>
          <StandInLine standIn={standIn} />
        </Flex>
      ))}
    </Stack>
  )
}
