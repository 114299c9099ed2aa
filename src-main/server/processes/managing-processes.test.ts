import { expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Process } from '#shared/api/processes.ts'
import { MAX_PROCESSES } from '#shared/domain/processes.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { newProcess, taskPart, ticketPart } from '#support/server/processes.ts'

const { server, ada, hank, hilda, ivan } = await companyFixture()
await ada.patch(`/api/admin/users/${hilda.user.id}`, { isDepartmentHead: true })

const path = (id: number) => `/api/processes/${id}`
const create = (more: object = {}, by = ada) =>
  by.post<Process & Problem>('/api/processes', { ...newProcess(), ...more })
const names = async (by = ada) =>
  (await by.get<Process[]>('/api/processes')).body.map(({ name }) => name)

test('heads manage the processes of their department, specialists all, and others none (D79)', async () => {
  const { body } = await create({ name: 'Leaving', department: 'IT' })
  expect((await create({ name: 'Moving' }, hilda)).status).toBe(201)
  expect([await names(), await names(hilda)]).toEqual([['Leaving', 'Moving'], ['Moving']])
  for (const by of [hank, ivan]) expect(await names(by)).toEqual([])
  expect((await create({ department: 'IT' }, hilda)).status).toBe(403)
  expect((await create({}, hank)).status).toBe(403)
  expect((await create({}, server.anonymous() as typeof ada)).status).toBe(401)
  const { updatedAt } = body
  for (const { status } of [
    await hilda.get(path(body.id)),
    await hilda.put(path(body.id), { ...newProcess(), updatedAt }),
    await hilda.delete(path(body.id))
  ])
    expect(status).toBe(404)
})

test('a change that another one came before gets 409, and a deleted one is gone', async () => {
  const { body } = await create({ name: 'Training' })
  const { id, updatedAt } = body
  const change = { ...newProcess({ name: 'Course' }), updatedAt }
  const changed = await ada.put<Process>(path(id), change)
  expect(changed.body).toMatchObject({ name: 'Course', authorId: ada.user.id })
  expect((await ada.put(path(id), change)).status).toBe(409)
  expect((await ada.delete(path(id))).status).toBe(204)
  expect((await ada.get(path(id))).status).toBe(404)
})

test.each([
  [[], 'parts', 'A process needs at least one part'],
  [
    Array.from({ length: 51 }, (_, index) => taskPart(`p${index}`)),
    'parts',
    'A process can have at most 50 parts'
  ],
  [[taskPart('a'), taskPart('a')], 'parts.1.key', 'Another part has this key'],
  [
    [taskPart('a', { after: ['b'] })],
    'parts.0.after',
    'A part can wait only for other parts of the process'
  ],
  [
    [taskPart('a', { after: ['a'] })],
    'parts.0.after',
    'A part can wait only for other parts of the process'
  ],
  [
    [taskPart('c'), taskPart('a', { after: ['b', 'c'] }), taskPart('b', { after: ['a'] })],
    'parts.1.after',
    'These parts wait for each other, so that none could start'
  ],
  [[taskPart('a', { assigneeId: 999 })], 'parts.0.assigneeId', 'This person does not exist'],
  [[ticketPart('a', 'Moon')], 'parts.0.department', 'There is no department Moon'],
  [[ticketPart('a', 'IT', { category: 'moon' })], 'parts.0.category', 'There is no category moon']
])('parts that can’t be are rejected: %#', async (parts, at, message) => {
  const { status, body } = await create({ definition: { mustFinish: false, parts } })
  expect([status, body.errors]).toEqual([400, [{ path: `definition.${at}`, message }]])
})

test('renamed departments and categories come along', async () => {
  await server.staff('olga', 'Purchase')
  const category = { name: 'Keys', slug: 'keys', department: 'Purchase', description: null }
  const { body: keys } = await ada.post<{ id: number }>('/api/admin/categories', category)
  const parts = [ticketPart('a', 'Purchase', { category: 'keys' }), taskPart('b')]
  const { body } = await create({
    department: 'Purchase',
    definition: { mustFinish: false, parts }
  })
  await ada.put(`/api/admin/categories/${keys.id}`, { ...category, slug: 'locks' })
  const renaming = { name: 'Purchase', newName: 'Buying', merge: false }
  expect((await ada.patch('/api/admin/departments', renaming)).status).toBe(200)
  const { body: now } = await ada.get<Process>(path(body.id))
  expect(now.department).toBe('Buying')
  expect(now.definition.parts[0]).toMatchObject({ department: 'Buying', category: 'locks' })
})

test('there can be a hundred', async () => {
  const { length } = await names()
  for (let count = length; count < MAX_PROCESSES; count++)
    expect((await create({ name: `Process ${count}` })).status).toBe(201)
  expect((await create()).status).toBe(409)
})
