import { beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket, TicketChange } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'

const { server, ada, hank, ivan, lena, raise } = await companyFixture()
let ticket: Ticket
beforeEach(async () => {
  ticket = await raise(hank, {
    ...{ priority: 'low', subcategory: 'paper-jam', assigneeId: ivan.user.id }
  })
  server.clock.pass({ minutes: 1 })
})

const change = (body: TicketChange, by = lena) =>
  by.patch<Ticket>(`/api/tickets/${ticket.id}`, body)
const stored = async () => (await ada.get<Ticket>(`/api/tickets/${ticket.id}`)).body
const found = async (search: string, query = '') =>
  (await ada.get<Ticket[]>(`/api/tickets?search=${search}${query}`)).body.map(({ id }) => id)

/** The changes of the ticket since it was raised: `kind: from > to`. */
async function changes(): Promise<string[]> {
  const { body } = await ada.get<HistoryEntry[]>(`/api/tickets/${ticket.id}/history`)
  return body.slice(2).map(({ kind, from, to }) => `${kind}: ${from} > ${to}`)
}

describe('a field (D45)', () => {
  test.each<[TicketChange, string]>([
    [{ priority: 'high' }, 'priority: low > high'],
    [{ category: 'network', subcategory: 'vpn' }, 'category: printer > network'],
    [{ subcategory: 'toner' }, 'subcategory: paper-jam > toner'],
    [{ subcategory: null }, 'subcategory: paper-jam > null']
  ])('is changed by anyone signed in, and nothing else is: %j', async (body, row) => {
    const answer = await change(body)
    const now = server.clock.read().toISOString()
    expect([answer.status, answer.body]).toEqual([200, { ...ticket, ...body, updatedAt: now }])
    expect(await stored()).toEqual(answer.body)
    expect((await changes())[0]).toBe(row)
  })

  test('changes together with others, each with a row of its own', async () => {
    const all: TicketChange = {
      ...{ status: 'in-progress', assigneeId: lena.user.id, department: 'Logistics' },
      ...{ priority: 'high', category: 'network', subcategory: 'vpn' }
    } as const
    expect((await change(all)).body).toMatchObject(all)
    expect(await changes()).toEqual([
      'status: open > in-progress',
      `assignee: ${ivan.user.id} > ${lena.user.id}`,
      'department: IT > Logistics',
      'priority: low > high',
      'category: printer > network',
      'subcategory: paper-jam > vpn'
    ])
  })

  test('is found by lists and search as it is, and exported so', async () => {
    await change({ department: 'Logistics', priority: 'high', category: 'it-assets' })
    expect(await found('fire', '&ownership=unassigned&priority=high')).toEqual([])
    expect(await found('IT%20assets')).toContain(ticket.id)
    expect(await found('paper-jam')).not.toContain(ticket.id)
    const { body: own } = await lena.get<Ticket[]>(
      '/api/tickets?ownership=unassigned&priority=high'
    )
    expect(own.map(({ id }) => id)).toContain(ticket.id)
    const { body: csv } = await lena.get<string>(
      `/api/tickets/export?search=${ticket.ticketId}&ownership=unassigned`
    )
    expect(csv).toContain('Logistics')
    await change({ category: 'printer', subcategory: 'paper-jam' })
    expect(await found('paper-jam')).toContain(ticket.id)
  })
})

describe('a department', () => {
  test('of another team unassigns, and another spelling of it does not', async () => {
    expect((await change({ department: ' it ' })).body.assigneeId).toBe(ivan.user.id)
    expect((await change({ department: 'HR' })).body.assigneeId).toBeNull()
    // As in a new ticket (D34).
    expect((await change({ department: ' ' })).body.department).toBe('IT')
  })

  test('leaves an assignee of the same change, and one of the new team', async () => {
    const { body } = await change({ department: 'HR', assigneeId: ivan.user.id })
    expect(body).toMatchObject({ department: 'HR', assigneeId: ivan.user.id })
    expect((await change({ department: 'IT' })).body.assigneeId).toBe(ivan.user.id)
    await change({ assigneeId: ada.user.id, department: 'IT Support Specialist' })
    expect((await change({ department: 'IT' })).body.assigneeId).toBe(ada.user.id)
  })
})

test('a new category takes its subcategory away, and the same one leaves it', async () => {
  const { body: same } = await change({ category: 'printer', priority: 'high' })
  expect(same.subcategory).toBe('paper-jam')
  const { body } = await change({ category: 'network' })
  expect(body).toMatchObject({ category: 'network', subcategory: null })
  expect((await changes()).slice(1)).toEqual([
    'category: printer > network',
    'subcategory: paper-jam > null'
  ])
})

test('what is no value of a field is rejected, and changes nothing', async () => {
  const invisible = { department: 'H\u200bR', priority: 'high' }
  for (const [body, path, message] of [
    [{ priority: 'urgent' }, 'priority', 'Priority must be one of high, medium, low'],
    [{ department: null }, 'department', 'Department must be text'],
    [{ department: 'x'.repeat(101) }, 'department', 'Department must be at most 100 characters'],
    [invisible, 'department', 'Department cannot contain invisible characters'],
    [{ category: '' }, 'category', 'Category is required'],
    [{ category: 'Printer' }, 'category', 'Category can contain only a-z, 0-9 and hyphens'],
    [{ subcategory: 7 }, 'subcategory', 'Subcategory must be text']
  ] as const) {
    const answer = await ada.patch<Problem>(`/api/tickets/${ticket.id}`, body)
    expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]])
  }
  expect(await stored()).toEqual(ticket)
})

test('followers are notified of a department and a priority, and of nothing that only sorts (D42)', async () => {
  await hank.post('/api/notifications/seen', { upTo: 999_999 })
  await change({ department: 'HR', priority: 'high', category: 'other', subcategory: null })
  const { body } = await hank.get<Notifications>('/api/notifications')
  expect(body.items.map(({ kind, to }) => `${kind} ${to}`).toSorted()).toEqual([
    'assignee null',
    'department HR',
    'priority high'
  ])
})
