import { Box, Button, Flex, HStack, IconButton, Link, Text } from '@chakra-ui/react'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  type LucideIcon,
  SkipForward
} from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import type { ProcessRunPart } from '#shared/api/processes.ts'
import { meant, type Text as Translatable, text } from '#shared/languages/texts.ts'
import { listText } from '../../../lib/list-text.ts'
import { paths } from '../../../lib/paths.ts'
import { useDepartmentNames } from '../../../lib/queries/departments-queries.ts'
import { usePeople, useUsers } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import { weekdayText } from '../../../lib/weekday-text.ts'
import type { Choice } from '../../../ui/choice.ts'
import { personChoice } from '../../../ui/person-choice.tsx'
import { AddSelect } from '../../../ui/small-select.tsx'
import { StatusBadge } from '../../../ui/ticket-badges.tsx'
import { useChangePart } from './process-run-queries.ts'

type State = ProcessRunPart['state']

const STATES: Record<State, { label: Translatable; icon: LucideIcon; color: string }> = {
  waiting: { label: text('Waiting'), icon: CircleDashed, color: 'fg.subtle' },
  'not-started': { label: text('Not started'), icon: CircleAlert, color: 'fg.error' },
  open: { label: meant('Open', 'a part of a process'), icon: CircleDot, color: 'blue.fg' },
  done: { label: meant('Done', 'a task'), icon: CircleCheck, color: 'green.fg' },
  skipped: { label: text('Skipped'), icon: CircleMinus, color: 'fg.subtle' }
}

interface ProcessPartLineProps {
  ticketId: number
  part: ProcessRunPart
  /** The places of all parts by their keys, from 1. */
  places: ReadonlyMap<string, number>
  /** Whether the person can start and skip parts. */
  mayChange: boolean
}

/** A part of a process that was started: its state, and what it waits for or has become. */
export function ProcessPartLine({ ticketId, part, places, mayChange }: ProcessPartLineProps) {
  const { label, icon: Icon, color } = STATES[part.state]
  const isOver = part.state === 'done' || part.state === 'skipped'
  const isOpenToChange = mayChange && (part.state === 'not-started' || part.state === 'waiting')
  return (
    <Flex as="li" gap="2" py="1" align="flex-start">
      <Text as="span" color="fg.muted" minW="4" textAlign="end" fontVariantNumeric="tabular-nums">
        {places.get(part.key)}
      </Text>
      <Box as="span" role="img" aria-label={t(label)} title={t(label)} color={color} pt="0.5">
        <Icon size="1rem" aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere" color={isOver ? 'fg.muted' : undefined}>
          <bdi>{part.text}</bdi>
        </Text>
        <Details part={part} places={places} />
        {isOpenToChange && part.state === 'not-started' && (
          <StartButtons ticketId={ticketId} part={part} />
        )}
      </Box>
      {isOpenToChange && <SkipButton ticketId={ticketId} part={part} />}
    </Flex>
  )
}

/** Where a part is: its ticket or its assignee, and what it waits for. */
function Details({ part, places }: Pick<ProcessPartLineProps, 'part' | 'places'>) {
  const { nameOf } = usePeople()
  const { state, ticket, task, department, reason } = part
  const before = part.after.map((key) => places.get(key) ?? 0).toSorted((a, b) => a - b)
  const whose = [
    department ?? '',
    task && task.assigneeId !== null ? nameOf(task.assigneeId) : ''
  ].filter((name) => name !== '')
  const words = [...whose, stateText(part, before, whose.length === 0)].filter(
    (text) => text !== ''
  )
  return (
    <>
      {(ticket || words.length > 0) && (
        <HStack columnGap="2" rowGap="0" wrap="wrap" color="fg.muted" textStyle="xs" align="center">
          {ticket && (
            <>
              <Link asChild textStyle="id" display="inline-flex" alignItems="center">
                <RouterLink to={paths.ticket(ticket.id)}>{ticket.ticketId}</RouterLink>
              </Link>
              <StatusBadge status={ticket.status} />
            </>
          )}
          {words.length > 0 && <Text as="span">{words.join(' · ')}</Text>}
        </HStack>
      )}
      {state === 'not-started' && reason !== null && (
        <Text color="fg.error" textStyle="xs">
          {t('Could not start: {reason}', { reason })}
        </Text>
      )}
    </>
  )
}

/**
 * When a part is due, or what it waits for; empty for a part that is done.
 * @param begins whether it stands at the beginning of the line
 */
function stateText(
  { state, task }: ProcessRunPart,
  before: readonly number[],
  begins: boolean
): string {
  if (state === 'waiting') return waitText(before, begins)
  if (state === 'skipped') return begins ? t('Skipped') : t('skipped')
  if (state !== 'open' || !task?.dueDay) return ''
  const day = weekdayText(`${task.dueDay}T00:00`)
  return begins ? t('Due {day}', { day }) : t('due {day}', { day })
}

/** What a part waits for; of parts that the person does not see nothing is said. */
function waitText(before: readonly number[], begins: boolean): string {
  if (before.length === 0) return begins ? t('Waits') : t('waits')
  const parts = listText(before.map(String), 'and', 'en-GB')
  return begins ? t('Waits for {parts}', { parts }) : t('waits for {parts}', { parts })
}

/** Starts a part that could not start, also for another assignee or department. */
function StartButtons({ ticketId, part }: Pick<ProcessPartLineProps, 'ticketId' | 'part'>) {
  const { start } = useChangePart(ticketId, part.id)
  const { isPending, mutate } = start
  return (
    <HStack gap="2" mt="1.5" wrap="wrap" _print={{ display: 'none' }}>
      <Button
        variant="outline"
        size="xs"
        disabled={isPending}
        aria-label={t('Start: {part}', { part: part.text })}
        onClick={() => mutate({})}
      >
        {t('Start')}
      </Button>
      {part.reason !== null && (
        <OtherSelect part={part} onChoose={(body) => !isPending && mutate(body)} />
      )}
    </HStack>
  )
}

/** Skips a part that has not started. */
function SkipButton({ ticketId, part }: Pick<ProcessPartLineProps, 'ticketId' | 'part'>) {
  const { skip } = useChangePart(ticketId, part.id)
  return (
    <IconButton
      variant="ghost"
      size="xs"
      color="fg.muted"
      disabled={skip.isPending}
      aria-label={t('Skip: {part}', { part: part.text })}
      title={t('Skip')}
      _print={{ display: 'none' }}
      onClick={() => skip.mutate()}
    >
      <SkipForward />
    </IconButton>
  )
}

interface OtherSelectProps {
  part: ProcessRunPart
  onChoose(body: { assigneeId?: number; department?: string }): void
}

/** Starts a part for another assignee or department. */
function OtherSelect({ part, onChoose }: OtherSelectProps) {
  const { data: users = [] } = useUsers()
  const departments = useDepartmentNames()
  const isTask = part.kind === 'task'
  const choices: Choice<string>[] = isTask
    ? users.filter(({ disabled, service }) => !disabled && !service).map(personChoice)
    : departments.map((name) => ({ value: name, label: name }))
  return (
    <AddSelect
      label={isTask ? t('Start for another person') : t('Start for another department')}
      choices={choices}
      onAdd={(chosen) => onChoose(isTask ? { assigneeId: Number(chosen) } : { department: chosen })}
    />
  )
}
