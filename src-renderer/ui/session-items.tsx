import { Badge, Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { Session } from '#shared/api/sessions.ts'
import { browserName } from './browser-name.ts'
import { RelativeTime } from './relative-time.tsx'

interface SessionItemsProps {
  sessions: readonly Session[]
  /** The number of the session that is being ended. */
  endingId: number | undefined
  onEnd(id: number): void
}

/** Sessions of a person, each but the one that shows them with a button to end it. */
export function SessionItems({ sessions, endingId, onEnd }: SessionItemsProps) {
  return (
    <chakra.ul aria-label="Sessions" listStyleType="none" borderWidth="1px" borderRadius="l3">
      {sessions.map((session) => (
        <SessionItem
          key={session.id}
          session={session}
          isEnding={session.id === endingId}
          onEnd={() => onEnd(session.id)}
        />
      ))}
    </chakra.ul>
  )
}

interface SessionItemProps {
  session: Session
  isEnding: boolean
  onEnd(): void
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const name = browserName(session.userAgent)
  return (
    <Flex
      as="li"
      align="center"
      justify="space-between"
      gap="3"
      px="4"
      py="2.5"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Box minW="0">
        <Flex wrap="wrap" align="center" columnGap="2">
          <Text textStyle="sm" fontWeight="medium">
            {name}
          </Text>
          {session.isCurrent && <Badge colorPalette="green">This session</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          Signed in <RelativeTime value={session.createdAt} />, last used{' '}
          <RelativeTime value={session.lastUsedAt} />
          {session.address && ` ${placeOf(session.address)}`}
        </Text>
      </Box>
      {!session.isCurrent && (
        <Button
          size="xs"
          variant="outline"
          flexShrink={0}
          aria-label={`Sign out ${name}`}
          loading={isEnding}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </Flex>
  )
}

/**
 * Describes the place of a session; the desktop application with the data itself has no address.
 */
function placeOf(address: string): string {
  return address === 'in-process' ? 'on the computer with the data' : `from ${address}`
}
