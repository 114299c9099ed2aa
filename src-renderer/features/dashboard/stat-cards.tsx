import { Grid, Skeleton } from '@chakra-ui/react'
import {
  CheckCheck,
  Inbox,
  LoaderCircle,
  type LucideIcon,
  Send,
  Timer,
  UserCheck,
  UserX
} from 'lucide-react'
import type { DashboardStats } from '#shared/api/stats.ts'
import { meant } from '#shared/languages/texts.ts'
import { useIsKiosk } from '../../lib/kiosk.ts'
import { paths } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/states.tsx'
import { type Stat, StatCard } from './stat-card.tsx'
import { useDashboardStats } from './stats-queries.ts'

/** How many skeletons show while loading (spec §9). */
const SKELETONS = 4

/** The columns of cards. At a kiosk everything is larger, so four in a row need a wider screen. */
const COLUMNS = { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }
const KIOSK_COLUMNS = { base: COLUMNS.base, xl: COLUMNS.md }

/** The height of a card: in narrow ones a title needs two lines, and a trend a line of its own. */
const CARD_HEIGHT = { base: '7.75rem', xl: '6.25rem' }
/**
 * The height of all seven cards, reserved so that nothing moves when they load: four rows of two,
 * or two rows of four.
 */
const ROOM = { base: '33.25rem', md: '16.25rem', xl: '13.25rem' }
const KIOSK_ROOM = { base: ROOM.base, xl: ROOM.xl }

/** The seven metrics of a person's dashboard (spec §2, D18). */
export function StatCards() {
  const { user } = useCurrentUser()
  const isKiosk = useIsKiosk()
  const { data, error, refetch } = useDashboardStats(user?.id)
  if (error && !data)
    return (
      <ErrorState title={t('Failed to fetch stats')} error={error} onRetry={() => void refetch()} />
    )
  return (
    <Grid
      as="ul"
      listStyleType="none"
      aria-label={t('Your figures')}
      aria-busy={!data}
      templateColumns={isKiosk ? KIOSK_COLUMNS : COLUMNS}
      autoRows={CARD_HEIGHT}
      gap="3"
      minH={isKiosk ? KIOSK_ROOM : ROOM}
      mb="7"
      css={{
        // With seven cards in rows of two or four, the last one fills the free place.
        '& > li:nth-of-type(7)': { gridColumn: 'span 2' },
        // On the narrowest phones two cards in a row would cut off titles and trends.
        '@media (max-width: 359.98px)': {
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridAutoRows: '5.5rem',
          minHeight: '43rem',
          '& > li:nth-of-type(7)': { gridColumn: 'auto' }
        }
      }}
    >
      {data
        ? statsOf(data).map((stat) => <StatCard key={stat.title} stat={stat} />)
        : Array.from({ length: SKELETONS }, (_, index) => (
            <Skeleton as="li" key={String(index)} borderRadius="l3" />
          ))}
    </Grid>
  )
}

function statsOf(data: DashboardStats): Stat[] {
  return [
    counted(
      t('Opened By Me'),
      data.openByMeCount,
      Send,
      'blue',
      listOf('created', 'open'),
      data.openByMeTrend
    ),
    counted(
      t('Assigned To Me'),
      data.openAssignedCount,
      UserCheck,
      'blue',
      listOf('assigned', 'open'),
      data.openAssignedTrend
    ),
    counted(
      t('My Requests In Progress'),
      data.inProgressByMeCount,
      LoaderCircle,
      'amber',
      listOf('created', 'in-progress'),
      data.inProgressByMeTrend
    ),
    counted(
      t('In Progress Assigned To Me'),
      data.inProgressAssignedCount,
      Inbox,
      'amber',
      listOf('assigned', 'in-progress'),
      data.inProgressAssignedTrend
    ),
    {
      title: t('Unassigned In Department'),
      value: String(data.unassignedDepartmentCount),
      icon: UserX,
      color: 'indigo',
      // There is no trend of it (spec §2).
      trend: t(meant('New', 'tickets')),
      to: listOf('unassigned', 'open', 'in-progress')
    },
    {
      title: t('Resolved Today'),
      value: String(data.resolvedTodayCount),
      icon: CheckCheck,
      color: 'green',
      // There is no trend of it (spec §2).
      trend: t(meant('New', 'tickets'))
    },
    {
      title: t('Avg. Response Time'),
      value: t('{hours}h', { hours: data.averageResponseTime }),
      icon: Timer,
      color: 'indigo',
      trend: {
        direction: data.responseTimeTrend.direction,
        text: t('{change} from last month', { change: data.responseTimeTrend.value })
      }
    }
  ]
}

function counted(
  title: string,
  count: number,
  icon: LucideIcon,
  color: Stat['color'],
  to: string,
  comparison: DashboardStats['openByMeTrend']
): Stat {
  const { direction, value } = comparison
  const trend = { direction, text: t('{change} from last week', { change: value }) }
  return { title, value: String(count), icon, color, to, trend }
}

/** The address of the tickets a metric counts. */
function listOf(ownership: string, ...statuses: string[]): string {
  return `${paths.tickets}?${new URLSearchParams([['ownership', ownership], ...statuses.map((status) => ['status', status])])}`
}
