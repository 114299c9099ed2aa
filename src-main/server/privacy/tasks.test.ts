import { beforeEach, expect, test } from 'vitest'
import type { Form } from '#shared/api/forms.ts'
import type { RedactionResult } from '#shared/api/privacy.ts'
import type { Process, TicketProcesses } from '#shared/api/processes.ts'
import type { Task } from '#shared/api/tasks.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { ERASED_TEXT } from '#shared/domain/privacy.ts'
import { askFor } from '#support/server/approvals.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { newProcess, taskPart, ticketPart } from '#support/server/processes.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

// Tasks, and what a process will make of the answers to a form.
const { server, ada, hilda, ivan, raise } = await companyFixture()
const parts = [
  taskPart('desk', { text: 'Prepare a desk' }),
  ticketPart('laptop', 'IT', { after: ['desk'], description: 'Order the {{model}} laptop' }),
  taskPart('label', { after: ['desk'], text: 'Print a label for {{model}}' }),
  taskPart('badge', { after: ['desk'], text: 'Print a badge' })
]
const definition = { mustFinish: false, parts }
const { body: process } = await ada.post<Process>(
  '/api/processes',
  newProcess({ department: 'IT', definition })
)
const asking = { ...definitionOf(field('model')), startProcess: process.id }
const { body: form } = await ada.post<Form>('/api/forms', newForm({ definition: asking }))

let number = 0
let zoe: Account
beforeEach(async () => {
  number += 1
  zoe = await server.staff(`zoe${number}`, 'IT')
  await ada.post('/api/user/confirm', { password: PASSWORD })
})

const raised = (by = zoe, more: object = {}) => {
  const answers = { model: 'kangaroo-7' }
  return raise(by, { form: { formId: form.id, version: 1, answers }, ...more })
}
const path = ({ id }: Pick<Ticket, 'id'>) => `/api/tickets/${id}`
const add = (by: Account, ticket: Ticket, text: string) =>
  by.post<Task>(`${path(ticket)}/tasks`, { text, assigneeId: null, dueDay: null })
const tasksOf = async (ticket: Ticket) =>
  (await ada.get<Task[]>(`${path(ticket)}/tasks`)).body.map(({ text }) => text)
const partsOf = async (ticket: Ticket) =>
  (await ada.get<TicketProcesses>(`${path(ticket)}/processes`)).body.runs.flatMap((run) =>
    run.parts.map(({ text }) => text)
  )
const erase = async ({ user }: Account) => {
  const { status } = await ada.post(`/api/admin/users/${user.id}/erasure`, { texts: true })
  expect(status).toBe(200)
}
/** How many rows of all tables have the answer. */
async function left(): Promise<number> {
  const tables = await server.tables()
  const rows = await Promise.all(tables.map((table) => server.rows(`SELECT * FROM ${table}`)))
  return rows.flat().filter((row) => /kangaroo/i.test(JSON.stringify(row))).length
}

test('A text is redacted from tasks and parts that have not started (D79, D92)', async () => {
  const ticket = await raised()
  await add(ivan, ticket, 'Unpack the kangaroo-7')
  const { body } = await ada.post<RedactionResult>(`${path(ticket)}/redactions`, {
    text: 'kangaroo-7'
  })
  expect(body).toMatchObject({ description: false, answers: 1, tasks: 3 })
  expect(await tasksOf(ticket)).toEqual(['Prepare a desk', 'Unpack the [removed]'])
  expect(await left()).toBe(0)
})

test('Tasks go with the person who wrote them, and answers in parts that have not started', async () => {
  const ticket = await raised()
  await add(zoe, ticket, 'Unpack the kangaroo-7')
  await add(ivan, ticket, 'Call them')
  await erase(zoe)
  // The task of the process is in the name of who has started it.
  expect(await tasksOf(ticket)).toEqual([ERASED_TEXT, ERASED_TEXT, 'Call them'])
  expect(await partsOf(ticket)).toEqual([ERASED_TEXT, ERASED_TEXT, ERASED_TEXT, 'Print a badge'])
  expect(await left()).toBe(0)
})

test('Parts go with the requester, whoever has raised the ticket, and a deleted process keeps none', async () => {
  const ticket = await raised(ada, { requesterId: zoe.user.id })
  await server.execute('UPDATE process_runs SET process_id = NULL')
  await erase(zoe)
  expect(await partsOf(ticket)).toEqual(['Prepare a desk', ...Array(3).fill(ERASED_TEXT)])
  expect(await left()).toBe(0)
  await server.execute(`UPDATE process_runs SET process_id = ${process.id}`)
})

test('Answers that someone gave for another person go from approvals too (D80)', async () => {
  const ticket = await raise(hilda)
  const answers = { formId: form.id, version: 1, answers: { model: 'kangaroo-7' } }
  await zoe.put(`${path(ticket)}/form`, { ...answers, answeredAt: null })
  await askFor(ivan, ticket, [ada])
  expect(await left()).toBeGreaterThan(1)
  await erase(zoe)
  expect(await left()).toBe(0)
})

test('Everything about a person has their tasks and answers', async () => {
  const ticket = await raised()
  await add(zoe, ticket, 'Unpack it at noon')
  await add(ivan, ticket, 'Of someone else')
  const response = await ada.open(`/api/admin/users/${zoe.user.id}/data`)
  const text = Buffer.from(await response.arrayBuffer()).toString()
  for (const one of ['tasks.json', 'Unpack it at noon', 'answers.json', 'kangaroo-7'])
    expect(text).toContain(one)
  expect(text).not.toContain('Of someone else')
})
