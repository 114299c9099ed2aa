// One file, because all of it answers the same form with the same few functions.

import { beforeEach, describe, expect, test } from 'vitest'
import type { FormField } from '#shared/api/form-definitions.ts'
import type { Form, FormInput, TicketForm } from '#shared/api/forms.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import type { Notifications } from '#shared/api/notifications.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import type { Account } from '#support/server/test-server.ts'
import { uploaded } from '#support/server/upload.ts'

const { server, ada, hilda, ivan, lena, raise } = await companyFixture()
let form: Form
beforeEach(async () => {
  for (const table of ['form_answers', 'form_versions', 'forms', 'notifications'])
    await server.execute(`DELETE FROM ${table}`)
  form = await create()
})

const SALARY = field('salary', { secret: true, required: false })
const FIELDS: FormField[] = [field('model'), SALARY]
const create = async (more: Partial<FormInput> = {}) =>
  (await ada.post<Form>('/api/forms', newForm({ definition: definitionOf(...FIELDS), ...more })))
    .body
const change = (fields: FormField[]) => {
  const { department, category, subcategory, enabled, id } = form
  const definition = definitionOf(...fields)
  return ada.put<Form>(`/api/forms/${id}`, {
    ...{ department, category, subcategory, enabled, definition }
  })
}
const given = (answers: object, more: object = {}) => ({
  ...{ formId: form.id, version: 1, answers, ...more }
})
/** A ticket, or why it is none. */
type Raised = Omit<Ticket, 'status'> & Problem

const raised = (by: Account, answers: object, more: object = {}) =>
  raise(by, { form: given(answers), ...more }) as Promise<unknown> as Promise<Raised>
const pathOf = ({ id }: Pick<Ticket, 'id'>) => `/api/tickets/${id}/form`
const read = async (by: Account, ticket: Pick<Ticket, 'id'>) =>
  (await by.get<TicketForm>(pathOf(ticket))).body
const put = async (by: Account, ticket: Pick<Ticket, 'id'>, answers: object, more: object = {}) =>
  await by.put<TicketForm & Problem>(pathOf(ticket), given(answers, { answeredAt: null, ...more }))
const formOf = async (by: Account, { id }: Pick<Ticket, 'id'>) =>
  (await by.get<Ticket>(`/api/tickets/${id}`)).body.form

describe('a ticket that is raised with answers (D78)', () => {
  test('has them, and no open question', async () => {
    const ticket = await raised(lena, { model: ' Ricoh ', salary: '' })
    expect(await read(lena, ticket)).toEqual({
      asked: {
        ...{ formId: form.id, department: null, category: 'printer', subcategory: null },
        ...{ version: 1, definition: form.definition, answers: { model: 'Ricoh' }, hidden: [] },
        ...{ open: [], answeredAt: ticket.createdAt, authorId: lena.user.id }
      },
      ...{ others: [], mayAnswer: true, mayAsk: false }
    })
    expect(await formOf(lena, ticket)).toEqual({ open: 0, answered: true })
  })

  test.each([
    [{}, 'form.answers.model', 'The model is required'],
    [{ model: 'A4', other: 'x' }, 'form.answers.other', 'The form has no field “other”']
  ])('is not raised where they do not fit: %o', async (answers, path, message) => {
    const { status, errors } = await raised(lena, answers)
    expect([status, errors]).toEqual([400, [{ path, message }]])
  })

  test('is not raised with answers to a form of another place, or of a version that is gone', async () => {
    const other = await raised(lena, { model: 'A4' }, { category: 'scanner' })
    expect([other.status, other.errors?.[0]?.path]).toEqual([400, 'form.formId'])
    const { status } = await lena.post('/api/tickets', {
      ...{ department: 'IT', description: 'The printer is on fire', category: 'printer' },
      ...{ requesterId: lena.user.id, form: given({ model: 'A4' }, { version: 7 }) }
    })
    expect(status).toBe(409)
  })

  test('may answer the version that the person had before them', async () => {
    await change([field('colour')])
    const ticket = await raised(lena, { model: 'A4' })
    expect((await read(lena, ticket)).asked).toMatchObject({
      ...{ version: 1, answers: { model: 'A4' }, definition: form.definition, open: [] }
    })
  })

  test('names people and files that there are', async () => {
    await change([field('who', { type: 'person' }), field('offer', { type: 'file' })])
    const file = await uploaded(lena, 'offer.txt', 'Ten euros')
    const answers = (who: number, offer: number) =>
      raise(lena, {
        attachmentIds: [file.id],
        form: given({ who, offer: [offer] }, { version: 2 })
      }) as Promise<unknown> as Promise<Raised>
    const declined = await answers(999, 999)
    expect(declined.errors?.map(({ path }) => path)).toEqual([
      'form.answers.who',
      'form.answers.offer'
    ])
    const ticket = await answers(ivan.user.id, file.id)
    expect((await read(lena, ticket)).asked?.answers).toEqual({
      ...{ who: ivan.user.id, offer: [file.id] }
    })
  })
})

