import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { type Account, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let ada: Account
let hank: Account
let hilda: Account
let ivan: Account

/** The tickets of this file, by a name that is their description, oldest first. */
const NAMES = [
  'hank asks IT',
  'hank asks it',
  'hank asks IT Support Specialist',
  'hilda asks HR',
  'ada asks hr, nobody has it',
  'hank asks HR, hilda has it',
  'hilda asks HR, it is resolved',
  'ivan asks Logistics',
  'ivan asks HR, it is in progress',
  'ada asks Logistics, hank has it'
] as const

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.administrator()
  hank = await server.staff('hank', 'HR')
  hilda = await server.staff('hilda', 'HR')
  ivan = await server.staff('ivan', 'IT')
  const raise = (
    by: Account,
    department: string,
    name: (typeof NAMES)[number],
    more: object = {}
  ) =>
    by.post('/api/tickets', {
      department,
      description: `${name} (a ticket)`,
      category: 'other',
      requesterId: by.user.id,
      ...more
    })
  await raise(hank, 'IT', 'hank asks IT', { priority: 'high' })
  await raise(hank, 'it', 'hank asks it')
  await raise(hank, 'IT Support Specialist', 'hank asks IT Support Specialist')
  await raise(hilda, 'HR', 'hilda asks HR', { priority: 'high' })
  await raise(ada, ' hr ', 'ada asks hr, nobody has it')
  await raise(hank, 'HR', 'hank asks HR, hilda has it', {
    assigneeId: hilda.user.id,
    priority: 'low'
  })
  await raise(hilda, 'HR', 'hilda asks HR, it is resolved', { status: 'resolved' })
  await raise(ivan, 'Logistics', 'ivan asks Logistics', { status: 'cancelled' })
  await raise(ivan, 'HR', 'ivan asks HR, it is in progress', { status: 'in-progress' })
  await raise(ada, 'Logistics', 'ada asks Logistics, hank has it', { assigneeId: hank.user.id })
})
afterAll(() => server.close())

async function list(by: Account, query = '') {
  const { status, headers, body } = await by.get<Ticket[]>(`/api/tickets${query}`)
  expect(status).toBe(200)
  return {
    names: body.map(({ description }) => description.replace(' (a ticket)', '')),
    total: Number(headers.get('X-Total-Count'))
  }
}

const newestFirst = [...NAMES].reverse()

describe('the list', () => {
  test.each(['', '?', '?unknown=1', '?search=', '?search=%20'])(
    'without filters (%j) has all, newest first',
    async (query) => {
      for (const by of [ada, hank, ivan]) {
        expect(await list(by, query)).toEqual({ names: newestFirst, total: NAMES.length })
      }
    }
  )

  test('is newest first by number, also where the moment is the same', async () => {
    const { body } = await ada.get<Ticket[]>('/api/tickets')
    const ids = body.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })
})

describe('ownership', () => {
  test('assigned: the assignee is the user', async () => {
    expect((await list(hilda, '?ownership=assigned')).names).toEqual(['hank asks HR, hilda has it'])
    expect((await list(hank, '?ownership=assigned')).names).toEqual([
      'ada asks Logistics, hank has it'
    ])
    expect((await list(ada, '?ownership=assigned')).names).toEqual([])
  })

  test('created: the requester is the user', async () => {
    expect((await list(ivan, '?ownership=created')).names).toEqual([
      'ivan asks HR, it is in progress',
      'ivan asks Logistics'
    ])
  })

  test('unassigned: nobody has it, in the department of the user, in any status and spelling', async () => {
    const ofHr = [
      'ivan asks HR, it is in progress',
      'hilda asks HR, it is resolved',
      'ada asks hr, nobody has it',
      'hilda asks HR'
    ]
    expect((await list(hank, '?ownership=unassigned')).names).toEqual(ofHr)
    expect((await list(hilda, '?ownership=unassigned')).names).toEqual(ofHr)
  })

  test('unassigned: an IT Support Specialist works for IT, and IT not for them', async () => {
    expect((await list(ada, '?ownership=unassigned')).names).toEqual([
      'hank asks IT Support Specialist',
      'hank asks it',
      'hank asks IT'
    ])
    expect((await list(ivan, '?ownership=unassigned')).names).toEqual([
      'hank asks it',
      'hank asks IT'
    ])
  })

  test('department: of the department of the user, open or in progress', async () => {
    expect((await list(hank, '?ownership=department')).names).toEqual([
      'ivan asks HR, it is in progress',
      'hank asks HR, hilda has it',
      'ada asks hr, nobody has it',
      'hilda asks HR'
    ])
    expect((await list(ada, '?ownership=department')).total).toBe(3)
    expect((await list(ivan, '?ownership=department')).total).toBe(2)
    for (const more of ['', '&search=does', '&priority=low']) {
      expect(await list(hank, `?ownership=department&status=resolved${more}`)).toEqual({
        names: [],
        total: 0
      })
    }
  })

  test.each(['all-relevant', 'none', '', 'everything', 'Assigned', 'constructor'])(
    '%j: assigned to, raised by, or unassigned in the department of the user',
    async (ownership) => {
      expect((await list(hank, `?ownership=${ownership}`)).names).toEqual([
        'ada asks Logistics, hank has it',
        'ivan asks HR, it is in progress',
        'hilda asks HR, it is resolved',
        'hank asks HR, hilda has it',
        'ada asks hr, nobody has it',
        'hilda asks HR',
        'hank asks IT Support Specialist',
        'hank asks it',
        'hank asks IT'
      ])
    }
  )

  test('given twice counts once, the last', async () => {
    expect((await list(hilda, '?ownership=created&ownership=assigned')).total).toBe(1)
  })
})

