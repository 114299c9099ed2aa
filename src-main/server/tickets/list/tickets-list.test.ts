import { format } from 'date-fns/format'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import {
  type Account,
  startTestServer,
  type TestServer
} from '../../../../tests/support/server/test-server.ts'

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

describe('orders (D46)', () => {
  test('by priority and by status, of one priority the oldest first, of one status the newest', async () => {
    const byPriority = await list(ada, '?sort=priority&limit=3')
    expect(byPriority).toEqual({
      names: ['hank asks IT', 'hilda asks HR', 'hank asks it'],
      total: NAMES.length
    })
    expect((await list(ada, '?sort=status&direction=asc&offset=6&limit=4')).names).toEqual([
      'hank asks IT',
      'ivan asks HR, it is in progress',
      'hilda asks HR, it is resolved',
      'ivan asks Logistics'
    ])
  })

  test('by creation and by the last change, either way', async () => {
    expect((await list(ada, '?sort=created&direction=asc')).names).toEqual(NAMES)
    expect((await list(ada, '?direction=asc&limit=1')).names).toEqual([NAMES[0]])
    expect((await list(ada, '?sort=updated&direction=asc')).names).toEqual(NAMES)
    expect((await list(ada, '?sort=updated')).names).toEqual(newestFirst)
  })

  test('an export has the order of its list', async () => {
    const { body } = await ada.get<string>('/api/tickets/export?sort=created&direction=asc')
    const references = [...body.matchAll(/TKT-\d+/g)].map(String)
    expect(references).toHaveLength(NAMES.length)
    expect(references).toEqual(references.toSorted())
  })
})

describe('filters by category, people and days (D46)', () => {
  test('leave what meets all of them', async () => {
    const { body } = await ada.get<Ticket[]>('/api/tickets?limit=1')
    const today = format(new Date(body[0]?.createdAt ?? ''), 'yyyy-MM-dd')
    const ofHilda = `assigneeId=${hilda.user.id}&requesterId=${hank.user.id}`
    expect(
      await list(ada, `?category=other&createdFrom=${today}&createdTo=${today}&${ofHilda}`)
    ).toEqual({ names: ['hank asks HR, hilda has it'], total: 1 })
    expect((await list(ada, '?category=printer')).total).toBe(0)
    expect((await list(ada, '?createdTo=2020-02-29')).total).toBe(0)
    expect((await list(hank, `?requesterId=${hank.user.id}&ownership=unassigned`)).total).toBe(0)
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
    ['?sort=id', 'sort', 'Sort must be one of created, updated, priority, status'],
    ['?direction=up', 'direction', 'Direction must be one of asc, desc'],
    ['?assigneeId=0', 'assigneeId', 'The value of assigneeId must be a whole number of 1 or more'],
    [
      '?requesterId=me',
      'requesterId',
      'The value of requesterId must be a whole number of 1 or more'
    ],
    ['?category=A%20b', 'category', 'Category may contain a-z, 0-9 and - only'],
    [
      '?createdFrom=2026-02-30',
      'createdFrom',
      'The value of createdFrom must be a day such as 2026-05-31'
    ],
    ['?createdTo=today', 'createdTo', 'The value of createdTo must be a day such as 2026-05-31'],
    [`?search=${'x'.repeat(201)}`, 'search', 'Search must be at most 200 characters']
  ])('%s', async (query, path, message) => {
    const { status, body } = await ada.get<Problem>(`/api/tickets${query}`)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path, message }])
  })
})
