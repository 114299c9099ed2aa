import { beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { ProcessPart } from '#shared/api/process-definitions.ts'
import type { Process, ProcessRun, TicketProcesses } from '#shared/api/processes.ts'
import type { TicketLink } from '#shared/api/ticket-links.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { newProcess, taskPart, ticketPart } from '#support/server/processes.ts'

const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()

/** A ticket of lena's for HR. */
let ticket: Ticket
beforeEach(async () => {
  ticket = await raise(lena, { department: 'HR', category: 'other' })
})

const path = (id = ticket.id) => `/api/tickets/${id}`

async function make(parts: ProcessPart[], mustFinish = false): Promise<Process> {
  const input = newProcess({ definition: { mustFinish, parts } })
  return (await ada.post<Process>('/api/processes', input)).body
}
const start = (processId: number, by = hank) =>
  by.post<ProcessRun>(`${path()}/processes`, { processId })
const startNew = async (...of: Parameters<typeof make>) =>
  (await start((await make(...of)).id)).body
async function read(by = ada): Promise<ProcessRun> {
  const { runs } = (await by.get<TicketProcesses>(`${path()}/processes`)).body
  return runs.at(-1) as ProcessRun
}
/** Each part with its state, as `desk open`. */
const states = async () => (await read()).parts.map(({ key, state }) => `${key} ${state}`)
const partOf = async (key: string) => (await read()).parts.find((part) => part.key === key)
async function finishTask(key: string, done = true) {
  const part = await partOf(key)
  await hank.patch(`/api/tasks/${part?.task?.id}`, { done })
}
async function setChild(key: string, status: Ticket['status']) {
  const part = await partOf(key)
  return await ada.patch(path(part?.ticket?.id), { status })
}
const offer = (offered: string[], fallback: string) =>
  ada.put('/api/admin/settings', { languages: { offered, fallback } })
const set = (status: Ticket['status'], by = hank) => by.patch<Problem>(path(), { status })

describe('a process that is started (D79)', () => {
  test('makes the tasks and tickets that wait for nothing, and the others once these are done', async () => {
    await startNew([
      taskPart('desk', { assigneeId: hank.user.id, dueAfterDays: 3 }),
      ticketPart('laptop', 'IT', { category: 'other', priority: 'high' }),
      ticketPart('badge', 'Logistics', { after: ['desk', 'laptop'] }),
      taskPart('tour', { after: ['badge'] })
    ])
    expect(await states()).toEqual(['desk open', 'laptop open', 'badge waiting', 'tour waiting'])
    await finishTask('desk')
    expect(await states()).toEqual(['desk done', 'laptop open', 'badge waiting', 'tour waiting'])
    await setChild('laptop', 'resolved')
    expect(await states()).toEqual(['desk done', 'laptop done', 'badge open', 'tour waiting'])
    // Nothing more comes of a ticket that is cancelled.
    await setChild('badge', 'cancelled')
    expect(await states()).toEqual(['desk done', 'laptop done', 'badge done', 'tour open'])
  })

  test('raises tickets for the requester in the name of who has started it, as parts that name the process', async () => {
    const process = await make([ticketPart('laptop', 'IT'), taskPart('desk', { dueAfterDays: 3 })])
    const { status, body } = await start(process.id)
    expect(status).toBe(201)
    const [laptop, desk] = body.parts
    expect(desk).toMatchObject({ kind: 'task', text: 'Do desk', task: { dueDay: '2026-03-05' } })
    const { body: child } = await ada.get<Ticket>(path(laptop?.ticket?.id))
    expect(child).toMatchObject({ department: 'IT', requesterId: lena.user.id, status: 'open' })
    const { body: links } = await ada.get<TicketLink[]>(`${path(child.id)}/links`)
    expect(links).toMatchObject([{ kind: 'part', direction: 'to', ticket: { id: ticket.id } }])
    const named = { id: process.id, name: 'Joining' }
    const { body: history } = await ada.get<HistoryEntry[]>(`${path(child.id)}/history`)
    expect(history).toMatchObject([
      { kind: 'created', actorId: hank.user.id, process: named },
      { kind: 'linked', process: named }
    ])
    const { body: own } = await ada.get<HistoryEntry[]>(`${path()}/history`)
    expect(own).toContainEqual(
      expect.objectContaining({ kind: 'process-started', to: 'Joining', actorId: hank.user.id })
    )
  })

  test('fills the names of the requester and of the ticket into its texts', async () => {
    const text = 'A desk for {{requester}} ({{ticket}}), {{floor}}'
    const { parts } = await startNew([taskPart('desk', { text })])
    expect(parts[0]?.text).toBe(`A desk for lena Example (${ticket.ticketId}), {{floor}}`)
  })

  test('lets what has started stay where something it waited for is open again', async () => {
    await startNew([taskPart('desk'), taskPart('lamp', { after: ['desk'] })])
    await finishTask('desk')
    await finishTask('desk', false)
    expect(await states()).toEqual(['desk open', 'lamp open'])
  })

  test('goes on where a task is deleted, which counts as done', async () => {
    await startNew([taskPart('desk'), taskPart('lamp', { after: ['desk'] })])
    await hank.delete(`/api/tasks/${(await partOf('desk'))?.task?.id}`)
    expect(await states()).toEqual(['desk done', 'lamp open'])
    expect(await partOf('desk')).toMatchObject({ text: 'A deleted task' })
    await offer(['en', 'de'], 'de')
    const inGerman = await partOf('desk')
    await offer(['en'], 'en')
    expect(inGerman).toMatchObject({ text: 'Eine gelöschte Aufgabe' })
  })

  test('starts nothing while the ticket is resolved, and goes on once it is open again', async () => {
    await startNew([ticketPart('laptop', 'IT'), taskPart('tour', { after: ['laptop'] })])
    await set('resolved')
    await setChild('laptop', 'resolved')
    expect(await states()).toEqual([
      'laptop done',
      'tour waiting'.replace('waiting', 'not-started')
    ])
    await set('open')
    expect(await states()).toEqual(['laptop done', 'tour open'])
  })

  test('is started once at a time, in tickets that are open, and as it was then', async () => {
    const process = await make([taskPart('desk')])
    await start(process.id)
    expect(await start(process.id)).toMatchObject({
      status: 409,
      body: { detail: 'The process “Joining” is already running in this ticket.' }
    })
    await finishTask('desk')
    const definition = { mustFinish: false, parts: [taskPart('lamp')] }
    const { updatedAt } = process
    await ada.put(`/api/processes/${process.id}`, { ...newProcess({ definition }), updatedAt })
    expect(await states()).toEqual(['desk done'])
    expect((await start(process.id)).status).toBe(201)
    expect(await states()).toEqual(['lamp open'])
    await set('cancelled')
    expect((await start((await make([taskPart('x')])).id)).status).toBe(409)
  })
})

describe('a process that must be finished (D79)', () => {
  const SENTENCE =
    'The process “Joining” is not finished. This ticket can be resolved once all of its parts are done.'

  test('keeps its ticket from being resolved, alone, with a comment and among many', async () => {
    await startNew([taskPart('desk'), taskPart('lamp', { after: ['desk'] })], true)
    const { status, body } = await set('resolved')
    expect([status, body.detail]).toEqual([409, SENTENCE])
    const comment = { message: 'Done', userId: hank.user.id, ticketId: ticket.id }
    const commented = await hank.post(`${path()}/comments`, { ...comment, status: 'resolved' })
    expect(commented.status).toBe(409)
    const many = await hank.post('/api/tickets/bulk', { ids: [ticket.id], status: 'resolved' })
    expect(many.body).toEqual({
      changed: [],
      unchanged: [{ id: ticket.id, reason: SENTENCE }]
    })
    await finishTask('desk')
    await finishTask('lamp')
    expect((await set('resolved')).status).toBe(200)
  })

  test('lets it be cancelled', async () => {
    await startNew([taskPart('desk')], true)
    expect((await set('cancelled')).status).toBe(200)
  })
})

describe('a part that can’t start (D79)', () => {
  test('says why, does not keep the others, and can be started for someone else', async () => {
    const process = await make([
      taskPart('desk', { assigneeId: hilda.user.id }),
      taskPart('lamp'),
      taskPart('tour', { after: ['desk'] })
    ])
    await ada.put(`/api/admin/users/${hilda.user.id}/state`, { disabled: true })
    await start(process.id)
    expect(await states()).toEqual(['desk not-started', 'lamp open', 'tour waiting'])
    const desk = await partOf('desk')
    expect(desk?.reason).toBe('The account of this person is disabled')
    const again = await hank.post<Problem>(`/api/process-parts/${desk?.id}/start`, {})
    expect([again.status, again.body.detail]).toEqual([409, desk?.reason])
    const other = { assigneeId: hank.user.id }
    expect((await hank.post(`/api/process-parts/${desk?.id}/start`, other)).status).toBe(200)
    expect(await states()).toEqual(['desk open', 'lamp open', 'tour waiting'])
    await ada.put(`/api/admin/users/${hilda.user.id}/state`, { disabled: false })
  })

  test('can be skipped, after which others go on; one that has started can’t', async () => {
    await startNew([taskPart('desk'), taskPart('lamp', { after: ['desk'] })], true)
    const [desk, lamp] = (await read()).parts
    expect((await hank.post(`/api/process-parts/${desk?.id}/skip`, {})).status).toBe(409)
    expect((await hank.post(`/api/process-parts/${lamp?.id}/skip`, {})).status).toBe(200)
    await finishTask('desk')
    expect(await states()).toEqual(['desk done', 'lamp skipped'])
    expect((await set('resolved')).status).toBe(200)
  })
})

describe('who starts processes (D79)', () => {
  test('the team of the ticket those of its department, specialists all', async () => {
    const { id } = await make([taskPart('desk')])
    const { id: other } = (
      await ada.post<Process>('/api/processes', newProcess({ department: 'IT' }))
    ).body
    const offered = async (by = hank) =>
      (await by.get<TicketProcesses>(`${path()}/processes`)).body.startable.map((one) => one.id)
    expect(await offered(ada)).toEqual(expect.arrayContaining([id, other]))
    expect(await offered(hank)).toContain(id)
    expect(await offered(hank)).not.toContain(other)
    for (const by of [lena, ivan]) expect(await offered(by)).toEqual([])
    expect((await start(id, lena)).status).toBe(403)
    expect((await start(other, hank)).status).toBe(403)
    expect((await start(999_999)).status).toBe(409)
    expect((await start(id, server.anonymous() as typeof hank)).status).toBe(401)
    const { body } = await hank.get<Ticket>(path())
    expect(body.processes).toEqual({ started: 0 })
    expect((await lena.get<Ticket>(path())).body.processes).toBeUndefined()
    const { status } = await hank.post('/api/tickets/999999/processes', { processId: id })
    expect(status).toBe(404)
    const [part] = (await start(id)).body.parts
    for (const act of ['start', 'skip']) {
      expect((await lena.post(`/api/process-parts/${part?.id}/${act}`, {})).status).toBe(403)
      expect((await hank.post(`/api/process-parts/999999/${act}`, {})).status).toBe(404)
    }
  })
})
