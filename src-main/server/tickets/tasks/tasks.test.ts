import { describe, expect, test } from 'vitest'
import type { Activity } from '#shared/api/activity.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import { MAX_TASKS, type OwnTask, type Task } from '#shared/api/tasks.ts'
import { type Ticket, TOTAL_COUNT_HEADER } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import { listen } from '#support/server/event-stream.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()

type Answer = Task & Pick<Problem, 'detail' | 'errors'>
const pathOf = ({ id }: Pick<Ticket, 'id'>) => `/api/tickets/${id}/tasks`
const add = (by: Account, ticket: Ticket, body: object) => by.post<Answer>(pathOf(ticket), body)
const change = (by: Account, { id }: Task, body: object) =>
  by.patch<Answer>(`/api/tasks/${id}`, body)
const find = async ({ id }: Ticket, by = ada) => (await by.get<Ticket>(`/api/tickets/${id}`)).body
const tasksOf = async (ticket: Ticket, by = ada) => (await by.get<Task[]>(pathOf(ticket))).body
const notified = async (by: Account) => {
  const { body } = await by.get<Notifications>('/api/notifications')
  return body.items.filter(({ kind }) => kind === 'task')
}

const ownOf = async (by: Account) =>
  (await by.get<OwnTask[]>('/api/user/tasks')).body.map(({ text }) => text)

/** A ticket with tasks of these texts. */
async function withTasks(...texts: string[]): Promise<{ ticket: Ticket; tasks: Task[] }> {
  const ticket = await raise(hank)
  const tasks: Task[] = []
  for (const text of texts) tasks.push((await add(ivan, ticket, { text })).body)
  return { ticket, tasks }
}

describe('tasks of a ticket (D79)', () => {
  test('are added, listed in their order, and counted in its answers only where there are any', async () => {
    const ticket = await raise(hank)
    expect(ticket).not.toHaveProperty('tasks')
    expect(await tasksOf(ticket)).toEqual([])
    const more = { assigneeId: lena.user.id, dueDay: '2026-12-24' }
    const { status, body } = await add(ivan, ticket, { text: ' Order a laptop ', ...more })
    const none = { doneAt: null, doneById: null }
    const first = { id: body.id, ticketId: ticket.id, text: 'Order a laptop', ...more, ...none }
    expect([status, body]).toEqual([201, first])
    const second = (await add(hank, ticket, { text: 'Prepare a desk' })).body
    expect(await tasksOf(ticket, hilda)).toEqual([first, second])
    expect((await find(ticket)).tasks).toEqual({ total: 2, done: 0 })
    const { body: list } = await ada.get<Ticket[]>('/api/tickets?limit=5')
    expect(list.find(({ id }) => id === ticket.id)?.tasks).toEqual({ total: 2, done: 0 })
    const others = list.filter(({ id }) => id !== ticket.id)
    expect(others.every((other) => !('tasks' in other))).toBe(true)
  })

  test('are completed, reopened, changed and deleted', async () => {
    const { ticket, tasks } = await withTasks('One', 'Two')
    const [one, two] = tasks as [Task, Task]
    const done = await change(ivan, one, { done: true })
    const doneAt = server.clock.read().toISOString()
    expect(done.body).toMatchObject({ doneAt, doneById: ivan.user.id })
    expect((await find(ticket)).tasks).toEqual({ total: 2, done: 1 })
    server.clock.pass({ minutes: 1 })
    // Done again it stays as it was.
    expect((await change(hank, one, { done: true })).body).toEqual(done.body)
    const again = await change(hank, one, { done: false, text: 'First', dueDay: '2026-12-01' })
    expect(again.body).toEqual({ ...one, text: 'First', dueDay: '2026-12-01' })
    expect((await find(ticket)).tasks).toEqual({ total: 2, done: 0 })
    expect((await ivan.delete(`/api/tasks/${two.id}`)).status).toBe(204)
    expect(await tasksOf(ticket)).toEqual([again.body])
    await ivan.delete(`/api/tasks/${one.id}`)
    expect(await find(ticket)).not.toHaveProperty('tasks')
    expect((await change(ivan, one, { done: true })).status).toBe(404)
  })

  test('are moved among the others', async () => {
    const { ticket, tasks } = await withTasks('A', 'B', 'C', 'D')
    const [a, b, c, d] = tasks as [Task, Task, Task, Task]
    const order = async () => (await tasksOf(ticket)).map(({ text }) => text).join('')
    await change(ivan, a, { place: 2 })
    expect(await order()).toBe('BCAD')
    await change(ivan, d, { place: 0 })
    expect(await order()).toBe('DBCA')
    await ivan.delete(`/api/tasks/${b.id}`)
    await change(ivan, d, { place: MAX_TASKS - 1 })
    expect(await order()).toBe('CAD')
    await add(ivan, ticket, { text: 'E' })
    await change(ivan, c, { place: 2 })
    expect(await order()).toBe('ADCE')
  })

  test(`are at most ${MAX_TASKS}`, async () => {
    const { ticket } = await withTasks()
    for (let count = 0; count < MAX_TASKS; count += 1)
      await add(ivan, ticket, { text: `Task ${count}` })
    const { status, body } = await add(ivan, ticket, { text: 'One more' })
    expect([status, body.detail]).toEqual([409, 'A ticket can have at most 100 tasks.'])
    expect(await tasksOf(ticket)).toHaveLength(MAX_TASKS)
  })

  test.each([
    ['a text', { text: ' ' }, 'text', 'Text is required'],
    [
      'a text that is not too long',
      { text: 'x'.repeat(301) },
      'text',
      'Text must be at most 300 characters'
    ],
    [
      'a day',
      { text: 'x', dueDay: '2026-13-01' },
      'dueDay',
      'Due day must be a date such as 2026-05-31'
    ],
    ['an assignee', { text: 'x', assigneeId: 9999 }, 'assigneeId', 'This person does not exist']
  ])('need %s', async (_name, input, path, message) => {
    const { ticket, tasks } = await withTasks('One')
    for (const { status, body } of [
      await add(ivan, ticket, input),
      await change(ivan, tasks[0] as Task, input)
    ])
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })
})

