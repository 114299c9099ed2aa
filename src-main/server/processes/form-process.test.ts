import { beforeEach, expect, test } from 'vitest'
import type { Form } from '#shared/api/forms.ts'
import type { Process, TicketProcesses } from '#shared/api/processes.ts'
import type { Task } from '#shared/api/tasks.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { newProcess, taskPart, ticketPart } from '#support/server/processes.ts'

const { server, ada, lena, raise } = await companyFixture()
let process: Process
let form: Form
beforeEach(async () => {
  for (const table of ['form_answers', 'form_versions', 'forms'])
    await server.execute(`DELETE FROM ${table}`)
  const parts = [taskPart('desk', { text: 'Prepare {{model}} for {{salary}}' })]
  const input = newProcess({ department: 'IT', definition: { mustFinish: false, parts } })
  process = (await ada.post<Process>('/api/processes', input)).body
  const fields = [field('model'), field('salary', { secret: true })]
  const definition = { ...definitionOf(...fields), startProcess: process.id }
  form = (await ada.post<Form>('/api/forms', newForm({ definition }))).body
})

const answer = () => {
  const answers = { model: 'A4', salary: 'a secret' }
  return raise(lena, { category: 'printer', form: { formId: form.id, version: 1, answers } })
}
const runsOf = async (id: number) =>
  (await ada.get<TicketProcesses>(`/api/tickets/${id}/processes`)).body.runs

test('a form starts its process with its answers, but never with secret ones (D78, D79)', async () => {
  const { id } = await answer()
  const [run] = await runsOf(id)
  const [desk] = run?.parts ?? []
  expect([run?.name, desk?.state]).toEqual([process.name, 'open'])
  const [task] = (await ada.get<Task[]>(`/api/tickets/${id}/tasks`)).body
  expect(task?.text).toContain('Prepare A4')
  expect(task?.text).not.toContain('a secret')
})

test('a long answer makes no task or ticket that is longer than one can be', async () => {
  const parts = [
    taskPart('desk', { text: '{{model}}{{model}}' }),
    ticketPart('laptop', 'IT', { description: '{{model}} '.repeat(90) })
  ]
  const long = newProcess({
    name: 'Long',
    department: 'IT',
    definition: { mustFinish: false, parts }
  })
  const { body: started } = await ada.post<Process>('/api/processes', long)
  const definition = { ...definitionOf(field('model')), startProcess: started.id }
  const input = newForm({ category: 'scanner', definition })
  const { body: scanners } = await ada.post<Form>('/api/forms', input)
  const answers = { model: '😀'.repeat(100) }
  const { id } = await raise(lena, {
    ...{ category: 'scanner', form: { formId: scanners.id, version: 1, answers } }
  })
  const [task] = (await ada.get<Task[]>(`/api/tickets/${id}/tasks`)).body
  expect([task?.text.length, task?.text.slice(0, 2), task?.text.at(-1)]).toEqual([299, '😀', '…'])
  const child = (await runsOf(id))[0]?.parts[1]?.ticket
  const { body } = await ada.get<Ticket>(`/api/tickets/${child?.id}`)
  expect(body.description.length).toBeLessThanOrEqual(10_000)
  expect((await ada.patch(`/api/tasks/${task?.id}`, { text: task?.text })).status).toBe(200)
})

test('a process that is gone keeps no one from raising a ticket', async () => {
  await ada.delete(`/api/processes/${process.id}`)
  const { id } = await answer()
  expect(id).toBeGreaterThan(0)
  expect(await runsOf(id)).toEqual([])
})
