import { Badge, Box, Button, chakra, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Session } from '#shared/api/sessions.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from './account-queries.ts'
import { browserName } from './browser-name.ts'

/** The user's sessions, each with a button to end it. */
export function SessionList() {
  const { data: sessions, error, refetch } = useSessions()
  const endOthers = useEndOtherSessions()
  if (error)
    return <ErrorState title="Failed to fetch your sessions" error={error} onRetry={refetch} />
  if (!sessions) {
    return (
      <Stack role="status" aria-label="Loading your sessions" gap="3">
        <Skeleton h="3.75rem" />
        <Skeleton h="3.75rem" />
      </Stack>
    )
  }
  return (
    <>
      <chakra.ul aria-label="Sessions" listStyleType="none" borderWidth="1px" borderRadius="l3">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </chakra.ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          mt="4"
          variant="outline"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
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
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
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
