import { expect, test } from 'vitest'
import type { Approval, ApprovalPage } from '#shared/api/approvals.ts'
import type { Form } from '#shared/api/forms.ts'
import type { Rule, RuleRun } from '#shared/api/rules.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { askFor, newRequest } from '#support/server/approvals.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { ruleInput } from '#support/server/rules.ts'
import { newTicket, PASSWORD } from '#support/server/test-server.ts'

// Approvals that forms and rules ask for, and data about people. Tickets are hank's for IT.
const { server, ada, hank, ivan, lena, raise } = await companyFixture()

const path = (ticket: Pick<Ticket, 'id'>) => `/api/tickets/${ticket.id}`
const approvalsOf = async (ticket: Pick<Ticket, 'id'>) =>
  (await ada.get<Approval[]>(`${path(ticket)}/approvals`)).body
const pageOf = async ({ id }: Pick<Approval, 'id'>) =>
  (await ada.get<ApprovalPage>(`/api/approvals/${id}`)).body

test('a form asks with its ticket: for its answers but secret ones, and again once they change', async () => {
  const approval = newRequest([lena], { beforeAssigning: true })
  const fields = [field('price'), field('secret-code', { secret: true })]
  const definition = { ...definitionOf(...fields), approval }
  const { body: form } = await ada.post<{ id: number; version: number }>('/api/forms', {
    ...newForm(),
    definition
  })
  const { category, department } = newForm()
  const answering = {
    ...{ formId: form.id, version: form.version },
    answers: { price: '300 €', 'secret-code': 'x1' }
  }
  const { status, body: ticket } = await hank.post<Ticket>('/api/tickets', {
    ...newTicket(hank.user.id, { description: 'A new printer', assigneeId: ivan.user.id }),
    ...{ category: category ?? 'printer', department: department ?? 'IT', form: answering }
  })
  expect([status, ticket.assigneeId, ticket.waiting?.for]).toEqual([201, null, 'approval'])
  const [first] = await approvalsOf(ticket)
  expect(first).toMatchObject({ byForm: true, authorId: hank.user.id, outcome: null })
  const asked = first && (await pageOf(first)).asked
  expect(asked?.answers.map(({ answer }) => answer)).toEqual(['300 €'])
  const change = (answers: object) =>
    hank.put(`${path(ticket)}/form`, { ...answering, answers, answeredAt: null })
  const { body: present } = await hank.get<{ asked: { answeredAt: string } }>(
    `${path(ticket)}/form`
  )
  const answeredAt = present.asked.answeredAt
  const changed = await hank.put(`${path(ticket)}/form`, {
    ...answering,
    ...{ answers: { price: '900 €', 'secret-code': 'x1' }, answeredAt }
  })
  expect([changed.status, (await change({})).status]).toEqual([200, 409])
  expect((await approvalsOf(ticket)).map(({ outcome }) => outcome)).toEqual(['replaced', null])
  await ada.delete(`/api/forms/${form.id}`)
})

test('a rule asks in the name of its author, once, and a rule that assigns says why it does not', async () => {
  const rule = (name: string, action: object, event = 'created') => ({
    ...{ name, department: null, enabled: true },
    definition: {
      ...{ when: { event }, conditions: { match: 'all', of: [] } },
      actions: [action]
    }
  })
  const request = newRequest([lena], { beforeAssigning: true })
  const { status, body: asking } = await ada.post<Rule>(
    '/api/rules',
    rule('Ask', { do: 'ask-approval', request })
  )
  expect(status).toBe(201)
  const { body: assigning } = await ada.post<Rule>(
    '/api/rules',
    rule('Assign', { do: 'assign-person', personId: ivan.user.id })
  )
  const ticket = await raise(hank)
  expect(ticket.assigneeId).toBeNull()
  expect(await approvalsOf(ticket)).toMatchObject([
    { rule: { id: asking.id, name: 'Ask' }, authorId: ada.user.id, outcome: null }
  ])
  const runs = async ({ id }: Rule) =>
    (await ada.get<RuleRun[]>(`/api/rules/${id}/runs`)).body[0]?.results
  expect(await runs(asking)).toEqual([{ action: 'ask-approval', done: true, detail: null }])
  expect(await runs(assigning)).toEqual([
    {
      ...{ action: 'assign-person', done: false },
      detail: 'This ticket can be assigned only once it is approved.'
    }
  ])
  // Of its own ticket lena approves nothing.
  const own = await raise(lena)
  expect(await runs(asking)).toEqual([
    {
      ...{ action: 'ask-approval', done: false },
      detail: 'The requester of a ticket cannot approve it.'
    }
  ])
  expect(await approvalsOf(own)).toEqual([])
  for (const { id } of [asking, assigning]) await ada.delete(`/api/rules/${id}`)
})

