import { Box, chakra, Flex, IconButton, Text } from '@chakra-ui/react'
import { GripVertical, Pencil } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import type { Task } from '#shared/api/tasks.ts'
import { useMinute } from '../../../lib/clock.ts'
import { useCurrentUser } from '../../../lib/queries/session-queries.ts'
import { usePeople } from '../../../lib/queries/users-queries.ts'
import { t } from '../../../lib/texts.ts'
import type { useDragging } from '../../../ui/order/use-dragging.ts'
import { dueOf } from './task-texts.ts'

interface TaskRowProps {
  task: Task
  /** Its place among the others, from 0. */
  place: number
  dragging: ReturnType<typeof useDragging<number>>
  mayChange: boolean
  onTick(done: boolean): void
  onMove(place: number): void
  onEdit(): void
}

/** A task: its box, its text, and below that, whose it is and by when. */
export function TaskRow(props: TaskRowProps) {
  const { task, place, dragging, mayChange, onTick, onMove, onEdit } = props
  const { id, text, doneAt, assigneeId } = task
  const { user } = useCurrentUser()
  const isDone = doneAt !== null
  const boxId = useId()

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(place + step)
  }

  return (
    <Flex
      as="li"
      {...dragging.rowOf(id, place)}
      gap="2"
      py="1"
      align="flex-start"
      borderRadius="l1"
      opacity={dragging.dragged === id ? 0.5 : 1}
      bg={dragging.over === id ? 'bg.muted' : undefined}
    >
      {/* On a phone the buttons beside the text are as high as a fingertip. */}
      <Flex asChild gap="2" flex="1" minW="0" align="flex-start" py={{ base: '2', md: '0' }}>
        <label htmlFor={boxId}>
          <TickBox
            id={boxId}
            type="checkbox"
            checked={isDone}
            disabled={!mayChange && (user === null || user.id !== assigneeId)}
            onChange={() => onTick(!isDone)}
          />
          <Box minW="0">
            <Text
              as="span"
              color={isDone ? 'fg.muted' : undefined}
              textDecoration={isDone ? 'line-through' : undefined}
            >
              <bdi>{text}</bdi>
            </Text>
            <Details task={task} />
          </Box>
        </label>
      </Flex>
      {mayChange && (
        <Flex flexShrink={0} _print={{ display: 'none' }}>
          <IconButton
            {...dragging.handleOf(id)}
            variant="ghost"
            size="2xs"
            color="fg.subtle"
            cursor="grab"
            aria-label={t('Move {task}', { task: text })}
            title={t('Drag, or press the up and down arrow keys')}
            onKeyDown={moveByKey}
          >
            <GripVertical />
          </IconButton>
          <IconButton
            variant="ghost"
            size="2xs"
            color="fg.muted"
            aria-label={t('Edit {name}', { name: text })}
            title={t('Edit task')}
            onClick={onEdit}
          >
            <Pencil />
          </IconButton>
        </Flex>
      )}
    </Flex>
  )
}

/** Who has done a task, or who is to do it and by when; nothing where no one says so. */
function Details({ task: { assigneeId, dueDay, doneAt, doneById } }: { task: Task }) {
  const { nameOf } = usePeople()
  const now = useMinute()
  const due = dueDay !== null && doneAt === null ? dueOf(dueDay, new Date(now)) : null
  const whose = doneAt === null ? assigneeId : doneById
  if (whose === null && !due) return null
  return (
    <Text as="span" display="block" textStyle="xs" color="fg.muted">
      {whose !== null && (
        <span>
          {doneAt === null ? nameOf(whose) : t('Done by {name}', { name: nameOf(whose) })}
        </span>
      )}
      {whose !== null && due && <span> · </span>}
      {due && (
        <Text as="span" color={due.isLate ? 'red.fg' : undefined}>
          {due.isLate
            ? t('Overdue since {day}', { day: due.text })
            : t('Due {day}', { day: due.text })}
        </Text>
      )}
    </Text>
  )
}

const TickBox = chakra('input', {
  base: {
    boxSize: '4',
    mt: '0.5',
    flexShrink: 0,
    cursor: 'pointer',
    accentColor: '{colors.indigo.solid}',
    '@media (pointer: coarse)': { boxSize: '5' }
  }
})
