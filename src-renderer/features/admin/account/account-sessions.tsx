import { Button, Flex, Skeleton, Text } from '@chakra-ui/react'
import type { User } from '#shared/api/users.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { t } from '../../../lib/texts.ts'
import { SessionItems } from '../../../ui/session-items.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import {
  useAccountAccess,
  useEndUserSession,
  useEndUserSessions,
  useUnlockUser
} from './account-queries.ts'

const timeOfDay = dateFormat({ timeStyle: 'short' })

/** Where an account is signed in, and whether failed sign-ins keep it out. */
export function AccountSessions({ user: { id } }: { user: User }) {
  const { data: access, error, refetch } = useAccountAccess(id)
  const end = useEndUserSession(id)
  const endAll = useEndUserSessions(id)
  if (error)
    return <ErrorState title={t('Failed to fetch the sessions')} error={error} onRetry={refetch} />
  if (!access) return <Skeleton h="3.75rem" role="status" aria-label={t('Loading the sessions')} />
  const { sessions, lockedUntil } = access
  return (
    <>
      {lockedUntil !== null && <Lock id={id} until={lockedUntil} />}
      {sessions.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          {t('Not signed in anywhere.')}
        </Text>
      ) : (
        <SessionItems
          sessions={sessions}
          endingId={end.isPending ? end.variables : undefined}
          onEnd={end.mutate}
        />
      )}
      {sessions.filter(({ isCurrent }) => !isCurrent).length > 1 && (
        <Button
          alignSelf="flex-start"
          variant="outline"
          loading={endAll.isPending}
          onClick={() => endAll.mutate()}
        >
          {t('Sign out everywhere')}
        </Button>
      )}
    </>
  )
}

function Lock({ id, until }: { id: number; until: string }) {
  const unlock = useUnlockUser(id)
  return (
    <Flex
      align="center"
      justify="space-between"
      gap="3"
      px="4"
      py="2.5"
      borderRadius="l3"
      bg="amber.subtle"
      color="amber.fg"
    >
      <Text textStyle="sm" role="status">
        {t('Locked after failed sign-ins, until {time}.', {
          time: timeOfDay.format(new Date(until))
        })}
      </Text>
      <Button
        size="xs"
        variant="outline"
        loading={unlock.isPending}
        onClick={() => unlock.mutate()}
      >
        {t('Unlock')}
      </Button>
    </Flex>
  )
}
