import type { NewTaskRow, TasksStore } from '../../../src-main/server/store/tasks-store.ts'
import { AT, type Calls, LATER, OUTSIDER } from './store-calls.ts'

const TASK: NewTaskRow = {
  ...{ ticketId: 2, position: 0, text: 'Größe 🙂', assigneeId: 3, dueDay: '2026-03-05' },
  ...{ authorId: 1, createdAt: AT }
}

/** Inserts three tasks of a ticket. @returns their ids */
async function insertThree(tasks: TasksStore): Promise<[number, number, number]> {
  const a = await tasks.insert({ ...TASK, dueDay: null })
  const b = await tasks.insert({ ...TASK, position: 1, assigneeId: null })
  const c = await tasks.insert({ ...TASK, position: 4 })
  return [a.id, b.id, c.id]
}

/** Calls of the store of tasks (D79). */
export const TASK_CALLS: Calls<'tasks'> = {
  tasks: {
    insert: (tasks) => tasks.insert(TASK),
    list: async (tasks) => {
      await insertThree(tasks)
      return await tasks.list(2)
    },
    find: async (tasks) => {
      const [id] = await insertThree(tasks)
      return [await tasks.find(id), await tasks.find(999)]
    },
    listTexts: async (tasks) => {
      const [id] = await insertThree(tasks)
      return [...(await tasks.listTexts([id, 999]))]
    },
    update: async (tasks) => {
      const [id] = await insertThree(tasks)
      await tasks.update(id, { text: 'Other', doneAt: LATER, doneById: 2, dueDay: null })
      return await tasks.find(id)
    },
    move: async (tasks) => {
      const [first, , last] = await insertThree(tasks)
      await tasks.move({ id: first, ticketId: 2, position: 0 }, 4)
      await tasks.move({ id: last, ticketId: 2, position: 3 }, 0)
      return await tasks.list(2)
    },
    delete: async (tasks) => {
      const [id] = await insertThree(tasks)
      await tasks.delete(id)
    },
    listOwn: async (tasks) => {
      await insertThree(tasks)
      return [
        await tasks.listOwn(OUTSIDER, { limit: 1, offset: 0 }),
        await tasks.listOwn(OUTSIDER, { limit: 9, offset: 1 })
      ]
    },
    hasAny: async (tasks) => {
      await insertThree(tasks)
      return await tasks.hasAny()
    },
    listOfPerson: async (tasks) => {
      await insertThree(tasks)
      return [
        await tasks.listOfPerson({ userId: 1, after: 0, limit: 2 }),
        await tasks.listOfPerson({ userId: 3, after: 1, limit: 9 })
      ]
    },
    countOwn: async (tasks) => {
      await insertThree(tasks)
      return await tasks.countOwn(OUTSIDER)
    }
  }
}