test('a form takes the assignee from its ticket, also where a rule assigns what no one has', async () => {
  const approval = newRequest([lena], { beforeAssigning: true })
  const definition = { ...definitionOf(field('price')), approval }
  const input = newForm({ category: 'other', definition })
  const { body: form } = await ada.post<Form>('/api/forms', input)
  const { body: rule } = await ada.post<Rule>(
    '/api/rules',
    ruleInput({
      when: { event: 'assignee-changed', to: null },
      actions: [{ do: 'assign-person', personId: ivan.user.id }]
    })
  )
  const ticket = await raise(hank, {
    ...{ category: 'other', assigneeId: ivan.user.id },
    form: { formId: form.id, version: 1, answers: { price: '300 €' } }
  })
  expect([ticket.assigneeId, await approvalsOf(ticket)]).toMatchObject([null, [{ outcome: null }]])
  await ada.delete(`/api/rules/${rule.id}`)
})

test('a form asks as it does now, also where an earlier version is answered', async () => {
  const input = newForm({ category: 'scanner', definition: definitionOf(field('price')) })
  const { body: form } = await ada.post<Form>('/api/forms', input)
  const approval = newRequest([lena], { beforeAssigning: true })
  await ada.put(`/api/forms/${form.id}`, {
    ...input,
    definition: { ...input.definition, approval }
  })
  const ticket = await raise(hank, {
    category: 'scanner',
    form: { formId: form.id, version: 1, answers: { price: '300 €' } }
  })
  expect(await approvalsOf(ticket)).toMatchObject([{ byForm: true, outcome: null }])
})

test('a form of another department lets no one see a private ticket', async () => {
  await ada.put('/api/admin/departments', { name: 'HR', private: true, keepFollowerIds: [] })
  const category = { name: 'Badges', slug: 'badges', department: 'IT', description: '' }
  await ada.post('/api/admin/categories', category)
  const definition = { ...definitionOf(field('price')), approval: newRequest([lena]) }
  const input = newForm({ category: 'badges', definition })
  const { body: form } = await ada.post<Form>('/api/forms', input)
  const ticket = await raise(ivan, {
    ...{ department: 'HR', category: 'badges' },
    form: { formId: form.id, version: 1, answers: { price: '300 €' } }
  })
  expect((await lena.get(path(ticket))).status).toBe(404)
  expect(await approvalsOf(ticket)).toMatchObject([{ approvers: [{ personId: ada.user.id }] }])
  await ada.put('/api/admin/departments', { name: 'HR', private: false, keepFollowerIds: [] })
})

test('a redaction takes a text out of subjects and messages, and asks again', async () => {
  const ticket = await raise(hank, { description: 'The code is hunter2' })
  const { body: approval } = await askFor(ivan, ticket, [lena], { question: 'Is hunter2 fine?' })
  const question = { answer: 'question', message: 'Why hunter2?' }
  await lena.post(`/api/approvals/${approval.id}/answers`, question)
  await ada.post(`${path(ticket)}/redactions`, { text: 'hunter2' })
  const [former, present] = await approvalsOf(ticket)
  expect([former?.outcome, present?.outcome]).toEqual(['replaced', null])
  for (const one of [former, present])
    expect(JSON.stringify(one && (await pageOf(one)))).not.toContain('hunter2')
  expect(former?.digest).toBe(approval.digest)
})

test('an erased approver stays as a person who is gone, without their words', async () => {
  const nora = await server.staff('nora', 'Civil')
  const ticket = await raise(hank)
  const { body: approval } = await askFor(ivan, ticket, [nora])
  await nora.post(`/api/approvals/${approval.id}/answers`, { answer: 'yes', message: 'My words' })
  await ada.post('/api/user/confirm', { password: PASSWORD })
  const erased = await ada.post(`/api/admin/users/${nora.user.id}/erasure`, { texts: true })
  expect(erased.status).toBe(200)
  const [one] = await approvalsOf(ticket)
  expect(one?.answers).toMatchObject([{ authorId: nora.user.id, answer: 'yes' }])
  expect(JSON.stringify(one)).not.toContain('My words')
})
