import { describe, expect, test } from 'vitest'
import type { Department } from '#shared/api/departments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { ada, bob, openDesk, server } from '#support/server/desk.ts'
import { person } from '#support/server/test-server.ts'

const PATH = '/api/admin/departments'

openDesk({ withBob: true })

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
    const quinn = person('quinn', 'Works Council')
    expect((await ada.post('/api/admin/users', quinn)).status).toBe(201)
    for (const department of ['Canteen', 'canteen ', 'works  council', 'hr'])
      await raise(department)
    const names = (await list()).map(({ name }) => name)
    expect(names).toHaveLength(11)
    expect(names).toEqual(expect.arrayContaining(['Canteen', 'Works Council', 'HR']))
    expect(await list()).toEqual(
      expect.arrayContaining([
        { name: 'Canteen', private: false, members: 0, tickets: 2, added: false },
        { name: 'Works Council', private: false, members: 1, tickets: 1, added: false },
        { name: 'HR', private: false, members: 1, tickets: 1, added: false }
      ])
    )
  })

  test('keeps a private one for which no one works', async () => {
    await ada.put(PATH, { name: 'Strategy', private: true })
    expect(await privateOnes()).toEqual(['Strategy'])
    await ada.put(PATH, { name: 'strategy', private: false })
    expect((await list()).map(({ name }) => name)).not.toContain('Strategy')
  })
})

describe('making a department private', () => {
  test('is answered with it, twice as once, survives a restart, and can be undone', async () => {
    for (const isPrivate of [true, true, false, false]) {
      const { status, body } = await ada.put(PATH, { name: 'HR', private: isPrivate })
      expect([status, body]).toEqual([200, { name: 'HR', private: isPrivate }])
      await server.restart()
      expect(await privateOnes()).toEqual(isPrivate ? ['HR'] : [])
    }
  })

  test('does not depend on how it is written', async () => {
    await ada.put(PATH, { name: ' hR ', private: true })
    expect(await privateOnes()).toEqual(['HR'])
    const { body } = await raise('HR')
    expect(body.private).toBe(true)
    const eve = await server.staff('eve', 'Civil')
    expect((await eve.get(`/api/tickets/${body.id}`)).status).toBe(404)
    await ada.put(PATH, { name: 'hr', private: false })
    expect(await privateOnes()).toEqual([])
  })

  test('takes what is right', async () => {
    const right = { name: 'HR', private: true }
    for (const [change, path, message] of [
      [{ name: '' }, 'name', 'Name is required'],
      [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
      [{ private: 'yes' }, 'private', 'Private must be true or false'],
      [{ private: undefined }, 'private', 'Private must be true or false'],
      [{ members: [] }, '', 'Unknown fields: members']
    ] as const) {
      const { status, body } = await ada.put<Problem>(PATH, { ...right, ...change })
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
  })
})
