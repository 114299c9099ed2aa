import { describe, expect, test } from 'vitest'
import type { FormDefinition, FormField } from '#shared/api/form-definitions.ts'
import type { Form, FormInput, TicketForm } from '#shared/api/forms.ts'
import type { ImportMapping } from '#shared/api/import-mapping.ts'
import type { ImportCheck, ImportPreview } from '#shared/api/imports.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { finished, imported, prepared, uploadImport } from '#support/server/import-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const COST = field('cost', { type: 'number', label: 'Cost', min: 0, max: null, unit: '€' })
const DEVICES = { type: 'choice', several: true, choices: ['Laptop', 'Desk phone'] } as const
const FIELDS = [
  field('model', { label: 'Model' }),
  ...[{ ...COST, required: false }, field('who', { type: 'person', label: 'For' })],
  field('devices', { ...DEVICES, label: 'Devices', required: false }),
  field('salary', { label: 'Salary', required: false, secret: true }),
  field('offer', { type: 'file', label: 'Offer', required: false })
] as FormField[]

const APPROVAL: FormDefinition['approval'] = {
  ...{ question: 'May it be bought?', of: 'people', personIds: [1], needsAll: false },
  beforeAssigning: false
}

const { server, ada } = freshServer()

const create = async (more: Partial<FormInput> = {}) =>
  (await ada.post<Form>('/api/forms', newForm({ definition: definitionOf(...FIELDS), ...more })))
    .body
const FILE =
  'Id,Title,Category,Requester Email,Model,Cost,For,Devices,Salary\n' +
  '1,One,printer,jane@example.org,Ricoh,12 €,Omar Diaz,Laptop,\n' +
  '2,Two,printer,jane@example.org,,,,,5000\n' +
  '3,Three,network,jane@example.org,Nothing asks it,no number,,,\n' +
  '4,Four,printer,jane@example.org,Ricoh,dear,,,\n'
const all = async (query = '') =>
  (await ada.get<Ticket[]>(`/api/tickets${query}`)).body.toSorted((a, b) => a.id - b.id)
const formOf = async (by: Account, { id }: Pick<Ticket, 'id'>) =>
  (await by.get<TicketForm>(`/api/tickets/${id}/form`)).body
const accountOf = async (name: string) =>
  (await server().rows<{ id: number }>(`SELECT id FROM users WHERE full_name = '${name}'`))[0]?.id

describe('an import with answers (D78)', () => {
  test('offers none while there is no form', async () => {
    const { body } = await uploadImport<ImportPreview>(ada, FILE)
    expect(body).not.toHaveProperty('answers')
    expect(body.suggestion).not.toHaveProperty('answers')
  })

  test('keeps those to the form that a ticket asks, leaves out others, and leaves the rest open', async () => {
    const form = await create({ definition: { ...definitionOf(...FIELDS), approval: APPROVAL } })
    const { id, mapping } = await prepared(ada, FILE)
    const labels = ['Model', 'Cost', 'For', 'Devices', 'Salary']
    expect(mapping.answers?.map(({ label }) => label)).toEqual(labels)
    const { body } = await ada.post<ImportCheck>(`/api/admin/imports/${id}/check`, mapping)
    expect(body).toMatchObject({ tickets: 3, refused: 1, accounts: 2 })
    expect(body.reasons[0]?.reason).toBe('Cost must be a number from 0')
    await ada.post(`/api/admin/imports/${id}/run`, mapping)
    expect(await finished(ada, id)).toMatchObject({ state: 'done', imported: 3, accounts: 2 })
    const [one, two, three] = await all()
    const omar = await accountOf('Omar Diaz')
    expect((await formOf(ada, one as Ticket)).asked).toMatchObject({
      ...{ formId: form.id, version: 1, open: [], authorId: await accountOf('jane') },
      answers: { model: 'Ricoh', cost: 12, who: omar, devices: ['Laptop'] }
    })
    // The requester must not see it, so the importer has brought it.
    expect((await formOf(ada, two as Ticket)).asked).toMatchObject({
      ...{ answers: { salary: '5000' }, open: ['model', 'who'], authorId: ada.user.id }
    })
    expect(three).not.toHaveProperty('form')
    expect((await all('?search=ricoh')).map(({ id: found }) => found)).toEqual([one?.id])
    expect(await all('?search=5000')).toEqual([])
    expect(await server().rows('SELECT id FROM approvals')).toEqual([])
  })

  test('leaves people open who get no account', async () => {
    await create()
    await imported(ada, FILE, { unknownPeople: 'importer' })
    const [one] = await all()
    expect((await formOf(ada, one as Ticket)).asked?.open).toEqual(['who'])
  })

  test('takes the days of answers for the order of day and month', async () => {
    await create({ definition: definitionOf(field('day', { type: 'date', label: 'Day' })) })
    const check = async (day: string) => {
      const { id, mapping } = await prepared(ada, `Title,Category,Day\nOne,printer,${day}\n`)
      return (await ada.post<ImportCheck>(`/api/admin/imports/${id}/check`, mapping)).body.dayOrder
    }
    expect([await check('03/04/2025'), await check('13/04/2025')]).toEqual(['unclear', 'day-first'])
  })

  test('takes the columns of an own export, so that it can be imported again', async () => {
    const labels = ['Title', 'Model', 'Status']
    const fields = labels.map((label) => field(label.toLowerCase(), { label }))
    const form = await create({ definition: definitionOf(...fields) })
    const answers = { title: 'A', model: 'B', status: 'C' }
    const raised = await ada.post<Ticket>('/api/tickets', {
      ...{ department: 'IT', description: 'It is on fire', category: 'printer' },
      ...{ requesterId: ada.user.id, form: { formId: form.id, version: 1, answers } }
    })
    const { body: file } = await ada.get<string>('/api/tickets/export')
    const { mapping } = await imported(ada, file)
    expect(mapping.columns).toMatchObject({ description: 'Description', status: 'Status' })
    expect(mapping.columns).not.toHaveProperty('title')
    const copy = (await all()).find(({ id }) => id !== raised.body.id)
    expect((await formOf(ada, copy as Ticket)).asked?.answers).toEqual(answers)
  })

  test('is undone with its answers', async () => {
    await create()
    const { id } = await imported(ada, FILE)
    expect(await server().rows('SELECT id FROM form_answers')).toHaveLength(2)
    await ada.post(`/api/admin/imports/${id}/undo`)
    expect(await finished(ada, id)).toMatchObject({ undo: { tickets: 3, kept: 0, accounts: 2 } })
    expect(await server().rows('SELECT id FROM form_answers')).toEqual([])
  })

  test('keeps the people whom answers of tickets that stay name, when it is undone', async () => {
    await create()
    const { id } = await imported(ada, FILE)
    const [one] = await all()
    const comment = { message: 'Still so?', userId: ada.user.id, ticketId: one?.id }
    await ada.post(`/api/tickets/${one?.id}/comments`, comment)
    await ada.post(`/api/admin/imports/${id}/undo`)
    expect(await finished(ada, id)).toMatchObject({ undo: { tickets: 2, kept: 1, accounts: 0 } })
    expect(await server().rows('SELECT id FROM form_answers')).toHaveLength(1)
  })

  test('rejects a column that the file does not have', async () => {
    await create()
    const { id, mapping } = await prepared(ada, FILE)
    const answers: ImportMapping['answers'] = [{ label: 'Model', column: 'No such column' }]
    const path = `/api/admin/imports/${id}/check`
    expect((await ada.post(path, { ...mapping, answers })).status).toBe(400)
  })
})
