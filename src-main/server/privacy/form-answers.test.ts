import { expect, test } from 'vitest'
import type { Form, TicketForm } from '#shared/api/forms.ts'
import type { RedactionResult } from '#shared/api/privacy.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { ERASED_TEXT } from '#shared/domain/privacy.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { PASSWORD } from '#support/server/test-server.ts'

const { server, ada, ivan, lena, raise } = await companyFixture()
const definition = definitionOf(
  field('model'),
  field('size', { type: 'number', min: null, max: null, unit: '' })
)
const { body: form } = await ada.post<Form>('/api/forms', newForm({ definition }))

const raised = () =>
  raise(lena, {
    form: { formId: form.id, version: 1, answers: { model: 'Code kangaroo-7', size: 3 } }
  })
const answersOf = async ({ id }: Ticket) =>
  (await ada.get<TicketForm>(`/api/tickets/${id}/form`)).body.asked?.answers
const found = async () => (await ada.get<Ticket[]>('/api/tickets?search=kangaroo')).body

test('A text is redacted from answers, and no longer found (D78, D92)', async () => {
  const ticket = await raised()
  expect(await found()).toHaveLength(1)
  const path = `/api/tickets/${ticket.id}/redactions`
  const { status, body } = await ada.post<RedactionResult>(path, { text: 'kangaroo-7' })
  expect([status, body.answers, body.description]).toEqual([200, 1, false])
  expect(await answersOf(ticket)).toMatchObject({ size: 3 })
  expect(JSON.stringify(await answersOf(ticket))).not.toContain('kangaroo')
  expect(await found()).toEqual([])
})

test('A secret answer goes with who has given it, also where someone else answered last', async () => {
  const secret = { definition: definitionOf(field('pin', { secret: true }), field('size')) }
  const { body: other } = await ada.post<Form>(
    '/api/forms',
    newForm({ ...secret, category: 'email' })
  )
  const ticket = await raise(lena, { category: 'email' })
  const path = `/api/tickets/${ticket.id}/form`
  const answer = async (by: typeof ada, answers: object, answeredAt: string | null) =>
    (await by.put<TicketForm>(path, { formId: other.id, version: 1, answers, answeredAt })).body
      .asked
  const first = await answer(ivan, { pin: 'wallaby', size: '3' }, null)
  await answer(ada, { pin: 'wallaby', size: '4' }, first?.answeredAt ?? null)
  await ada.post('/api/user/confirm', { password: PASSWORD })
  await ada.post(`/api/admin/users/${ivan.user.id}/erasure`, { texts: true })
  expect(await answersOf(ticket)).toEqual({ pin: ERASED_TEXT, size: '4' })
})

test('Answers go with the person who has given them', async () => {
  const ticket = await raised()
  await ada.post('/api/user/confirm', { password: PASSWORD })
  const { status } = await ada.post(`/api/admin/users/${lena.user.id}/erasure`, { texts: true })
  expect(status).toBe(200)
  expect(await answersOf(ticket)).toEqual({ model: ERASED_TEXT })
  expect(await found()).toEqual([])
  expect(await server.rows("SELECT id FROM form_answers WHERE answers LIKE '%kangaroo%'")).toEqual(
    []
  )
})
