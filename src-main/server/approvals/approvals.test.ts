import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Approval, ApprovalPage, OpenApproval } from '#shared/api/approvals.ts'
import type { BulkResult } from '#shared/api/bulk-changes.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { askFor } from '#support/server/approvals.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

// Tickets are hank's (HR) for IT, which ivan handles; lena and hilda approve.
const { server, ada, hank, hilda, ivan, lena, raise } = await companyFixture()

const path = (ticket: Pick<Ticket, 'id'>) => `/api/tickets/${ticket.id}`
const read = async (ticket: Ticket) => (await ada.get<Ticket>(path(ticket))).body
const approvalsOf = async (ticket: Ticket, by: Account = ada) =>
  (await by.get<Approval[]>(`${path(ticket)}/approvals`)).body
const answer = (by: Account, { id }: Pick<Approval, 'id'>, body: object = { answer: 'yes' }) =>
  by.post<ApprovalPage & Problem>(`/api/approvals/${id}/answers`, body)
const withdraw = (by: Account, { id }: Pick<Approval, 'id'>) =>
  by.post<Approval & Problem>(`/api/approvals/${id}/withdraw`)
const notices = async (by: Account, ticket: Ticket) =>
  (await by.get<Notifications>('/api/notifications')).body.items
    .filter(({ ticketId }) => ticketId === ticket.id)
    .map(({ kind, to }) => `${kind} ${to}`)
const countOf = async (by: Account) =>
  (await by.get<Notifications>('/api/notifications')).body.approvals
const steps = async (ticket: Ticket) =>
  (await ada.get<HistoryEntry[]>(`${path(ticket)}/history`)).body.flatMap(({ kind, from, to }) =>
    kind === 'approval' || kind === 'waiting' ? `${kind} ${from} ${to}` : []
  )

/** A ticket of which people are asked. */
async function asked(people: readonly Account[], more: Parameters<typeof askFor>[3] = {}) {
  const ticket = await raise(hank)
  const { body: approval } = await askFor(ivan, ticket, people, more)
  return { ticket, approval }
}