describe('files that come later, as from a kiosk', () => {
  const OFFER = field('offer', { type: 'file' })
  const later = { version: 2, filesLater: true }

  test('leave their question open, which the file answers', async () => {
    await change([field('model'), OFFER])
    const ticket = await raise(lena, { form: given({ model: 'A4' }, later) })
    expect(await formOf(lena, ticket)).toEqual({ open: 1, answered: true })
    const { asked } = await read(lena, ticket)
    expect([asked?.open, asked?.answers]).toEqual([['offer'], { model: 'A4' }])
    const file = await uploaded(lena, 'offer.txt', 'Ten euros')
    const more = { version: 2, answeredAt: asked?.answeredAt, attachmentIds: [file.id] }
    const { status } = await put(lena, ticket, { model: 'A4', offer: [file.id] }, more)
    expect([status, await formOf(lena, ticket)]).toEqual([200, { open: 0, answered: true }])
  })

  test('let other open questions be answered, which stay required', async () => {
    await change([field('model'), OFFER])
    const ticket = await raise(lena)
    const { status, body } = await put(lena, ticket, {}, later)
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['answers.model']])
    const answered = await put(lena, ticket, { model: 'A4' }, later)
    expect([answered.status, answered.body.asked?.open]).toEqual([200, ['offer']])
  })

  test('are missing where no one says that they come later', async () => {
    await change([field('model'), OFFER])
    const { status, errors } = await raised(
      lena,
      {},
      { form: given({ model: 'A4' }, { version: 2 }) }
    )
    expect([status, errors?.map(({ path }) => path)]).toEqual([400, ['form.answers.offer']])
  })
})

describe('a ticket without answers', () => {
  test('has open questions where a form is for it, and says nothing of forms otherwise', async () => {
    const ticket = await raise(lena)
    expect((await read(lena, ticket)).asked).toMatchObject({
      ...{ open: ['model'], answers: {}, answeredAt: null, authorId: null }
    })
    expect(await formOf(lena, ticket)).toEqual({ open: 1, answered: false })
    const scanner = await raise(lena, { category: 'scanner' })
    expect(await read(lena, scanner)).toMatchObject({ asked: null, others: [] })
    expect(await formOf(lena, scanner)).toBeUndefined()
  })

  test('is answered by its requester and those who handle it', async () => {
    const ticket = await raise(lena)
    const declined = await put(hilda, ticket, { model: 'A4' })
    expect([declined.status, declined.body.detail]).toEqual([
      403,
      'Only the requester and people who handle the ticket can answer its form.'
    ])
    const { status, body } = await put(ivan, ticket, { model: 'A4' })
    expect([status, body.asked?.answers]).toEqual([200, { model: 'A4' }])
    const { status: second, body: changed } = await put(
      ...([lena, ticket, { model: 'A3' }, { answeredAt: body.asked?.answeredAt }] as const)
    )
    expect([second, changed.asked?.answers]).toEqual([200, { model: 'A3' }])
    const { body: entries } = await ivan.get<HistoryEntry[]>(`/api/tickets/${ticket.id}/history`)
    expect(entries.map(({ kind, to, actorId }) => [kind, to, actorId]).slice(1)).toEqual([
      ['form', 'answered', ivan.user.id],
      ['form', 'changed', lena.user.id]
    ])
  })

  test('loses no one’s answers', async () => {
    const ticket = await raise(lena)
    await put(ivan, ticket, { model: 'A4' })
    const { status, body } = await put(lena, ticket, { model: 'A3' })
    expect([status, body.detail]).toEqual([
      409,
      'The answers have been changed meanwhile. Load them again.'
    ])
    expect((await put(lena, await raise(lena), {})).body.errors).toEqual([
      { path: 'answers.model', message: 'The model is required' }
    ])
  })

  test('no longer waits for its requester once they have answered', async () => {
    const ticket = await raise(lena)
    await ivan.put(`/api/tickets/${ticket.id}/waiting`, { for: 'requester' })
    await put(lena, ticket, { model: 'A4' })
    const { body } = await lena.get<Ticket>(`/api/tickets/${ticket.id}`)
    expect(body.waiting).toBeUndefined()
  })

  test('keeps answers to another form under their labels when its category changes', async () => {
    const ticket = await raised(lena, { model: 'A4' })
    await ivan.patch(`/api/tickets/${ticket.id}`, { category: 'scanner' })
    const { asked, others } = await read(lena, ticket)
    expect([asked, others]).toMatchObject([
      null,
      [{ formId: form.id, answers: { model: 'A4' }, fields: FIELDS }]
    ])
    expect(await formOf(lena, ticket)).toEqual({ open: 0, answered: true })
    expect((await put(lena, ticket, { model: 'A3' })).status).toBe(409)
  })
})

