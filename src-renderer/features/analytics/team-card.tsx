import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import type { TeamAnalyticsRow } from '#shared/api/reports.ts'
import { formatDuration } from '#shared/domain/duration-format.ts'
import { resolutionRate, teamFigures } from '#shared/domain/team-figures.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { type ChartData, PRIORITY_SERIES, type Series, STATUS_SERIES } from '../../ui/charts/chart-data.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Tiles } from './figure-list.tsx'
import { MemberRow } from './member-row.tsx'
import { Panel } from './panel.tsx'
import type { Team } from './teams-by-role.ts'

/** How high charts of teams are, in pixels (spec §2). */
const HEIGHT = 200

const NONE_ASSIGNED = 'No tickets assigned to this team.'

const RESOLUTION_SERIES = [
  { key: 'resolution', label: 'Resolution Time', color: 'chart.duration' }
] as const satisfies readonly Series[]

/** A team in the order of spec §2: charts, figures and every member. */
export function TeamCard({ team: { role, members } }: { team: Team }) {
  const headingId = useId()
  const figures = teamFigures(members)
  return (
    // Of a company's teams only those in the window are laid out and painted: also when the tab or the theme changes.
    <Panel as="section" aria-labelledby={headingId} contentVisibility="auto" containIntrinsicSize="auto 56rem">
      <Heading as="h2" id={headingId} textStyle="lg" overflowWrap="anywhere">
        {role}
      </Heading>
      <Text textStyle="sm" color="fg.muted" mb="5">
        {`Team Performance Overview - ${members.length} member(s)`}
      </Text>
      <Stack gap="6">
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} columnGap="8" rowGap="6">
          <Titled title="Resolution Time Trend">
            <LineChart
              caption={`Resolution Time Trend, ${role}`}
              height={HEIGHT}
              emptyText="No resolution times of this team yet."
              data={byMember('Hours', RESOLUTION_SERIES, members, ({ averageResolutionTimeHours }) => ({
                resolution: averageResolutionTimeHours
              }))}
            />
          </Titled>
          <Titled title="Tickets by Priority">
            <BarChart
              mode="stacked"
              caption={`Tickets by Priority, ${role}`}
              height={HEIGHT}
              emptyText={NONE_ASSIGNED}
              data={byMember('Tickets', PRIORITY_SERIES, members, ({ ticketsByPriority }) => ticketsByPriority)}
            />
          </Titled>
        </Grid>
        <Box borderYWidth="1px" py="3">
          <Tiles
            size="xl"
            figures={[
              { label: 'Total Assigned', value: figures.totalAssigned },
              { label: 'Total Resolved', value: figures.totalResolved },
              { label: 'Avg. Resolution Time', value: formatDuration(figures.averageResolutionTimeHours) },
              { label: 'Resolution Rate', value: resolutionRate(figures) }
            ]}
          />
        </Box>
        <Titled title="Ticket Status Distribution">
          <BarChart
            mode="stacked"
            caption={`Ticket Status Distribution, ${role}`}
            height={HEIGHT}
            emptyText={NONE_ASSIGNED}
            data={byMember('Tickets', STATUS_SERIES, members, ({ ticketsByStatus }) => ticketsByStatus)}
          />
        </Titled>
        <Titled title="Team Members Performance">
          <Box as="ul" listStyleType="none">
            {members.map((member) => (
              <MemberRow key={member.userId} member={member} />
            ))}
          </Box>
        </Titled>
      </Stack>
    </Panel>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box minW="0">
      <Heading as="h3" textStyle="sm" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  )
}

/** What a chart shows that has a column for every member. */
function byMember<Key extends string>(
  unit: ChartData['unit'],
  series: readonly Series<Key>[],
  members: readonly TeamAnalyticsRow[],
  valuesOf: (member: TeamAnalyticsRow) => Record<Key, number>
): ChartData<Key> {
  return {
    columnKind: 'Member',
    unit,
    series,
    columns: members.map((member) => ({
      id: String(member.userId),
      label: member.fullName,
      values: valuesOf(member)
    }))
  }
}
