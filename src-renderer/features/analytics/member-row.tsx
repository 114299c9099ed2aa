import { Box, Flex, Grid, Text } from '@chakra-ui/react'
import type { TeamAnalyticsRow } from '#shared/api/reports.ts'
import { formatDuration } from '#shared/domain/duration-format.ts'
import { meanResolutionHours } from '#shared/domain/team-metrics.ts'
import { meant } from '#shared/languages/texts.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { PRIORITY_SERIES, STATUS_SERIES } from '../../ui/charts/chart-data.ts'
import { InitialsAvatar } from '../../ui/initials-avatar.tsx'
import { Counts, Tiles } from './metric-list.tsx'

/** The metrics of one member of a team. */
export function MemberRow({ member }: { member: TeamAnalyticsRow }) {
  const { fullName, username, ticketsByPriority, ticketsByStatus } = member
  const initials = usePeople().find(member.userId)?.initials ?? ''
  return (
    <Grid
      as="li"
      aria-label={fullName}
      templateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'minmax(0, 11rem) minmax(0, 1fr)',
        xl: 'minmax(0, 11rem) minmax(0, 1fr) auto'
      }}
      columnGap="5"
      rowGap="1"
      alignItems="center"
      py="1.5"
      borderBottomWidth="1px"
      borderColor="border.muted"
      _last={{ borderBottomWidth: '0', pb: '0' }}
    >
      <Flex align="center" gap="2.5" minW="0">
        <InitialsAvatar initials={initials} />
        <Box minW="0">
          <Text textStyle="sm" fontWeight="medium" truncate title={fullName}>
            {fullName}
          </Text>
          <Text textStyle="xs" color="fg.muted" truncate title={username}>
            {username}
          </Text>
        </Box>
      </Flex>
      <Tiles
        size="md"
        metrics={[
          { label: t('Assigned'), value: member.totalAssigned },
          { label: t(meant('Resolved', 'tickets')), value: member.totalResolved },
          { label: t('Avg. Resolution'), value: formatDuration(t, meanResolutionHours(member)) },
          { label: t('Active Tickets'), value: ticketsByStatus.open + ticketsByStatus.inProgress }
        ]}
      />
      <Flex
        direction={{ base: 'column', md: 'row', xl: 'column' }}
        wrap="wrap"
        columnGap="6"
        rowGap="0.5"
        gridColumn={{ md: '1 / -1', xl: 'auto' }}
        w={{ xl: '22rem' }}
      >
        <Counts
          label={t('Tickets by Priority')}
          series={PRIORITY_SERIES}
          counts={ticketsByPriority}
        />
        <Counts
          label={t('Ticket Status Distribution')}
          series={STATUS_SERIES}
          counts={ticketsByStatus}
        />
      </Flex>
    </Grid>
  )
}
