import { expect, test } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { testEngine } from '#support/server/chosen-engine.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { sqliteEngine } from '#support/server/sqlite-engine.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()

const include = (commentsAndRequester: boolean) =>
  ada.put('/api/admin/settings', { search: { commentsAndRequester } })

async function comment(by: Account, { id }: Ticket, message: string, more: object = {}) {
  const { status, body } = await by.post<{ id: number }>(`/api/tickets/${id}/comments`, {
    ...{ message, userId: by.user.id, ticketId: id, ...more }
  })
  expect(status).toBe(201)
  return body
}

/** The ids found, once they and their count agree. */
async function find(by: Account, search: string): Promise<number[]> {
  const query = `search=${encodeURIComponent(search)}`
  const { body } = await by.get<Ticket[]>(`/api/tickets?${query}`)
  const { headers } = await by.get(`/api/tickets?${query}&limit=1`)
  expect(headers.get('X-Total-Count')).toBe(String(body.length))
  const { body: exported } = await by.get<string>(`/api/tickets/export?${query}`)
  expect(exported.trim().split('\r\n')).toHaveLength(body.length + 1)
  return body.map(({ id }) => id)
}

test('comments and names are found as long as the setting says so', async () => {
  const ticket = await raise(hank, { description: 'Scales drift at gate two' })
  await comment(ivan, ticket, 'Written before: recalibrated')
  expect(await find(lena, 'recalibrated')).toEqual([])
  expect(await find(lena, 'Hank')).toEqual([])

  await include(true)
  await expect.poll(() => find(lena, 'recalibrated')).toEqual([ticket.id])
  await comment(ivan, ticket, 'Written later: replaced')
  for (const search of ['replaced SCALES "hank exa"', 'lat dr', 'two', 're #1', '"later: re"'])
    expect(await find(lena, search), search).toEqual([ticket.id])
  for (const search of ['replaced vpn', '"scales replaced"', 'lat zz'])
    expect(await find(lena, search), search).toEqual([])

  await include(false)
  expect(await find(lena, 'replaced')).toEqual([])
  await expect.poll(() => server.rows('SELECT 1 AS one FROM comment_texts')).toEqual([])
  // FTS5 keeps the words of what it only marks as deleted, in rows beside the two that it always has.
  if (testEngine() === sqliteEngine) {
    const words = await server.rows('SELECT id FROM comment_search_data WHERE id > 10')
    expect(words).toEqual([])
  }
  const rejected = await ada.put('/api/admin/settings', { search: { commentsAndRequester: 1 } })
  expect(rejected).toMatchObject({
    status: 400,
    body: { detail: 'Comments and requester must be true or false' }
  })
})

test('nothing is found by what a person must not see', async () => {
  await include(true)
  const ticket = await raise(hank, { description: 'Something about pay' })
  await comment(ivan, ticket, 'He will be dismissed', { internal: true })
  for (const [reader, ids] of [
    [ada, [ticket.id]],
    [ivan, [ticket.id]],
    [hank, []],
    [lena, []]
  ] as const)
    expect(await find(reader, 'dismissed')).toEqual(ids)

  // Their own ticket's notes are for none of its requesters, and for an assignee of any team.
  const own = await raise(ivan, { description: 'My chair squeaks', assigneeId: lena.user.id })
  await comment(ada, own, 'Order a bolster', { internal: true })
  for (const [reader, ids] of [
    [ada, [own.id]],
    [lena, [own.id]],
    [ivan, []]
  ] as const)
    expect(await find(reader, 'bolster chair ivan')).toEqual(ids)

  const secret = await raise(hilda, { department: 'HR' })
  await comment(hilda, secret, 'Confidential answer')
  expect(await find(lena, 'confidential')).toEqual([secret.id])
  await ada.put('/api/admin/departments', { name: 'HR', private: true })
  expect(await find(lena, 'confidential')).toEqual([])
  expect(await find(hank, 'confidential hilda')).toEqual([secret.id])
  await ada.put('/api/admin/departments', { name: 'HR', private: false })
})

test('what was redacted, erased or deleted is found no longer', async () => {
  await include(true)
  const gone = await server.staff('gone')
  const ticket = await raise(gone, { description: 'A locked account' })
  await comment(gone, ticket, 'The password is hunter2')
  await comment(gone, ticket, 'And a farewell')
  expect(await find(ada, 'hunter2 farewell gone')).toEqual([ticket.id])
  await ada.post(`/api/tickets/${ticket.id}/redactions`, { text: 'hunter2' })
  expect(await find(ada, 'hunter2')).toEqual([])
  expect(await find(ada, 'password farewell gone')).toEqual([ticket.id])

  await ada.post('/api/user/confirm', { password: PASSWORD })
  await ada.delete(`/api/admin/users/${gone.user.id}`)
  expect(await find(ada, 'gone')).toEqual([])
  await ada.post(`/api/admin/users/${gone.user.id}/erasure`, { texts: true })
  for (const search of ['farewell', 'password', 'erased person'])
    expect(await find(ada, search), search).toEqual([])
  await ada.delete('/api/admin/tickets/clear')
  expect(await server.rows('SELECT 1 AS one FROM comment_texts')).toEqual([])
  const next = await raise(hank)
  await comment(hank, next, 'Farewell again')
  expect(await find(ada, 'farewell')).toEqual([next.id])
})
