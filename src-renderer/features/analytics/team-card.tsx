import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import type { TeamAnalyticsRow } from '#shared/api/reports.ts'
import { formatDuration } from '#shared/domain/duration-format.ts'
import { meanResolutionHours, resolutionRate, teamMetrics } from '#shared/domain/team-metrics.ts'
import { text } from '#shared/languages/texts.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import {
  type ChartData,
  PRIORITY_SERIES,
  type Series,
  STATUS_SERIES
} from '../../ui/charts/chart-data.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { MemberRow } from './member-row.tsx'
import { Tiles } from './metric-list.tsx'
import { Panel } from './panel.tsx'
import type { Team } from './teams-by-role.ts'

/** The height of a team's charts, in pixels (spec §2). */
const CHART_HEIGHT_PX = 200

const RESOLUTION_SERIES = [
  { key: 'resolution', label: text('Resolution Time'), color: 'chart.duration' }
] as const satisfies readonly Series[]

/** A team (spec §2): its metrics, charts and every member. */
export function TeamCard({ team: { id, role, members } }: { team: Team }) {
  const headingId = useId()
  return (
    // `content-visibility` lets the browser lay out and paint only the teams in the window, also
    // when the tab or the theme changes.
    <Panel
      as="section"
      id={id}
      aria-labelledby={headingId}
      // A team that is scrolled to stops below the sticky bars.
      scrollMarginTop={{ base: '28', lg: '16' }}
      contentVisibility="auto"
      containIntrinsicSize={`auto ${24 + 3 * members.length}rem`}
    >
      <Flex wrap="wrap" columnGap="6" rowGap="3" mb="4">
        <Box flex="1 1 16rem">
          <Heading as="h2" id={headingId} textStyle="lg" overflowWrap="anywhere">
            {role}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {t(
              '{count, plural, one {Team Performance Overview - {count} member(s)} other {Team Performance Overview - {count} member(s)}}',
              { count: members.length }
            )}
          </Text>
        </Box>
        <Box flex="2 1 33.5rem">
          <TeamTiles members={members} />
        </Box>
      </Flex>
      <TeamCharts role={role} members={members} />
      <Titled title={t('Team Members Performance')}>
        <Box as="ul" listStyleType="none">
          {members.map((member) => (
            <MemberRow key={member.userId} member={member} />
          ))}
        </Box>
      </Titled>
    </Panel>
  )
}

interface MembersProps {
  members: readonly TeamAnalyticsRow[]
}

function TeamTiles({ members }: MembersProps) {
  const metrics = teamMetrics(members)
  return (
    <Tiles
      size="xl"
      metrics={[
        { label: t('Total Assigned'), value: metrics.totalAssigned },
        { label: t('Total Resolved'), value: metrics.totalResolved },
        {
          label: t('Avg. Resolution Time'),
          value: formatDuration(t, metrics.averageResolutionTimeHours)
        },
        { label: t('Resolution Rate'), value: resolutionRate(metrics) }
      ]}
    />
  )
}

/** The charts of a team: as many side by side as have room for a column for every member. */
function TeamCharts({ role, members }: MembersProps & { role: string }) {
  const people = usePeople()
  /** Makes the data of a chart with a column for every member. */
  function byMember<Key extends string>(
    unit: ChartData['unit'],
    series: readonly Series<Key>[],
    valuesOf: (member: TeamAnalyticsRow) => Record<Key, number | null>
  ): ChartData<Key> {
    const columns = members.map((member) => ({
      id: String(member.userId),
      label: member.fullName,
      initials: people.find(member.userId)?.initials,
      values: valuesOf(member)
    }))
    return { columnKind: text('Member'), unit, series, columns }
  }
  const stacked = {
    mode: 'stacked',
    height: CHART_HEIGHT_PX,
    emptyText: t('No tickets assigned to this team.')
  } as const
  const width = `max(14rem, ${3 + 0.85 * members.length}rem)`
  return (
    <Flex wrap="wrap" columnGap="6" rowGap="4" mb="4">
      <Titled title={t('Resolution Time Trend')} width={width}>
        <LineChart
          caption={t('Resolution Time Trend, {team}', { team: role })}
          height={CHART_HEIGHT_PX}
          emptyText={t('No resolution times of this team yet.')}
          data={byMember('Hours', RESOLUTION_SERIES, (member) => ({
            resolution: meanResolutionHours(member)
          }))}
        />
      </Titled>
      <Titled title={t('Tickets by Priority')} width={width}>
        <BarChart
          {...stacked}
          caption={t('Tickets by Priority, {team}', { team: role })}
          data={byMember('Tickets', PRIORITY_SERIES, ({ ticketsByPriority }) => ticketsByPriority)}
        />
      </Titled>
      <Titled title={t('Ticket Status Distribution')} width={width}>
        <BarChart
          {...stacked}
          caption={t('Ticket Status Distribution, {team}', { team: role })}
          data={byMember('Tickets', STATUS_SERIES, ({ ticketsByStatus }) => ticketsByStatus)}
        />
      </Titled>
    </Flex>
  )
}

/** @param width the minimum width of a chart, where the screen is that wide */
function Titled({
  title,
  width,
  children
}: {
  title: string
  width?: string
  children: ReactNode
}) {
  return (
    <Flex
      direction="column"
      minW="0"
      flex={width && `1 1 min(100%, ${width})`}
      breakInside={width && 'avoid'}
    >
      <Heading as="h3" textStyle="sm" mb="1">
        {title}
      </Heading>
      {/* Charts in a row are aligned at the bottom, whether or not their titles need another
          line. */}
      <Box mt="auto">{children}</Box>
    </Flex>
  )
}
