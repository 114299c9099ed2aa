import { describe, expect, test } from 'vitest'
import type { Approval, ApprovalPage } from '#shared/api/approvals.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { askFor, newRequest } from '#support/server/approvals.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

// Approvals that are not asked, and answers that are not taken (D80).
const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()

const path = (ticket: Pick<Ticket, 'id'>) => `/api/tickets/${ticket.id}`
const read = async (ticket: Ticket) => (await ada.get<Ticket>(path(ticket))).body
const answer = (by: Account, { id }: Pick<Approval, 'id'>, body: object = { answer: 'yes' }) =>
  by.post<ApprovalPage & Problem>(`/api/approvals/${id}/answers`, body)

describe('is not asked', () => {
  test.each([
    [{ question: ' ' }, 'question', 'Question is required'],
    [{ personIds: [] }, 'personIds', 'Choose at least one person'],
    [{ of: 'head' as const }, 'personIds', 'Choose either the head or people'],
    [{ personIds: [9999] }, 'personIds.0', 'This person does not exist']
  ])('with %j', async (more, field, message) => {
    const ticket = await raise(hank)
    const { status, body } = await askFor(ivan, ticket, [lena], more)
    expect([status, body.errors]).toEqual([400, [{ path: field, message }]])
  })

  test('of the requester, of no head, on a closed ticket, by strangers and visitors', async () => {
    const ticket = await raise(hank)
    expect((await askFor(ivan, ticket, [hank])).body.errors).toEqual([
      { path: 'personIds.0', message: 'The requester of a ticket cannot approve it' }
    ])
    const head = { of: 'head' as const, personIds: [] }
    expect((await askFor(ivan, ticket, [], head)).body.detail).toBe(
      'IT has no department head who can approve this. Select people instead.'
    )
    expect((await askFor(lena, ticket, [hilda])).status).toBe(403)
    const visitor = await server.anonymous().post(`${path(ticket)}/approvals`, newRequest([lena]))
    expect(visitor.status).toBe(401)
    expect((await askFor(ada, { id: 9999 }, [lena])).status).toBe(404)
    await ivan.patch(path(ticket), { status: 'resolved' })
    expect((await askFor(ivan, ticket, [lena])).status).toBe(409)
    expect(await read(ticket)).not.toHaveProperty('approvals')
  })

  test('of the head who is the requester, while another head is asked', async () => {
    await server.execute(`UPDATE users SET is_department_head = true WHERE id = ${ivan.user.id}`)
    const ticket = await raise(ivan)
    const head = { of: 'head' as const, personIds: [] }
    expect((await askFor(ada, ticket, [], head)).status).toBe(409)
    const { body } = await askFor(ada, await raise(hank), [], head)
    expect(body.approvers).toEqual([{ personId: ivan.user.id, open: true }])
    await server.execute(`UPDATE users SET is_department_head = false WHERE id = ${ivan.user.id}`)
  })
})

test('a person who stands in sees what they can answer or have answered, and nothing from before', async () => {
  await ada.put('/api/admin/departments', { name: 'IT', private: true, keepFollowerIds: [] })
  const [{ body: former }, { body: present }] = [
    await askFor(ivan, await raise(hank), [lena]),
    await askFor(ivan, await raise(hank), [lena])
  ]
  await answer(lena, former)
  const now = server.clock.read().getTime()
  await lena.put('/api/user/absence', {
    from: new Date(now - 1000).toISOString(),
    until: new Date(now + 3_600_000).toISOString(),
    substituteId: hilda.user.id
  })
  const statusOf = async ({ id }: Approval) => (await hilda.get(`/api/approvals/${id}`)).status
  expect([await statusOf(former), await statusOf(present)]).toEqual([404, 200])
  await answer(hilda, present)
  await lena.delete('/api/user/absence')
  expect(await statusOf(present)).toBe(200)
  await ada.put('/api/admin/departments', { name: 'IT', private: false, keepFollowerIds: [] })
})

test('an answer needs a message but for a yes, and a GET answers nothing', async () => {
  const { body: approval } = await askFor(ivan, await raise(hank), [lena])
  for (const [given, message] of [
    ['no', 'Say why you decline'],
    ['question', 'Write your question']
  ])
    expect((await answer(lena, approval, { answer: given, message: ' ' })).body.errors).toEqual([
      { path: 'message', message }
    ])
  expect((await lena.get(`/api/approvals/${approval.id}/answers?answer=yes`)).status).toBe(404)
  expect((await server.anonymous().post(`/api/approvals/${approval.id}/answers`)).status).toBe(401)
  expect((await answer(lena, { id: 9999 })).status).toBe(404)
  expect((await ada.post('/api/approvals/9999/withdraw')).status).toBe(404)
  const { body } = await lena.get<ApprovalPage>(`/api/approvals/${approval.id}`)
  expect([body.outcome, body.answers]).toEqual([null, []])
})
