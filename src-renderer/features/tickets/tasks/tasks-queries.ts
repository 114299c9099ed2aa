import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addTask,
  deleteTask,
  listOwnTasks,
  listTasks,
  type NewTask,
  type Task,
  type TaskChange,
  updateTask
} from '#shared/api/tasks.ts'
import { call, callPaged, messageOf } from '../../../lib/api.ts'
import { refresh } from '../../../lib/queries/refresh.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { t } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toasts.ts'
import { refreshOverviews } from '../ticket-queries.ts'

/** The most tasks that the dashboard lists. */
const LISTED = 10

export const tasksQuery = (ticketId: number) =>
  queryOptions({
    queryKey: queryKeys.tasks(ticketId),
    queryFn: ({ signal }) => call(listTasks, { params: { id: ticketId }, signal })
  })

/** The open tasks of the signed-in person that are due first, and how many there are. */
export const ownTasksQuery = queryOptions({
  queryKey: queryKeys.ownTasks,
  queryFn: ({ signal }) => callPaged(listOwnTasks, { query: { limit: LISTED }, signal })
})

/** A change of a task as it is sent. */
type SentChange = TaskChange & { id: number }

/** Adds, changes and deletes tasks of a ticket, one after the other. */
export function useChangeTasks(ticketId: number) {
  const client = useQueryClient()
  const { queryKey } = tasksQuery(ticketId)
  const options = {
    scope: { id: `ticket-${ticketId}` },
    onSettled() {
      refreshOverviews(client)
      return refresh(client, queryKeys.ticket(ticketId))
    },
    onError: (error: Error) =>
      showToast({
        tone: 'destructive',
        title: t('Update Failed'),
        description: messageOf(error, t('The task could not be saved.'))
      })
  }
  return {
    add: useMutation({
      ...options,
      mutationFn: (body: NewTask) => call(addTask, { params: { id: ticketId }, body })
    }),
    change: useMutation({
      ...options,
      mutationFn: ({ id, ...body }: SentChange) => call(updateTask, { params: { id }, body }),
      // It shows at once; what the server has declined is read again.
      async onMutate(change) {
        await client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, (tasks) => tasks && withChange(tasks, change))
      }
    }),
    remove: useMutation({
      ...options,
      mutationFn: (id: number) => call(deleteTask, { params: { id } })
    })
  }
}

/** Tasks as they will be once one has been completed, reopened or moved. */
function withChange(
  tasks: readonly Task[],
  { id, place, done }: Pick<SentChange, 'id' | 'place' | 'done'>
): Task[] {
  const changed = tasks.map((task) => {
    if (task.id !== id || done === undefined) return task
    return { ...task, doneAt: done ? new Date().toISOString() : null }
  })
  const moved = changed.find((task) => task.id === id)
  if (place === undefined || !moved) return changed
  return changed.filter((task) => task !== moved).toSpliced(place, 0, moved)
}
