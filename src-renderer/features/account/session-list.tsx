import { Button, Skeleton, Stack } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import { SessionItems } from '../../ui/session-items.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useEndOtherSessions, useEndSession, useSessions } from './account-queries.ts'

/** The user's sessions, each with a button to end it. */
export function SessionList() {
  const { data: sessions, error, refetch } = useSessions()
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  if (error)
    return <ErrorState title={t('Failed to fetch your sessions')} error={error} onRetry={refetch} />
  if (!sessions) {
    return (
      <Stack role="status" aria-label={t('Loading your sessions')} gap="3">
        <Skeleton h="3.75rem" />
        <Skeleton h="3.75rem" />
      </Stack>
    )
  }
  return (
    <>
      <SessionItems
        sessions={sessions}
        endingId={end.isPending ? end.variables : undefined}
        onEnd={end.mutate}
      />
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          mt="4"
          variant="outline"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t('Sign out everywhere else')}
        </Button>
      )}
    </>
  )
}
