import { Box, Input, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { MAX_TASKS, type Task } from '#shared/api/tasks.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { MAX_TASK_LENGTH } from '#shared/domain/tickets.ts'
import { t } from '../../../lib/texts.ts'
import { useDragging } from '../../../ui/order/use-dragging.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskRow } from './task-row.tsx'
import { tasksQuery, useChangeTasks } from './tasks-queries.ts'

interface TaskListProps {
  ticket: Ticket
  /** Whether the person may add, change and delete tasks. */
  mayChange: boolean
  /** Whether the person has asked to add the first one. */
  isAdding: boolean
}

/** The tasks of a ticket, with a line to type the next one (D79). */
export function TaskList({ ticket, mayChange, isAdding }: TaskListProps) {
  const { data: tasks = [] } = useQuery(tasksQuery(ticket.id))
  const { change } = useChangeTasks(ticket.id)
  const [announcement, setAnnouncement] = useState('')
  const [edited, setEdited] = useState<Task | null>(null)
  const [isOpen, setOpen] = useState(false)

  function move(id: number, place: number) {
    const from = tasks.findIndex((task) => task.id === id)
    if (place === from || place < 0 || place >= tasks.length) return
    change.mutate({ id, place })
    setAnnouncement(
      t('{name} is now {place} of {total}', {
        name: tasks[from]?.text ?? '',
        place: place + 1,
        total: tasks.length
      })
    )
  }
  const dragging = useDragging(move)

  return (
    <Stack gap="1.5">
      {tasks.length > 0 && (
        <Box as="ul" listStyleType="none">
          {tasks.map((task, place) => (
            <TaskRow
              key={task.id}
              {...{ task, place, dragging, mayChange }}
              onTick={(done) => change.mutate({ id: task.id, done })}
              onMove={(to) => move(task.id, to)}
              onEdit={() => {
                setEdited(task)
                setOpen(true)
              }}
            />
          ))}
        </Box>
      )}
      <Text srOnly role="status">
        {announcement}
      </Text>
      {mayChange && tasks.length < MAX_TASKS && <NextTask ticket={ticket} isAsked={isAdding} />}
      {edited && (
        <TaskDialog
          key={edited.id}
          ticket={ticket}
          task={edited}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  )
}

/** Types a task and the next one, each ended by Enter. */
function NextTask({ ticket, isAsked }: { ticket: Ticket; isAsked: boolean }) {
  const { add } = useChangeTasks(ticket.id)
  const [text, setText] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '') return
    setText('')
    // What could not be saved can be sent again, unless the next one is typed already.
    add.mutate({ text: typed }, { onError: () => setText((next) => next || typed) })
  }

  return (
    <Box asChild _print={{ display: 'none' }}>
      <form onSubmit={submit}>
        <Input
          size="sm"
          aria-label={t('New task')}
          placeholder={t('Add a task')}
          enterKeyHint="done"
          autoComplete="off"
          maxLength={MAX_TASK_LENGTH}
          autoFocus={isAsked}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Box>
  )
}