describe('the rights of tasks (D79)', () => {
  test('are those to change the ticket’s status', async () => {
    const { ticket, tasks } = await withTasks('One')
    const [one] = tasks as [Task]
    await ada.put('/api/admin/settings', { ticketChanges: { allowed: 'handlers' } })
    for (const by of [hank, lena]) {
      expect((await add(by, ticket, { text: 'Two' })).status).toBe(403)
      expect((await change(by, one, { done: true })).status).toBe(403)
      expect((await by.delete(`/api/tasks/${one.id}`)).status).toBe(403)
    }
    expect((await change(ivan, one, { assigneeId: lena.user.id })).status).toBe(200)
    // The assignee completes and reopens it, and no more.
    expect((await change(lena, one, { done: true })).body.doneById).toBe(lena.user.id)
    expect((await change(lena, one, { done: false })).status).toBe(200)
    expect((await change(lena, one, { done: true, text: 'Mine' })).status).toBe(403)
    expect((await change(lena, one, { place: 0 })).status).toBe(403)
    await ada.put('/api/admin/settings', { ticketChanges: { allowed: 'everybody' } })
    expect((await change(hank, one, { text: 'Mine' })).status).toBe(200)
  })

  test('of a private ticket are given by those who handle it, and by following it', async () => {
    await ada.put('/api/admin/departments', { name: 'HR', private: true })
    const ticket = await raise(hank, { department: 'HR' })
    expect((await lena.get(pathOf(ticket))).status).toBe(404)
    const { body: task } = await add(hilda, ticket, {
      text: 'Ask around',
      assigneeId: lena.user.id
    })
    expect(await tasksOf(ticket, lena)).toEqual([task])
    expect((await change(lena, task, { done: true })).status).toBe(200)
    expect((await add(lena, ticket, { text: 'Mine' })).status).toBe(403)
    // Whose following is ended sees neither the ticket nor the task, and gets both back with another.
    await lena.delete(`/api/tickets/${ticket.id}/following`)
    expect((await change(lena, task, { done: false })).status).toBe(404)
    expect((await ivan.delete(`/api/tasks/${task.id}`)).status).toBe(404)
    await change(hilda, task, { done: false })
    expect(await ownOf(lena)).not.toContain('Ask around')
    await add(hilda, ticket, { text: 'Ask again', assigneeId: lena.user.id })
    expect(await ownOf(lena)).toEqual(expect.arrayContaining(['Ask around', 'Ask again']))
    await ada.put('/api/admin/departments', { name: 'HR', private: false })
  })
})

