import { Button, Flex, Stack, Link as StyledLink, Text } from '@chakra-ui/react'
import { CalendarClock, Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Schedule } from '#shared/api/schedules.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { meant } from '#shared/languages/texts.ts'

import { recurringPath } from '../../lib/paths.ts'
import { useCurrentUser } from '../../lib/queries/session-queries.ts'
import { t } from '../../lib/texts.ts'
import { type Column, DataTable, DataTableSkeleton } from '../../ui/data-table.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TwoLines } from '../../ui/two-lines.tsx'
import { momentText, recurrenceText } from './recurrence-text.ts'
import { ScheduleDetail } from './schedule-detail.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import { useSchedules } from './schedule-queries.ts'
import { ScheduleState } from './schedule-state.tsx'

const SKELETON_ROWS = 3

/** Tickets that are raised again and again (D77): all of them, or the one that the address names. */
export function Schedules() {
  const { user } = useCurrentUser()
  const { data: schedules, error, refetch } = useSchedules()
  const [params] = useSearchParams()
  if (error && !schedules)
    return (
      <ErrorState title={t('Failed to fetch recurring tickets')} error={error} onRetry={refetch} />
    )
  if (!user) return null
  const columns = columnsFor(user)
  if (!schedules) {
    const look = { label: t('Recurring tickets'), columns, rows: SKELETON_ROWS, cardHeight: '9rem' }
    return <DataTableSkeleton {...look} />
  }
  const named = params.get('schedule')
  const open = schedules.find(({ id }) => id === Number(named))
  if (named === 'new') return <ScheduleEditor user={user} schedule={null} />
  if (open && params.has('edit'))
    return <ScheduleEditor key={open.id} user={user} schedule={open} />
  if (open) return <ScheduleDetail key={open.id} user={user} schedule={open} />
  return (
    <Stack gap="4">
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="3">
        <Text textStyle="sm" color="fg.muted" maxW="65ch">
          {t(
            'Tickets for work that comes again, such as monthly checks. Each is raised once at its time, also after a restart.'
          )}
        </Text>
        <Button asChild>
          <Link to={recurringPath(user, 'new')}>
            <Plus aria-hidden />
            <span>{t('New recurring ticket')}</span>
          </Link>
        </Button>
      </Flex>
      {schedules.length === 0 ? (
        <EmptyState
          icon={CalendarClock}
          title={t('No recurring tickets yet')}
          text={t('Create one for work that must be done every week, month or year.')}
        />
      ) : (
        <DataTable
          label={t('Recurring tickets')}
          columns={columns}
          rows={schedules}
          keyOf={({ id }) => id}
        />
      )}
    </Stack>
  )
}

const columnsFor = (user: SignedInUser): Column<Schedule>[] => [
  {
    title: t('Name'),
    width: 'auto',
    cell: ({ id, name }) => (
      <StyledLink asChild variant="underline" color="fg">
        <Link to={recurringPath(user, id)}>
          <TwoLines title={name}>{name}</TwoLines>
        </Link>
      </StyledLink>
    )
  },
  { title: t('Department'), width: '9rem', cell: ({ ticket }) => ticket.department },
  { title: t('When'), width: '20rem', cell: ({ recurrence }) => recurrenceText(recurrence) },
  {
    title: t(meant('Next', 'a date')),
    width: '13rem',
    cell: ({ nextAt, recurrence }) => (nextAt === null ? '–' : momentText(nextAt, recurrence.zone))
  },
  { title: t('State'), width: '7rem', cell: (schedule) => <ScheduleState schedule={schedule} /> }
]
