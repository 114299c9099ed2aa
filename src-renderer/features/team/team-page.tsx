import { Box, Button, Flex, Grid, HStack, Skeleton, Text } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#shared/api/users.ts'
import { managesAbsenceOf } from '#shared/domain/absences.ts'
import { managesSchedules } from '#shared/domain/schedules.ts'
import { isItSupportSpecialist } from '#shared/domain/teams.ts'
import { paths, settingsPath } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { titleOfPerson, useUsers } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { AbsenceButton } from '../../ui/absence/absence-button.tsx'
import { AwayBadge } from '../../ui/absence/away-badge.tsx'
import { InitialsAvatar } from '../../ui/initials-avatar.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { teamMembersOf } from './team-members.ts'

/** Higher where someone is away. */
const CARD_HEIGHT = 'minmax(4.5rem, auto)'
const SKELETONS = 3

/** The other users with the signed-in person's role (spec §2). */
export function TeamPage() {
  const { user } = useCurrentUser()
  return (
    <Page
      title={t('Team')}
      subtitle={t('People with the same role as you')}
      action={
        <HStack gap="2" wrap="wrap">
          {user && managesSchedules(user) && !isItSupportSpecialist(user.role) && (
            <>
              <Button asChild variant="outline">
                <Link to={paths.rules}>{t('Rules')}</Link>
              </Button>
              <Button asChild variant="outline">
                <Link to={paths.recurring}>{t('Recurring tickets')}</Link>
              </Button>
              <Button asChild variant="outline">
                <Link to={paths.forms}>{t('Forms')}</Link>
              </Button>
              <Button asChild variant="outline">
                <Link to={paths.processes}>{t('Processes')}</Link>
              </Button>
            </>
          )}
          <Button asChild variant="outline">
            <Link to={paths.users}>{t('All Users')}</Link>
          </Button>
        </HStack>
      }
    >
      {user && <Team user={user} />}
    </Page>
  )
}

function Team({ user }: { user: User }) {
  const { data: users, error, refetch } = useUsers()
  if (error && !users)
    return <ErrorState title={t('Failed to fetch users')} error={error} onRetry={refetch} />
  if (!users) {
    return (
      <Cards isBusy>
        {Array.from({ length: SKELETONS }, (_, card) => (
          <Skeleton as="li" key={card.toString()} borderRadius="l3" />
        ))}
      </Cards>
    )
  }
  const members = teamMembersOf(user, users)
  if (members.length === 0) {
    return (
      <EmptyState
        icon={Users}
        title={t('No team members found.')}
        text={t('No one else has the role {role}. Colleagues with this role appear here.', {
          role: user.role
        })}
      >
        {isItSupportSpecialist(user.role) && (
          <Button asChild variant="outline">
            <Link to={settingsPath('people', 'invitations')}>{t('Invite people')}</Link>
          </Button>
        )}
      </EmptyState>
    )
  }
  // IT Support Specialists have the list of accounts for that.
  const isManager = user.isDepartmentHead && !isItSupportSpecialist(user.role)
  return (
    <Cards>
      {members.map((member) => (
        <MemberCard
          key={member.id}
          member={member}
          isManaged={isManager && managesAbsenceOf(user, member)}
        />
      ))}
    </Cards>
  )
}

function Cards({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      aria-label={t('Team members')}
      aria-busy={isBusy}
      templateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
      autoRows={CARD_HEIGHT}
      gap="3"
    >
      {children}
    </Grid>
  )
}

function MemberCard({ member, isManaged }: { member: User; isManaged: boolean }) {
  const { fullName, initials, role } = member
  return (
    <Flex as="li" align="center" gap="3" px="4" py="3" borderWidth="1px" borderRadius="l3">
      <InitialsAvatar initials={initials} size="lg" />
      <Box minW="0">
        <Text fontWeight="medium" truncate title={titleOfPerson(member)}>
          {fullName}
        </Text>
        <Text textStyle="sm" color="fg.muted" truncate title={role}>
          {role}
        </Text>
        <AwayBadge person={member} mt="1" />
      </Box>
      {isManaged && <AbsenceButton person={member} ms="auto" />}
    </Flex>
  )
}
