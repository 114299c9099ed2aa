import type { Hono } from 'hono'
import { addTask, deleteTask, listOwnTasks, listTasks, updateTask } from '#shared/api/tasks.ts'
import { TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { implement } from '../../http/implement.ts'
import type { TasksService } from './tasks-service.ts'

export function mountTaskRoutes(app: Hono<AppEnv>, service: TasksService): void {
  implement(app, listTasks, ({ params, actor }) => service.list(params.id, actor))

  implement(app, addTask, ({ params, body, authorization }) =>
    service.add(params.id, body, authorization)
  )

  implement(app, updateTask, ({ params, body, authorization }) =>
    service.update(params.id, body, authorization)
  )

  implement(app, deleteTask, async ({ params, authorization }) => {
    await service.remove(params.id, authorization)
    return undefined
  })

  implement(app, listOwnTasks, async ({ query, actor, header }) => {
    const { tasks, total } = await service.listOwn(query, actor)
    header(TOTAL_COUNT_HEADER, String(total))
    return tasks
  })
}