describe('what follows from a task (D79)', () => {
  test('is the history, which names its text as it is now', async () => {
    const { ticket, tasks } = await withTasks('One')
    const [one] = tasks as [Task]
    await change(ivan, one, { text: 'First', dueDay: '2026-12-24' })
    await change(ivan, one, { done: true })
    await change(ivan, one, { done: false })
    const entries = async () => {
      const { body } = await ada.get<HistoryEntry[]>(`/api/tickets/${ticket.id}/history`)
      return body.slice(1).map(({ kind, actorId, to, ...entry }) => {
        expect(actorId).toBe(ivan.user.id)
        return [kind, to, ...('field' in entry ? [entry.field] : [])]
      })
    }
    const all = (text: string | null) => [
      ['task-added', text],
      ['task-changed', text, 'text'],
      ['task-changed', text, 'dueDay'],
      ['task-done', text],
      ['task-reopened', text]
    ]
    expect(await entries()).toEqual(all('First'))
    await ivan.delete(`/api/tasks/${one.id}`)
    expect(await entries()).toEqual([...all(null), ['task-deleted', null]])
  })

  test('is a notification of its assignee, but not of what they do themselves', async () => {
    const { ticket } = await withTasks()
    await lena.post('/api/notifications/seen', { upTo: Number.MAX_SAFE_INTEGER })
    const { body: task } = await add(ivan, ticket, { text: 'Lift', assigneeId: lena.user.id })
    expect(await notified(lena)).toMatchObject([
      { ticketId: ticket.id, actorId: ivan.user.id, to: 'Lift', mentioned: false }
    ])
    await add(ivan, ticket, { text: 'Mine', assigneeId: ivan.user.id })
    expect(await notified(ivan)).toEqual([])
    // Its assignee follows the ticket from then on, and may stop to.
    const { body: followers } = await ada.get<{ id: number }[]>(
      `/api/tickets/${ticket.id}/followers`
    )
    expect(followers.map(({ id }) => id)).toContain(lena.user.id)
    await ivan.delete(`/api/tasks/${task.id}`)
    expect(await notified(lena)).toEqual([])
  })

  test('is a column of exports, only where a ticket of the list has tasks', async () => {
    const { ticket, tasks } = await withTasks('One', 'Two')
    await change(ivan, tasks[0] as Task, { done: true })
    await raise(hank, { description: 'Without any task' })
    const exported = async (search: string) =>
      readCsv((await ada.get<string>(`/api/tickets/export?search=${search}`)).body)
    const [headings, row] = await exported(ticket.ticketId)
    expect([headings?.slice(-2), row?.slice(-2)]).toEqual([
      ['Tasks', 'Tasks Done'],
      ['2', '1']
    ])
    expect((await exported('%22Without any task%22'))[0]).not.toContain('Tasks')
  })

  test('is activity for its assignee', async () => {
    const { ticket } = await withTasks()
    const { body: start } = await lena.get<Activity>('/api/activity')
    await add(ivan, ticket, { text: 'Lift', assigneeId: lena.user.id })
    await add(ivan, ticket, { text: 'Other', assigneeId: hank.user.id })
    const { body } = await lena.get<Activity>(`/api/activity?after=${start.newestId}`)
    expect(body.changes.map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['task', ivan.user.id]
    ])
  })

  test('is a live event for those who see the ticket', async () => {
    const { ticket, tasks } = await withTasks('One', 'Two')
    const stream = await listen(lena)
    await change(ivan, tasks[0] as Task, { place: 1 })
    await change(ivan, tasks[0] as Task, { done: true })
    const event = `event: ticket\ndata: {"id":${ticket.id},"change":"task"}`
    expect([await stream.next(), await stream.next()]).toEqual([event, event])
    await stream.leave()
  })
})

describe('one’s own tasks (D79)', () => {
  test('are the open ones of open tickets, those due first', async () => {
    const { ticket } = await withTasks()
    const other = await raise(hilda, { description: 'A ticket that ends' })
    const assigneeId = ada.user.id
    const late = (await add(ivan, ticket, { text: 'Late', assigneeId })).body
    await add(ivan, ticket, { text: 'Soon', assigneeId, dueDay: '2026-12-02' })
    const first = await add(ivan, ticket, { text: 'First', assigneeId, dueDay: '2026-12-01' })
    await add(ivan, other, { text: 'Ended', assigneeId })
    expect(await ownOf(ada)).toEqual(['First', 'Soon', 'Late', 'Ended'])
    await ivan.patch(`/api/tickets/${other.id}`, { status: 'resolved' })
    await change(ada, late, { done: true })
    expect(await ownOf(ada)).toEqual(['First', 'Soon'])
    const page = await ada.get<OwnTask[]>('/api/user/tasks?limit=1')
    expect(page.headers.get(TOTAL_COUNT_HEADER)).toBe('2')
    const { id, department, status, ticketId } = ticket
    const about = 'The printer is on fire'
    const of = { id, department, status, ticketId, about }
    expect(page.body).toEqual([{ ...first.body, ticket: of }])
    expect((await ada.get('/api/user/tasks?limit=101')).status).toBe(400)
  })

  test('of a deleted account are no one’s until it is restored', async () => {
    const mona = await server.staff('mona', 'IT')
    const { ticket } = await withTasks()
    const { body: task } = await add(ivan, ticket, { text: 'One', assigneeId: mona.user.id })
    await change(mona, task, { done: true })
    await ada.delete(`/api/admin/users/${mona.user.id}`)
    expect(await tasksOf(ticket)).toMatchObject([{ assigneeId: null, doneById: null }])
    await ada.post(`/api/admin/users/${mona.user.id}/restore`, {})
    expect(await tasksOf(ticket)).toMatchObject([{ assigneeId: mona.user.id }])
  })
})