describe('answers to secret fields', () => {
  test('are seen by those who see internal notes, and by their author', async () => {
    const ticket = await raised(lena, { model: 'A4', salary: '5000' })
    for (const by of [ada, ivan, lena])
      expect((await read(by, ticket)).asked).toMatchObject({ answers: { salary: '5000' } })
    expect((await read(hilda, ticket)).asked).toMatchObject({
      ...{ answers: { model: 'A4' }, hidden: ['salary'] }
    })
    expect((await read(hilda, ticket)).asked?.answers).not.toHaveProperty('salary')
  })

  test('stay where someone changes others who does not see them', async () => {
    const ticket = await raise(lena)
    const { body } = await put(ivan, ticket, { model: 'A4', salary: '5000' })
    const { answeredAt } = body.asked ?? {}
    expect((await read(lena, ticket)).asked?.answers).toEqual({ model: 'A4' })
    const changed = await put(lena, ticket, { model: 'A3' }, { answeredAt })
    expect((await read(ivan, ticket)).asked?.answers).toEqual({ model: 'A3', salary: '5000' })
    // She is the last who has answered, but not who has given that answer.
    for (const seen of [changed.body, await read(lena, ticket)])
      expect(seen.asked).toMatchObject({ answers: { model: 'A3' }, hidden: ['salary'] })
    expect(JSON.stringify(changed.body)).not.toContain('5000')
    expect((await lena.get<string>('/api/tickets/export')).body).not.toContain('5000')
  })

  test('stay with who has given them, and are not shown by another version', async () => {
    const ticket = await raised(lena, { model: 'A4', salary: '5000' })
    const answeredAt = ticket.createdAt
    const { body } = await put(ivan, ticket, { model: 'A3', salary: '5000' }, { answeredAt })
    expect((await read(lena, ticket)).asked?.answers).toEqual({ model: 'A3', salary: '5000' })
    await change([field('model'), field('salary', { required: false })])
    const later = { answeredAt: body.asked?.answeredAt }
    const other = await raise(lena)
    const given = await put(ivan, other, { model: 'A4', salary: '6000' })
    const shown = { version: 2, answeredAt: given.body.asked?.answeredAt }
    expect((await put(lena, other, { model: 'A3' }, shown)).status).toBe(409)
    expect((await put(ivan, ticket, { model: 'A2' }, { ...later, version: 2 })).status).toBe(200)
  })

  test('are not found, and others are', async () => {
    const ticket = await raised(lena, { model: 'Zebra', salary: 'Kangaroo' })
    const found = async (search: string) =>
      (await ivan.get<Ticket[]>(`/api/tickets?search=${search}`)).body.map(({ id }) => id)
    expect([await found('zebra'), await found('kangaroo')]).toEqual([[ticket.id], []])
    await ivan.patch(`/api/tickets/${ticket.id}`, { category: 'scanner' })
    expect(await found('zebra')).toEqual([ticket.id])
  })
})

describe('an export', () => {
  const exported = async (by: Account) =>
    readCsv((await by.get<string>('/api/tickets/export?search=exported')).body)

  test('has a column for each label, those of secret fields for those who see them', async () => {
    const more = { description: 'To be exported' }
    await raised(lena, { model: 'A4', salary: '5000' }, more)
    const ends = async (by: Account) => (await exported(by)).map((row) => row.slice(13))
    expect(await ends(ivan)).toEqual([
      ['The model', 'The salary'],
      ['A4', '5000']
    ])
    expect(await ends(hilda)).toEqual([['The model'], ['A4']])
    await server.execute('DELETE FROM form_answers')
    expect(await ends(ivan)).toEqual([[], []])
  })
})

describe('asking the requester', () => {
  const ask = (by: Account, ticket: Ticket) => by.post<Problem>(`${pathOf(ticket)}/ask`, {})

  test('notifies the requester alone', async () => {
    const ticket = await raise(lena)
    await hilda.put(`/api/tickets/${ticket.id}/following`, {})
    expect((await ask(ivan, ticket)).status).toBe(204)
    const kinds = async (by: Account) =>
      (await by.get<Notifications>('/api/notifications')).body.items.map(({ kind }) => kind)
    expect([await kinds(lena), await kinds(hilda)]).toEqual([['form-asked'], []])
  })

  test('is for those who handle it, and needs an open question', async () => {
    const ticket = await raise(lena)
    expect([(await ask(hilda, ticket)).status, (await ask(lena, ticket)).status]).toEqual([
      403, 403
    ])
    await put(lena, ticket, { model: 'A4' })
    const { status, body } = await ask(ivan, ticket)
    expect([status, body.detail]).toEqual([409, 'This ticket has no open questions.'])
    expect((await ask(ivan, { ...ticket, id: 999 })).status).toBe(404)
  })
})
