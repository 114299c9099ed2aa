import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Department } from '#shared/api/departments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../tests/support/server/test-server.ts'

const PATH = '/api/admin/departments'

let server: TestServer
let ada: Account
let bob: Account
beforeEach(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  bob = await server.staff('bob', 'Marketing')
})
afterEach(() => server.close())

const list = async () => (await ada.get<Department[]>(PATH)).body
const privateOnes = async () =>
  (await list()).flatMap((department) => (department.private ? [department.name] : []))
const raise = (department: string) =>
  bob.post<Ticket>('/api/tickets', {
    ...{ department, description: 'It does not work', category: 'other' },
    requesterId: bob.user.id
  })

describe('the list of departments', () => {
  test('has those of registration at first, none of them private', async () => {
    expect(await list()).toMatchObject(
      [
        ...['Accounts & Legal', 'Civil', 'Electrical', 'HR', 'IT', 'Logistics', 'Marketing'],
        ...['Purchase', 'Support']
      ].map((name) => ({ name, private: false }))
    )
  })

  test('has those of people and of tickets too, each once however it is written', async () => {
    const quinn = { username: 'quinn', email: 'q@example.com', password: 'a password of hers' }
    const { status } = await ada.post('/api/admin/users', {
      ...{ ...quinn, fullName: 'Quinn', role: 'Works Council', initials: 'QQ' }
    })
    expect(status).toBe(201)
    for (const department of ['Canteen', 'canteen ', 'works  council', 'hr'])
      await raise(department)
    const names = (await list()).map(({ name }) => name)
    expect(names).toHaveLength(11)
    expect(names).toEqual(expect.arrayContaining(['Canteen', 'Works Council', 'HR']))
    expect(await list()).toEqual(
      expect.arrayContaining([
        { name: 'Canteen', private: false, members: 0, tickets: 2, added: false },
        { name: 'Works Council', private: false, members: 1, tickets: 1, added: false },
        { name: 'HR', private: false, members: 0, tickets: 1, added: false }
      ])
    )
  })

  test('keeps a private one for which nobody works', async () => {
    await ada.put(PATH, { name: 'Strategy', private: true })
    expect(await privateOnes()).toEqual(['Strategy'])
    await ada.put(PATH, { name: 'strategy', private: false })
    expect((await list()).map(({ name }) => name)).not.toContain('Strategy')
  })
})

describe('making a department private', () => {
  test('is answered with it, twice as once, and can be undone', async () => {
    for (let times = 0; times < 2; times++) {
      const { status, body } = await ada.put(PATH, { name: 'HR', private: true })
      expect([status, body]).toEqual([200, { name: 'HR', private: true }])
      expect(await privateOnes()).toEqual(['HR'])
    }
    for (let times = 0; times < 2; times++) {
      const { status, body } = await ada.put(PATH, { name: 'HR', private: false })
      expect([status, body]).toEqual([200, { name: 'HR', private: false }])
      expect(await privateOnes()).toEqual([])
    }
  })

  test('does not depend on how it is written', async () => {
    await ada.put(PATH, { name: ' hR ', private: true })
    expect(await privateOnes()).toEqual(['HR'])
    const { body } = await raise('HR')
    expect(body.private).toBe(true)
    expect((await (await server.staff('eve', 'Civil')).get(`/api/tickets/${body.id}`)).status).toBe(
      404
    )
    await ada.put(PATH, { name: 'hr', private: false })
    expect(await privateOnes()).toEqual([])
  })

  test('survives a restart', async () => {
    await ada.put(PATH, { name: 'HR', private: true })
    await server.restart()
    expect(await privateOnes()).toEqual(['HR'])
  })

  test.each([
    [{ name: '', private: true }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101), private: true }, 'name', 'Name must be at most 100 characters'],
    [{ name: 'HR', private: 'yes' }, 'private', 'Private must be true or false'],
    [{ name: 'HR' }, 'private', 'Private must be true or false'],
    [{ name: 'HR', private: true, members: [] }, '', 'This call takes no members']
  ])('takes no %j', async (body, path, message) => {
    const answer = await ada.put<Problem>(PATH, body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ path, message }])
  })

  test('is for IT Support Specialists', async () => {
    expect((await bob.get(PATH)).status).toBe(403)
    expect((await bob.put(PATH, { name: 'HR', private: true })).status).toBe(403)
    expect((await server.anonymous().get(PATH)).status).toBe(401)
    expect((await server.anonymous().put(PATH, { name: 'HR', private: true })).status).toBe(401)
    expect(await privateOnes()).toEqual([])
  })
})
