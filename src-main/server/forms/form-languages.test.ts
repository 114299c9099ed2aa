import { beforeEach, describe, expect, test } from 'vitest'
import type { Approval, ApprovalPage } from '#shared/api/approvals.ts'
import type { FormField } from '#shared/api/form-definitions.ts'
import type { Form, TicketForm } from '#shared/api/forms.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { newRequest } from '#support/server/approvals.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'

const { server, ada, hilda, ivan, lena, raise } = await companyFixture()

const COLOUR = {
  ...field('colour', { type: 'choice', label: 'Colour', choices: ['Crimson', 'Green'] }),
  ...{ several: false, required: true }
} as FormField
const GERMAN = { language: 'de', label: 'Farbe', help: '', choices: ['Rot', ''] }
const translated = (translations: object[]) => ({ ...COLOUR, translations }) as FormField

let form: Form & Problem
const save = async (one: FormField, more: object = {}) => {
  const { id, department, category, subcategory, enabled } = form
  const place = { department, category, subcategory, enabled }
  const definition = { ...definitionOf(one), ...more }
  return (await ada.put<Form & Problem>(`/api/forms/${id}`, { ...place, definition })).body
}
const fieldsOf = ({ definition }: Pick<Form, 'definition'>) => definition.fields
const raised = async (answers: object) =>
  await raise(lena, { form: { formId: form.id, version: form.version, answers } })
const askedIn = async (ticket: Ticket) =>
  (await lena.get<TicketForm>(`/api/tickets/${ticket.id}/form`)).body.asked

beforeEach(async () => {
  for (const table of ['form_answers', 'form_versions', 'forms'])
    await server.execute(`DELETE FROM ${table}`)
  const definition = definitionOf(translated([GERMAN]))
  form = (await ada.post<Form & Problem>('/api/forms', newForm({ definition }))).body
})

describe('a form in several languages (D82)', () => {
  test('keeps them from programs that do not know them, and each version has its own', async () => {
    expect(fieldsOf(form)).toEqual([translated([GERMAN])])
    const ticket = await raised({ colour: 'Crimson' })
    expect(await save(COLOUR)).toMatchObject({ version: 1, definition: form.definition })
    const other = { ...GERMAN, label: 'Farbton' }
    expect(await save(translated([other]))).toMatchObject({ version: 2 })
    expect(await askedIn(ticket)).toMatchObject({ version: 1, definition: form.definition })
    expect(await askedIn(await raise(lena))).toMatchObject({
      definition: { fields: [translated([other])] }
    })
    const { definition } = await save(translated([]))
    expect(fieldsOf({ definition })).toEqual([COLOUR])
  })

  test('can still be read where such a program names a choice as another is translated', async () => {
    const { choices: _, ...left } = GERMAN
    const saved = await save({ ...COLOUR, choices: ['Crimson', 'Rot'] } as FormField)
    const fields = [{ ...translated([left]), choices: ['Crimson', 'Rot'] }]
    expect(saved).toMatchObject({ version: 2, definition: { fields } })
    expect((await ada.get<Form>(`/api/forms/${form.id}`)).body).toEqual(saved)
  })

  test('is answered with its own choices, by which searches and exports have them', async () => {
    const declined = (await raised({ colour: 'Rot' })) as unknown as Problem
    expect(declined.errors).toEqual([
      { path: 'form.answers.colour', message: 'Colour must be one of Crimson, Green' }
    ])
    const ticket = await raised({ colour: 'Crimson' })
    const found = async (search: string) =>
      (await ivan.get<Ticket[]>(`/api/tickets?search=${search}`)).body.map(({ id }) => id)
    expect(await found('crimson')).toContain(ticket.id)
    expect(await found('rot')).toEqual([])
    const { body } = await ivan.get<string>('/api/tickets/export')
    expect([body.includes('Colour'), body.includes('Farbe')]).toEqual([true, false])
  })

  test('says in the language of the person which answer is missing', async () => {
    await ada.put('/api/admin/settings', { languages: { offered: ['en', 'de'], fallback: 'en' } })
    await lena.put('/api/user/language', { language: 'de' })
    const declined = (await raised({})) as unknown as Problem
    expect(declined.errors?.[0]?.message).toMatch(/^Farbe /)
    await ada.put('/api/admin/settings', { languages: { offered: ['en'], fallback: 'en' } })
  })

  test.each([
    [{ ...GERMAN, choices: ['Rot'] }, '0.choices', /^A translation needs as many choices/],
    [{ ...GERMAN, label: 'x'.repeat(101) }, '0.label', /^Label must be at most 100 characters$/],
    [{ ...GERMAN, language: 'xx' }, '0.language', /^Language must be one of en, de/],
    [{ ...GERMAN, label: 'a\u200bb' }, '0.label', /^Label cannot contain invisible characters$/]
  ])('has no translation like %j', async (translation, place, message) => {
    const { errors } = await save(translated([translation]))
    expect(errors).toEqual([
      {
        path: `definition.fields.0.translations.${place}`,
        message: expect.stringMatching(message)
      }
    ])
  })
})

test('an approval has the answers in each language, and loses them with a redaction (D80)', async () => {
  form = await save(translated([GERMAN]), { approval: newRequest([hilda]) })
  const ticket = await raised({ colour: 'Crimson' })
  const path = `/api/tickets/${ticket.id}`
  const pages = async () => {
    const { body } = await ada.get<Approval[]>(`${path}/approvals`)
    return await Promise.all(
      body.map(async ({ id }) => (await ada.get<ApprovalPage>(`/api/approvals/${id}`)).body)
    )
  }
  const [page] = await pages()
  const label = { language: 'de', label: 'Farbe' }
  const own = { label: 'Colour', type: 'choice', answer: 'Crimson' }
  expect(page?.asked.answers).toEqual([{ ...own, translations: [{ ...label, answer: 'Rot' }] }])
  await ada.post(`${path}/redactions`, { text: 'Crimson' })
  const after = await pages()
  expect(after.map(({ outcome }) => outcome)).toEqual(['replaced', null])
  expect(JSON.stringify(after)).not.toMatch(/Crimson|Rot/)
  expect(after[0]?.asked.answers[0]?.translations).toEqual([label])
})