describe('an approval (D80)', () => {
  test('is asked, lets the ticket wait, and ends the wait with the answer of one', async () => {
    const ticket = await raise(hank)
    expect(await read(ticket)).not.toHaveProperty('approvals')
    const { status, body: approval } = await askFor(ivan, ticket, [lena, hilda])
    expect(status).toBe(201)
    expect(approval).toMatchObject({
      ...{ question: 'May we buy a new printer?', authorId: ivan.user.id, outcome: null },
      approvers: [lena, hilda].map(({ user }) => ({ personId: user.id, open: true })),
      ...{ answers: [], canWithdraw: true }
    })
    expect(await read(ticket)).toMatchObject({ approvals: 1, waiting: { for: 'approval' } })
    expect(await notices(lena, ticket)).toEqual([`approval-needed ${approval.id}`])
    expect(await notices(hank, ticket)).toEqual([])
    server.clock.pass({ hours: 1 })
    const { status: code, body } = await answer(lena, approval)
    expect([code, body.outcome, body.closedAt]).toEqual([
      ...[200, 'approved', server.clock.read().toISOString()]
    ])
    expect(body.answers).toMatchObject([
      { approverId: lena.user.id, authorId: lena.user.id, answer: 'yes', message: null }
    ])
    expect(await read(ticket)).not.toHaveProperty('waiting')
    for (const told of [ivan, hank])
      expect(await notices(told, ticket)).toEqual(['approval-closed approved'])
    expect(await steps(ticket)).toEqual([
      ...['approval null asked', 'waiting null approval'],
      ...['approval null approved', 'waiting approval null']
    ])
    expect((await answer(hilda, approval)).body.detail).toBe('This approval is already approved.')
  })

  test('keeps its subject, whose digest anyone can compute', async () => {
    const ticket = await raise(hank, { description: 'Buy a printer\nfor 300 €' })
    const { body: approval } = await askFor(ivan, ticket, [lena])
    const { body } = await lena.get<ApprovalPage>(`/api/approvals/${approval.id}`)
    expect(body.asked).toEqual({
      ...{ question: 'May we buy a new printer?', title: 'Buy a printer', answers: [], files: [] },
      ...{ description: 'Buy a printer\nfor 300 €', department: 'IT', category: 'printer' },
      ...{ subcategory: null, requesterId: hank.user.id }
    })
    const sorted = Object.fromEntries(Object.entries(body.asked).toSorted())
    const digest = createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
    expect([body.digest, body.answersFor, body.seesTicket]).toEqual([digest, [lena.user.id], true])
  })

  test('of all ends with the first no, and of one with the last', async () => {
    const all = await asked([lena, hilda], { needsAll: true })
    expect((await answer(lena, all.approval)).body.outcome).toBeNull()
    expect((await answer(lena, all.approval)).body.detail).toBe(
      'This approval is already answered.'
    )
    const no = { answer: 'no', message: 'Too expensive' }
    expect((await answer(hilda, all.approval, no)).body.outcome).toBe('declined')
    expect(await steps(all.ticket)).toContain('approval null yes')
    const one = await asked([lena, hilda])
    expect((await answer(lena, one.approval, no)).body.outcome).toBeNull()
    expect((await answer(hilda, one.approval, no)).body.outcome).toBe('declined')
    expect(await notices(ivan, one.ticket)).toEqual(['approval-closed declined'])
  })

  test('stays open with a question, which is a comment that reaches who has asked', async () => {
    const { ticket, approval } = await asked([lena])
    const question = { answer: 'question', message: 'Which one?' }
    const { body } = await answer(lena, approval, question)
    expect([body.outcome, body.answers[0]]).toEqual([null, expect.objectContaining(question)])
    const { body: comments } = await hank.get<Comment[]>(`${path(ticket)}/comments`)
    expect(comments).toMatchObject([{ userId: lena.user.id, message: 'Which one?' }])
    expect(await notices(ivan, ticket)).toEqual(['comment null'])
    // Neither this comment nor that of the requester ends the wait.
    const comment = { ticketId: ticket.id, userId: hank.user.id, message: 'The red one' }
    await hank.post(`${path(ticket)}/comments`, comment)
    expect(await read(ticket)).toMatchObject({ waiting: { for: 'approval' } })
    expect(await notices(lena, ticket)).toContain('comment null')
    expect((await answer(lena, approval)).body.outcome).toBe('approved')
  })

  test('is withdrawn by who has asked or a specialist, and by the end of the ticket', async () => {
    const first = await asked([lena])
    for (const by of [lena, hank]) expect((await withdraw(by, first.approval)).status).toBe(403)
    expect((await withdraw(ivan, first.approval)).body.outcome).toBe('withdrawn')
    expect(await read(first.ticket)).not.toHaveProperty('waiting')
    expect((await withdraw(ivan, first.approval)).status).toBe(409)
    const second = await asked([lena])
    expect((await withdraw(ada, second.approval)).status).toBe(200)
    const third = await asked([lena, hilda])
    await ivan.patch(path(third.ticket), { status: 'in-progress' })
    expect(await read(third.ticket)).toHaveProperty('waiting')
    await ivan.patch(path(third.ticket), { status: 'resolved' })
    expect(await approvalsOf(third.ticket)).toMatchObject([{ outcome: 'withdrawn' }])
    expect(await read(third.ticket)).not.toHaveProperty('waiting')
    expect((await answer(lena, third.approval)).status).toBe(409)
  })

  test('is asked again of the same people where its subject changes, and only then', async () => {
    const { ticket, approval } = await asked([lena, hilda], { needsAll: true })
    await answer(lena, approval)
    await ivan.patch(path(ticket), { priority: 'high', assigneeId: ivan.user.id })
    expect(await approvalsOf(ticket)).toHaveLength(1)
    await ivan.patch(path(ticket), { category: 'network' })
    const [former, present] = await approvalsOf(ticket)
    expect([former?.outcome, former?.answers.length]).toEqual(['replaced', 1])
    expect(present).toMatchObject({
      ...{ outcome: null, answers: [], needsAll: true, authorId: ivan.user.id },
      approvers: [lena, hilda].map(({ user }) => ({ personId: user.id, open: true }))
    })
    expect(present?.digest).not.toBe(former?.digest)
    expect(await read(ticket)).toMatchObject({ waiting: { for: 'approval' } })
    const { body } = await answer(hilda, approval)
    expect(body.detail).toBe('The ticket has changed since, so this was asked again.')
    expect(await notices(lena, ticket)).toContain(`approval-needed ${present?.id}`)
  })

  test('leaves a ticket waiting until the last one ends, and for nothing else', async () => {
    const { ticket, approval } = await asked([lena])
    const { body: second } = await askFor(ivan, ticket, [hilda])
    const wait = await ivan.put<Problem>(`${path(ticket)}/waiting`, { for: 'supplier' })
    const end = await ivan.delete<Problem>(`${path(ticket)}/waiting`)
    expect([wait.status, end.status]).toEqual([409, 409])
    await answer(lena, approval)
    expect(await read(ticket)).toHaveProperty('waiting')
    await answer(hilda, second)
    expect(await read(ticket)).not.toHaveProperty('waiting')
  })
})

