import { beforeEach, expect, test } from 'vitest'
import type { Process, ProcessRun, TicketProcesses } from '#shared/api/processes.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { newProcess, taskPart, ticketPart } from '#support/server/processes.ts'

// Tickets of private departments among the parts of processes (D44, D79).

const { ada, hank, hilda, ivan, lena, raise } = await companyFixture()
await ada.put('/api/admin/departments', { name: 'HR', private: true })

let ticket: Ticket
beforeEach(async () => {
  ticket = await raise(lena)
})

const processes = async (by = ivan) =>
  (await by.get<TicketProcesses>(`/api/tickets/${ticket.id}/processes`)).body.runs
const keys = (runs: ProcessRun[]) =>
  runs.flatMap(({ parts }) => parts.map(({ key, after }) => [key, ...after].join(' ')))

async function start(definition: Process['definition']): Promise<ProcessRun> {
  const input = newProcess({ department: 'IT', definition })
  const { id: processId } = (await ada.post<Process>('/api/processes', input)).body
  const path = `/api/tickets/${ticket.id}/processes`
  return (await ivan.post<ProcessRun>(path, { processId })).body
}

test('are left out for who does not see them, before they are raised and after', async () => {
  const run = await start({
    mustFinish: true,
    parts: [
      ticketPart('contract', 'HR'),
      ticketPart('exit', 'HR', { after: ['laptop'] }),
      taskPart('laptop', { after: ['contract'] })
    ]
  })
  expect(keys([run])).toEqual(['laptop'])
  expect(keys(await processes(ivan))).toEqual(['laptop'])
  const all = ['contract', 'exit laptop', 'laptop contract']
  for (const by of [ada, hank, lena]) expect(keys(await processes(by))).toEqual(all)
  expect(JSON.stringify(await processes(ivan))).not.toMatch(/contract|exit|HR/)
  const [contract] = (await processes(ada))[0]?.parts ?? []
  for (const act of ['start', 'skip'])
    expect((await ivan.post(`/api/process-parts/${contract?.id}/${act}`, {})).status).toBe(404)
  // The sentence says nothing of which parts are open.
  const { body } = await ivan.patch<{ detail: string }>(`/api/tickets/${ticket.id}`, {
    status: 'resolved'
  })
  expect(body.detail).toBe(
    'The process “Joining” is not finished. This ticket can be resolved once all of its parts are done.'
  )
})

test('a task lets its assignee see a private ticket, where someone starts the process who handles it', async () => {
  ticket = await raise(hilda, { department: 'HR', category: 'other' })
  const part = taskPart('desk', { assigneeId: ivan.user.id })
  const definition = { mustFinish: false, parts: [part] }
  const ofIt = newProcess({ department: 'IT', definition })
  const { id: processId } = (await ada.post<Process>('/api/processes', ofIt)).body
  const path = `/api/tickets/${ticket.id}/processes`
  await ada.patch(`/api/tickets/${ticket.id}`, { assigneeId: hank.user.id })
  // A person who handles the ticket gives it to ivan, who sees it from then on.
  expect((await ivan.get(`/api/tickets/${ticket.id}`)).status).toBe(404)
  const { body } = await ada.post<ProcessRun>(path, { processId })
  expect(body.parts).toMatchObject([{ state: 'open', task: { assigneeId: ivan.user.id } }])
  expect((await ivan.get(`/api/tickets/${ticket.id}`)).status).toBe(200)
})
