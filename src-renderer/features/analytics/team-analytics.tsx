import { Heading, Stack, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { t } from '../../lib/texts.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { useTeamAnalytics } from './analytics-queries.ts'
import { Panel } from './panel.tsx'
import { TeamCard } from './team-card.tsx'
import { TeamLinks } from './team-links.tsx'
import { teamsByRole } from './teams-by-role.ts'

/**
 * Department Analytics (spec §2): how every team and its members are doing. For IT Support
 * Specialists.
 */
export function TeamAnalytics() {
  const { data, error, refetch } = useTeamAnalytics()
  const teams = useMemo(() => data && teamsByRole(data), [data])
  if (error && !data)
    return (
      <ErrorState title={t('Failed to fetch team analytics')} error={error} onRetry={refetch} />
    )
  if (!teams) return <LoadingText>{t('Loading analytics...')}</LoadingText>
  if (teams.length === 0) {
    return (
      <Panel>
        <Heading as="h2" textStyle="lg" mb="1">
          {t('Department Analytics')}
        </Heading>
        <Text color="fg.muted">{t('No data found')}</Text>
      </Panel>
    )
  }
  return (
    <>
      {teams.length > 1 && <TeamLinks teams={teams} />}
      <Stack gap="4">
        {teams.map((team) => (
          <TeamCard key={team.id} team={team} />
        ))}
      </Stack>
    </>
  )
}