describe('before it is assigned', () => {
  test('a ticket needs the approval: alone, among many, and after a no', async () => {
    const { ticket, approval } = await asked([lena], { beforeAssigning: true })
    const assign = () => ivan.patch<Problem>(path(ticket), { assigneeId: ivan.user.id })
    const reason = 'This ticket can be assigned only once it is approved.'
    const single = await assign()
    expect([single.status, single.body.detail]).toEqual([409, reason])
    const { body } = await ivan.post<BulkResult>('/api/tickets/bulk', {
      ...{ ids: [ticket.id], assigneeId: ivan.user.id }
    })
    expect(body).toEqual({ changed: [], unchanged: [{ id: ticket.id, reason }] })
    await answer(lena, approval, { answer: 'no', message: 'Later' })
    expect((await assign()).body.detail).toBe(
      'The approval of this ticket was declined. Ask again before you assign it.'
    )
    const { body: again } = await askFor(ivan, ticket, [lena], { beforeAssigning: true })
    await answer(lena, again)
    expect((await assign()).status).toBe(200)
  })

  test('a ticket needs every approval that is open, whatever others have said since', async () => {
    const { ticket, approval } = await asked([lena], { beforeAssigning: true })
    const { body: own } = await askFor(ivan, ticket, [ivan], { beforeAssigning: true })
    await answer(ivan, own)
    const assign = () => ivan.patch(path(ticket), { assigneeId: ivan.user.id })
    expect((await assign()).status).toBe(409)
    await answer(lena, approval)
    expect((await assign()).status).toBe(200)
  })

  test('a ticket that is opened again needs what its end has withdrawn', async () => {
    const { ticket, approval } = await asked([lena], { beforeAssigning: true })
    const { ticket: other, approval: withdrawn } = await asked([lena], { beforeAssigning: true })
    await withdraw(ada, withdrawn)
    server.clock.pass({ hours: 1 })
    for (const { id } of [ticket, other]) await ivan.patch(path({ id }), { status: 'cancelled' })
    server.clock.pass({ hours: 1 })
    const both = { status: 'open', assigneeId: ivan.user.id }
    expect((await ivan.patch(path(ticket), both)).status).toBe(409)
    for (const { id } of [ticket, other]) await ivan.patch(path({ id }), { status: 'open' })
    const assign = (of: Ticket) => ivan.patch(path(of), { assigneeId: ivan.user.id })
    expect([(await assign(ticket)).status, (await assign(other)).status]).toEqual([409, 200])
    const [former, present] = await approvalsOf(ticket)
    expect(former).toMatchObject({ id: approval.id, outcome: 'withdrawn' })
    expect(present).toMatchObject({ outcome: null, question: approval.question, answers: [] })
    expect(await read(ticket)).toMatchObject({ waiting: { for: 'approval' } })
    expect(await notices(lena, ticket)).toContain(`approval-needed ${present?.id}`)
  })

  test('withdrawing it lets the ticket be assigned, so that an absent person blocks no one', async () => {
    const { ticket, approval } = await asked([lena], { beforeAssigning: true })
    await withdraw(ada, approval)
    expect((await ivan.patch(path(ticket), { assigneeId: ivan.user.id })).status).toBe(200)
  })
})

