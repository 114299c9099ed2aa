import { Button, Flex, Heading, HStack, Stack, Link as StyledLink, Text } from '@chakra-ui/react'
import { CalendarClock, Pencil, Play } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Schedule, ScheduleRun } from '#shared/api/schedules.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { meant } from '#shared/languages/texts.ts'

import { paths, recurringPath } from '../../lib/paths.ts'
import { usePeople } from '../../lib/queries/users-queries.ts'
import { t } from '../../lib/texts.ts'
import { BackLink } from '../../ui/back-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { LabelledSwitch } from '../../ui/labelled-switch.tsx'
import { LogTable } from '../../ui/log-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/ticket-badges.tsx'
import { momentText, recurrenceText } from './recurrence-text.ts'
import {
  useDeleteSchedule,
  useRunSchedule,
  useSaveSchedule,
  useScheduleRuns
} from './schedule-queries.ts'
import { ScheduleState } from './schedule-state.tsx'

const SKELETON_ROWS = 5

interface ScheduleDetailProps {
  user: SignedInUser
  schedule: Schedule
}

/** A recurring ticket: when it is raised next, and the tickets that it has raised. */
export function ScheduleDetail({ user, schedule }: ScheduleDetailProps) {
  const { id, name, pausedReason } = schedule
  const run = useRunSchedule(id)
  return (
    <Stack gap="5">
      <BackLink to={recurringPath(user)}>{t('All recurring tickets')}</BackLink>
      <Flex wrap="wrap" justify="space-between" align="flex-start" gap="4">
        <Stack gap="1.5" minW="0" flex="1 1 24rem">
          <HStack gap="2.5" align="center">
            <Heading as="h2" textStyle="md" overflowWrap="anywhere">
              <bdi>{name}</bdi>
            </Heading>
            {/* The switch beside tells the other states. */}
            {schedule.enabled && (pausedReason !== null || schedule.nextAt === null) && (
              <ScheduleState schedule={schedule} />
            )}
          </HStack>
          <Facts schedule={schedule} />
          {pausedReason !== null && (
            <Text role="alert" textStyle="sm" color="fg.error" maxW="65ch">
              {t('Paused: {reason}. Edit and save it to raise tickets again.', {
                reason: pausedReason.replace(/\.$/, '')
              })}
            </Text>
          )}
        </Stack>
        <HStack gap="2" wrap="wrap">
          <OnOff schedule={schedule} />
          <Button
            variant="outline"
            loading={run.isPending}
            loadingText={t('Run now')}
            onClick={() => run.mutate()}
          >
            <Play aria-hidden />
            <span>{t('Run now')}</span>
          </Button>
          <Button asChild variant="outline">
            <Link to={`${recurringPath(user, id)}&edit`}>
              <Pencil aria-hidden />
              <span>{t('Edit')}</span>
            </Link>
          </Button>
          <DeleteSchedule user={user} schedule={schedule} />
        </HStack>
      </Flex>
      <Runs id={id} />
    </Stack>
  )
}

function Facts({ schedule }: { schedule: Schedule }) {
  const { recurrence, nextAt, ticket, authorId } = schedule
  const { nameOf } = usePeople()
  const { zone } = recurrence
  return (
    <Stack gap="0.5" textStyle="sm" color="fg.muted" maxW="75ch">
      <Text>
        {t('{recurrence} ({zone}), for {department}', {
          recurrence: recurrenceText(recurrence),
          zone,
          department: ticket.department
        })}
      </Text>
      {nextAt && <Text>{t('Next: {date}', { date: momentText(nextAt, zone) })}</Text>}
      <Text>{t('Raised in the name of {author}', { author: nameOf(authorId) })}</Text>
    </Stack>
  )
}

function OnOff({ schedule }: { schedule: Schedule }) {
  const { mutate, isPending, variables } = useSaveSchedule(schedule)
  const { name, enabled, recurrence, ticket, skipWhileOpen } = schedule
  return (
    <LabelledSwitch
      label={t(meant('Enabled', 'a recurring ticket'))}
      me="2"
      disabled={isPending}
      isOn={isPending ? variables.enabled : enabled}
      onSwitch={(isOn) => mutate({ name, enabled: isOn, recurrence, ticket, skipWhileOpen })}
    />
  )
}

function DeleteSchedule({ user, schedule }: ScheduleDetailProps) {
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteSchedule(schedule.id)
  return (
    <DeleteButton
      label={t('Delete recurring ticket')}
      question={t(
        'Are you sure you want to delete this recurring ticket? The tickets that it has raised stay.'
      )}
      isPending={isPending}
      onDelete={({ onSuccess }) =>
        mutate(undefined, {
          onSuccess: () => {
            onSuccess()
            navigate(recurringPath(user))
          }
        })
      }
    />
  )
}

const columnsOfRuns = (): Column<ScheduleRun>[] => [
  { title: t('When'), width: '9rem', cell: ({ at }) => <RelativeTime value={at} /> },
  { title: t('Result'), width: 'auto', cell: resultText },
  { title: t('Ticket'), width: '8rem', cell: ({ ticket }) => ticketCell(ticket) },
  {
    title: t('Status'),
    width: '8rem',
    cell: ({ ticket }) => (ticket ? <StatusBadge status={ticket.status} /> : '')
  }
]

/** The tickets that were raised, and the dates on which none was. */
function Runs({ id }: { id: number }) {
  // The rows stay as they are while others are added.
  const columns = useMemo(columnsOfRuns, [])
  return (
    <Stack as="section" aria-label={t('Runs')} gap="4" borderTopWidth="1px" pt="5">
      <Heading as="h3" textStyle="sm">
        {t('Runs')}
      </Heading>
      <LogTable
        label={t('Runs')}
        columns={columns}
        query={useScheduleRuns(id)}
        skeletonRows={SKELETON_ROWS}
        failure={t('Failed to fetch runs')}
        empty={
          <EmptyState
            icon={CalendarClock}
            title={t('No runs yet')}
            text={t('Tickets are listed here when they are raised.')}
          />
        }
      />
    </Stack>
  )
}

function resultText({ outcome, missed }: ScheduleRun): string {
  switch (outcome) {
    case 'raised':
      return t(
        '{missed, plural, =0 {Ticket raised} one {Ticket raised; # earlier date missed} other {Ticket raised; # earlier dates missed}}',
        { missed }
      )
    case 'by-hand':
      return t(
        '{missed, plural, =0 {Ticket raised by Run now} one {Ticket raised by Run now; # earlier date missed} other {Ticket raised by Run now; # earlier dates missed}}',
        { missed }
      )
    case 'still-open':
      return t(
        '{missed, plural, =0 {Not raised, because the last ticket was still open} one {Not raised, because the last ticket was still open; # earlier date missed} other {Not raised, because the last ticket was still open; # earlier dates missed}}',
        { missed }
      )
  }
}

function ticketCell(ticket: ScheduleRun['ticket']) {
  if (ticket === null) return ''
  return (
    <StyledLink asChild textStyle="id">
      <Link to={paths.ticket(ticket.id)}>{ticket.ticketId}</Link>
    </StyledLink>
  )
}