describe('status, priority and search', () => {
  test.each([
    ['?status=cancelled', ['ivan asks Logistics']],
    ['?status=resolved&status=cancelled', ['ivan asks Logistics', 'hilda asks HR, it is resolved']],
    ['?status=resolved&status=resolved', ['hilda asks HR, it is resolved']],
    ['?priority=high', ['hilda asks HR', 'hank asks IT']],
    ['?priority=high&status=cancelled', []],
    ['?search=LOGISTICS,', ['ada asks Logistics, hank has it']],
    ['?search=asks&priority=low&status=open&status=in-progress', ['hank asks HR, hilda has it']]
  ])('%s', async (query, names) => {
    expect(await list(ivan, query)).toEqual({ names, total: names.length })
  })

  test('narrow an ownership, and never widen it', async () => {
    const query = '?ownership=all-relevant&status=open&status=in-progress&search=hr'
    expect((await list(hilda, query)).names).toEqual([
      'ivan asks HR, it is in progress',
      'hank asks HR, hilda has it',
      'ada asks hr, nobody has it',
      'hilda asks HR'
    ])
  })
})

describe('pages', () => {
  test('have the total before paging', async () => {
    expect(await list(ada, '?limit=3')).toEqual({ names: newestFirst.slice(0, 3), total: 10 })
    expect(await list(ada, '?limit=3&offset=3')).toEqual({
      names: newestFirst.slice(3, 6),
      total: 10
    })
    expect(await list(ada, '?limit=3&offset=9')).toEqual({ names: newestFirst.slice(9), total: 10 })
    expect(await list(ada, '?limit=3&offset=10')).toEqual({ names: [], total: 10 })
    expect(await list(ada, '?offset=8')).toEqual({ names: newestFirst.slice(8), total: 10 })
    expect(await list(ada, '?limit=1000&offset=1000000000')).toEqual({ names: [], total: 10 })
  })

  test('count what the filters leave', async () => {
    expect(await list(hank, '?ownership=department&priority=high&limit=1')).toEqual({
      names: ['hilda asks HR'],
      total: 1
    })
    expect(await list(ada, '?search=asks%20hr&limit=2&offset=2')).toEqual({
      names: ['hank asks HR, hilda has it', 'ada asks hr, nobody has it'],
      total: 5
    })
  })
})

describe('what is refused', () => {
  const statusMessage = 'Status must be one of open, in-progress, resolved, cancelled'
  const limitMessage = 'Limit must be a whole number from 1 to 1,000'
  const offsetMessage = 'Offset must be a whole number from 0 to 1,000,000,000'
  test.each([
    ['?status=closed', 'status.0', statusMessage],
    ['?status=open&status=', 'status.1', statusMessage],
    ['?priority=urgent', 'priority', 'Priority must be one of high, medium, low'],
    ['?priority=', 'priority', 'Priority must be one of high, medium, low'],
    ['?limit=0', 'limit', limitMessage],
    ['?limit=1001', 'limit', limitMessage],
    ['?limit=-1', 'limit', limitMessage],
    ['?limit=1.5', 'limit', limitMessage],
    ['?limit=1e2', 'limit', limitMessage],
    ['?limit=ten', 'limit', limitMessage],
    ['?limit=', 'limit', limitMessage],
    ['?limit=5;DROP', 'limit', limitMessage],
    ['?offset=-1', 'offset', offsetMessage],
    ['?offset=1000000001', 'offset', offsetMessage],
    ['?offset=9999999999999999999999', 'offset', offsetMessage],
    [`?search=${'x'.repeat(201)}`, 'search', 'Search must be at most 200 characters']
  ])('%s', async (query, path, message) => {
    const { status, body } = await ada.get<Problem>(`/api/tickets${query}`)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path, message }])
  })
})
