import { format } from 'date-fns/format'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const { ada, hank, hilda, ivan, raise } = await companyFixture()

/** The tickets of this file by their descriptions, oldest first. */
const TICKETS: [name: string, by: Account, fields: object][] = [
  ['hank asks IT', hank, { department: 'IT', priority: 'high' }],
  ['hank asks it', hank, { department: 'it' }],
  ['hank asks IT Support Specialist', hank, { department: 'IT Support Specialist' }],
  ['hilda asks HR', hilda, { department: 'HR', priority: 'high' }],
  ['ada asks hr, no one has it', ada, { department: ' hr ' }],
  [
    'hank asks HR, hilda has it',
    hank,
    { department: 'HR', assigneeId: hilda.user.id, priority: 'low' }
  ],
  ['hilda asks HR, it is resolved', hilda, { department: 'HR', status: 'resolved' }],
  ['ivan asks Logistics', ivan, { department: 'Logistics', status: 'cancelled' }],
  ['ivan asks HR, it is in progress', ivan, { department: 'HR', status: 'in-progress' }],
  ['ada asks Logistics, hank has it', ada, { department: 'Logistics', assigneeId: hank.user.id }]
]
const NAMES = TICKETS.map(([name]) => name)
const newestFirst = NAMES.toReversed()

beforeAll(async () => {
  for (const [name, by, fields] of TICKETS)
    await raise(by, { description: `${name} (a ticket)`, category: 'other', ...fields })
})

async function list(by: Account, query = '') {
  const { status, headers, body } = await by.get<Ticket[]>(`/api/tickets${query}`)
  expect(status).toBe(200)
  return {
    names: body.map(({ description }) => description.replace(' (a ticket)', '')),
    total: Number(headers.get('X-Total-Count'))
  }
}

test('the list without filters has all, newest first by number', async () => {
  for (const query of ['', '?', '?unknown=1', '?search=', '?search=%20'])
    for (const by of [ada, hank, ivan])
      expect(await list(by, query)).toEqual({ names: newestFirst, total: NAMES.length })
})

describe('ownership', () => {
  const ofHr = [
    ...['ivan asks HR, it is in progress', 'hilda asks HR, it is resolved'],
    ...['ada asks hr, no one has it', 'hilda asks HR']
  ]
  test.each([
    ['assigned', hilda, ['hank asks HR, hilda has it']],
    ['assigned', hank, ['ada asks Logistics, hank has it']],
    ['assigned', ada, []],
    ['created', ivan, ['ivan asks HR, it is in progress', 'ivan asks Logistics']],
    // In any status and spelling.
    ['unassigned', hank, ofHr],
    // An IT Support Specialist works for IT, and IT not for them.
    ['unassigned', ada, ['hank asks IT Support Specialist', 'hank asks it', 'hank asks IT']],
    ['unassigned', ivan, ['hank asks it', 'hank asks IT']]
  ])('%s', async (ownership, by, names) => {
    expect((await list(by, `?ownership=${ownership}`)).names).toEqual(names)
  })

  test('department: of the department of the user, open or in progress', async () => {
    expect((await list(hank, '?ownership=department')).names).toEqual([
      'ivan asks HR, it is in progress',
      'hank asks HR, hilda has it',
      'ada asks hr, no one has it',
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

  test('is otherwise assigned to, raised by, or unassigned in the department of the user', async () => {
    for (const ownership of ['all-relevant', 'none', '', 'Assigned', 'constructor'])
      expect((await list(hank, `?ownership=${ownership}`)).names, ownership).toEqual([
        ...['ada asks Logistics, hank has it', 'ivan asks HR, it is in progress'],
        ...['hilda asks HR, it is resolved', 'hank asks HR, hilda has it'],
        ...['ada asks hr, no one has it', 'hilda asks HR', 'hank asks IT Support Specialist'],
        ...['hank asks it', 'hank asks IT']
      ])
  })

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
      'ada asks hr, no one has it',
      'hilda asks HR'
    ])
  })
})

test('pages have the total before paging, of what the filters leave', async () => {
  const page = async (query: string, first: number, last?: number) =>
    expect(await list(ada, query)).toEqual({ names: newestFirst.slice(first, last), total: 10 })
  await page('?limit=3', 0, 3)
  await page('?limit=3&offset=9', 9)
  await page('?limit=3&offset=10', 10)
  await page('?offset=8', 8)
  await page('?limit=1000&offset=1000000000', 10)
  expect(await list(hank, '?ownership=department&priority=high&limit=1')).toEqual({
    ...{ names: ['hilda asks HR'], total: 1 }
  })
  expect(await list(ada, '?search=asks%20hr&limit=2&offset=2')).toEqual({
    ...{ names: ['hank asks HR, hilda has it', 'ada asks hr, no one has it'], total: 5 }
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

test('filters by department, category, people and days leave what meets all of them (D46)', async () => {
  const { body } = await ada.get<Ticket[]>('/api/tickets?limit=1')
  const today = format(new Date(body[0]?.createdAt ?? ''), 'yyyy-MM-dd')
  const ofHilda = `assigneeId=${hilda.user.id}&requesterId=${hank.user.id}`
  expect(
    await list(
      ada,
      `?department=hr&category=other&createdFrom=${today}&createdTo=${today}&${ofHilda}`
    )
  ).toEqual({ names: ['hank asks HR, hilda has it'], total: 1 })
  expect((await list(ada, '?department=%20it&limit=1')).total).toBe(2)
  expect((await list(ada, '?department=Marketing')).total).toBe(0)
  expect((await list(ada, '?category=printer')).total).toBe(0)
  expect((await list(ada, '?createdTo=2020-02-29')).total).toBe(0)
  expect((await list(hank, `?requesterId=${hank.user.id}&ownership=unassigned`)).total).toBe(0)
})

describe('what is rejected', () => {
  const statusMessage = 'Status must be one of open, in-progress, resolved, cancelled'
  test.each([
    ['?status=open&status=', 'status.1', statusMessage],
    ['?priority=urgent', 'priority', 'Priority must be one of high, medium, low'],
    ...['0', '1001', '-1', '1.5', '1e2', '', '5;DROP'].map((limit) => [
      ...[`?limit=${limit}`, 'limit', 'Limit must be a whole number from 1 to 1,000']
    ]),
    ...['-1', '1000000001', '9999999999999999999999'].map((offset) => [
      ...[`?offset=${offset}`, 'offset', 'Offset must be a whole number from 0 to 1,000,000,000']
    ]),
    ['?sort=id', 'sort', 'Sort must be one of created, updated, priority, status, due'],
    ['?direction=up', 'direction', 'Direction must be one of asc, desc'],
    ['?assigneeId=0', 'assigneeId', 'The value of assigneeId must be a whole number of 1 or more'],
    ['?department=', 'department', 'Department is required'],
    ['?category=A%20b', 'category', 'Category can contain only a-z, 0-9 and hyphens'],
    [
      '?createdTo=2026-02-30',
      'createdTo',
      'The value of createdTo must be a date such as 2026-05-31'
    ],
    [`?search=${'x'.repeat(201)}`, 'search', 'Search must be at most 200 characters']
  ])('%s', async (query, path, message) => {
    const { status, body } = await ada.get<Problem>(`/api/tickets${query}`)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path, message }])
  })
})