describe('who is away (D76)', () => {
  const absence = (by: Account, substitute: Account, hours = 24) =>
    by.put('/api/user/absence', {
      from: new Date(server.clock.read().getTime() - 1000).toISOString(),
      until: new Date(server.clock.read().getTime() + hours * 3_600_000).toISOString(),
      substituteId: substitute.user.id
    })

  test('has the first person present answer, which is recorded as such', async () => {
    await absence(lena, hilda)
    const { ticket, approval } = await asked([lena])
    expect(approval.approvers).toEqual([
      { personId: lena.user.id, open: true, substituteId: hilda.user.id }
    ])
    expect(await notices(hilda, ticket)).toEqual([`approval-needed ${approval.id}`])
    const { body: own } = await hilda.get<OpenApproval[]>('/api/user/approvals')
    expect(own.find(({ id }) => id === approval.id)?.answersFor).toEqual([lena.user.id])
    expect((await answer(ivan, approval)).status).toBe(403)
    const { body } = await answer(hilda, approval)
    expect(body.answers).toMatchObject([{ approverId: lena.user.id, authorId: hilda.user.id }])
    expect(await steps(ticket)).toContain(`approval ${lena.user.id} approved`)
    await lena.delete('/api/user/absence')
  })

  test('is never represented by the requester', async () => {
    await absence(lena, hank)
    const { approval } = await asked([lena])
    expect(approval.approvers).toEqual([{ personId: lena.user.id, open: true }])
    expect((await answer(hank, approval)).status).toBe(403)
    expect(await countOf(hank)).toBeUndefined()
    await lena.delete('/api/user/absence')
  })
})

describe('a private ticket (D44)', () => {
  test('is seen by its approver, and no other one is', async () => {
    await ada.put('/api/admin/departments', { name: 'IT', private: true, keepFollowerIds: [] })
    const other = await raise(hank)
    const { ticket, approval } = await asked([lena])
    expect((await lena.get(path(ticket))).status).toBe(200)
    expect((await lena.get(path(other))).status).toBe(404)
    expect((await hilda.get(path(ticket))).status).toBe(404)
    expect((await hilda.get(`/api/approvals/${approval.id}`)).status).toBe(404)
    expect((await hilda.get(`${path(ticket)}/approvals`)).status).toBe(404)
    expect(await notices(lena, ticket)).toEqual([`approval-needed ${approval.id}`])
    // Only who handles a ticket lets others see it (D60).
    expect((await askFor(hank, ticket, [hilda])).status).toBe(403)
    await ada.put('/api/admin/departments', { name: 'IT', private: false, keepFollowerIds: [] })
  })
})

test('the list has open ones only, newest first, with their number, and the bell counts them', async () => {
  const nora = await server.staff('nora', 'Civil')
  expect(await countOf(nora)).toBeUndefined()
  const first = await asked([nora])
  const second = await asked([nora])
  const { body, headers } = await nora.get<OpenApproval[]>('/api/user/approvals?limit=1')
  expect([body.map(({ id }) => id), headers.get('X-Total-Count')]).toEqual([
    [second.approval.id],
    '2'
  ])
  const older = await nora.get<OpenApproval[]>(`/api/user/approvals?before=${second.approval.id}`)
  expect(older.body).toMatchObject([
    { id: first.approval.id, title: 'The printer is on fire', answersFor: [nora.user.id] }
  ])
  expect(await countOf(nora)).toBe(2)
  await answer(nora, first.approval)
  await answer(nora, second.approval)
  expect(await countOf(nora)).toBe(0)
})
