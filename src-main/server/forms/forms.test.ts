import { beforeEach, describe, expect, test } from 'vitest'
import { type Form, type FormEntry, type FormInput, MAX_FORMS } from '#shared/api/forms.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Process } from '#shared/api/processes.ts'
import type { SignedInUser } from '#shared/api/users.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import { newProcess } from '#support/server/processes.ts'
import { type Account, PASSWORD } from '#support/server/test-server.ts'

const { server, ada, hank, hilda, ivan, raise } = await companyFixture()
await ada.patch(`/api/admin/users/${hank.user.id}`, { isDepartmentHead: true })
beforeEach(async () => {
  for (const table of ['form_answers', 'form_versions', 'forms'])
    await server.execute(`DELETE FROM ${table}`)
  // Otherwise the server knows the forms still.
  await server.execute("DELETE FROM settings WHERE name = 'formsVersion'")
})

const PATH = '/api/forms'
const create = async (by: Account, more: Partial<FormInput> = {}) =>
  await by.post<Form & Problem>(PATH, newForm(more))
const OF_HR = { department: 'HR', category: null }
const OTHER = { definition: definitionOf(field('model', { label: 'Another question' })) }
const list = async (by: Account) => (await by.get<FormEntry[]>(PATH)).body
const input = ({ department, category, subcategory, enabled, definition }: Form) => ({
  ...{ department, category, subcategory, enabled, definition }
})
const answer = async (by: Account, { id, version }: Form) =>
  await raise(by, { form: { formId: id, version, answers: { model: 'A4' } } })

describe('a form (D78)', () => {
  test('is answered with its definition, and to all in a list without it', async () => {
    const { status, body } = await create(ada)
    const at = server.clock.read().toISOString()
    const { definition, ...place } = newForm()
    const entry = { id: body.id, ...place, version: 1 }
    expect([status, body]).toEqual([
      201,
      { ...entry, definitionVersion: 1, definition, updatedAt: at }
    ])
    expect((await hilda.get(`${PATH}/${body.id}`)).body).toEqual(body)
    expect(await list(hilda)).toEqual([entry])
    const managed = { fields: 2, answered: false, updatedAt: at }
    expect(await list(ada)).toEqual([{ ...entry, managed }])
  })

  test('says so to everyone who is signed in, while one is enabled', async () => {
    const asks = async () => (await ivan.get<SignedInUser>('/api/user')).body.forms
    expect(await asks()).toBeUndefined()
    const { body } = await create(ada)
    expect(await asks()).toBe(true)
    await ada.put(`${PATH}/${body.id}`, { ...input(body), enabled: false })
    expect(await asks()).toBeUndefined()
  })

  test('starts only processes of its department, but for those that specialists choose', async () => {
    const start = async (department: string) =>
      (await ada.post<Process>('/api/processes', newProcess({ department }))).body.id
    const [own, other] = [await start('HR'), await start('Logistics')]
    const starting = (id: number) => ({
      definition: { ...newForm().definition, startProcess: id }
    })
    for (const id of [other, 9999]) {
      const { status, body } = await create(hank, { ...OF_HR, ...starting(id) })
      const message = 'This process does not exist'
      const path = 'definition.startProcess'
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
    const { status, body } = await create(hank, { ...OF_HR, ...starting(own) })
    expect(status).toBe(201)
    const chosen = { ...input(body), ...starting(other) }
    expect((await hank.put(`${PATH}/${body.id}`, chosen)).status).toBe(400)
    expect((await ada.put(`${PATH}/${body.id}`, chosen)).status).toBe(200)
    expect((await hank.put(`${PATH}/${body.id}`, { ...chosen, enabled: false })).status).toBe(200)
  })

  test('belongs to IT Support Specialists and the head of its department', async () => {
    const { body: printers } = await create(ada)
    const { body: ofHr } = await create(hank, OF_HR)
    const declined = await create(hank, { category: 'scanner' })
    expect([declined.status, declined.body.detail]).toEqual([
      403,
      'You can manage only the forms of your own department and its categories'
    ])
    for (const by of [hank, ivan]) {
      expect((await by.put(`${PATH}/${printers.id}`, input(printers))).status).toBe(404)
      expect((await by.delete(`${PATH}/${printers.id}`)).status).toBe(404)
    }
    expect((await hank.put(`${PATH}/${ofHr.id}`, input(ofHr))).status).toBe(200)
    const payroll = { name: 'Payroll', slug: 'payroll', department: 'HR' }
    await ada.post('/api/admin/categories', payroll)
    expect((await create(hank, { category: 'payroll' })).status).toBe(201)
    const managed = (entries: FormEntry[]) => entries.map((entry) => 'managed' in entry)
    expect(managed(await list(hank))).toEqual([false, true, true])
  })

  test('is seen only by those who manage it while it is disabled', async () => {
    const { body } = await create(ada, { enabled: false })
    expect(await list(ivan)).toEqual([])
    expect((await ivan.get(`${PATH}/${body.id}`)).status).toBe(404)
    expect((await list(ada)).map(({ id }) => id)).toEqual([body.id])
  })

  test.each<[Partial<FormInput>, string]>([
    [{ category: null }, 'department'],
    [{ department: 'IT' }, 'category'],
    [{ ...OF_HR, subcategory: 'jam' }, 'subcategory'],
    [{ department: 'Nowhere', category: null }, 'department'],
    [{ category: 'nothing' }, 'category'],
    [{ subcategory: 'nothing' }, 'subcategory'],
    [{ definition: definitionOf() }, 'definition.fields'],
    [
      { definition: definitionOf(field('a', { secret: true, type: 'file' })) },
      'definition.fields.0.secret'
    ]
  ])('is rejected with the field: %o', async (more, path) => {
    const { status, body } = await create(ada, more)
    expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })

  test('is the only one of its place, however that is written', async () => {
    await create(ada, OF_HR)
    expect((await create(ada, { ...OF_HR, department: ' hr ' })).status).toBe(409)
    const { body: printers } = await create(ada)
    const { status } = await ada.put(`${PATH}/${printers.id}`, { ...input(printers), ...OF_HR })
    expect(status).toBe(409)
  })

  test(`is one of at most ${MAX_FORMS}`, async () => {
    const { body } = await create(ada)
    await server.execute(`
      WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_FORMS})
      INSERT INTO forms (scope, enabled, version, author_id, created_at, updated_at)
      SELECT 'retired x' || i, enabled, version, author_id, created_at, updated_at
      FROM forms, n WHERE id = ${body.id}`)
    expect((await create(ada, OF_HR)).status).toBe(409)
    await server.execute(`DELETE FROM forms WHERE id > ${body.id}`)
    expect((await create(ada, OF_HR)).status).toBe(201)
  })
})

describe('a change of a form', () => {
  test('is its next version, unless the same is asked', async () => {
    const { body: first } = await create(ada)
    const path = `${PATH}/${first.id}`
    const same = await ada.put<Form>(path, { ...input(first), updatedAt: first.updatedAt })
    expect(same.body).toMatchObject({ version: 1, definitionVersion: 1 })
    const { body: next } = await ada.put<Form>(path, { ...input(first), ...OTHER })
    expect(next).toMatchObject({ version: 2, definitionVersion: 2, ...OTHER })
    expect((await ada.get<Form>(`${path}?version=1`)).body).toMatchObject({
      ...{ version: 2, definitionVersion: 1, definition: first.definition }
    })
  })

  test('is declined where another one came first', async () => {
    const { body } = await create(ada)
    const path = `${PATH}/${body.id}`
    await ada.put(path, { ...input(body), ...OTHER })
    const change = { ...input(body), updatedAt: body.updatedAt }
    expect((await ada.put(path, change)).status).toBe(409)
  })

  test('leaves an earlier version for a day, and for good where it was answered', async () => {
    const { body: form } = await create(ada)
    const path = `${PATH}/${form.id}`
    const versions = async () =>
      (await server.rows('SELECT number FROM form_versions ORDER BY number')).map(
        (row) => row.number
      )
    await answer(ivan, form)
    await ada.put(path, { ...input(form), ...OTHER })
    await server.execute('UPDATE form_versions SET created_at = created_at - 90000000')
    await ada.put(path, input(form))
    expect(await versions()).toEqual([1, 3])
    await ada.put(path, { ...input(form), ...OTHER })
    expect(await versions()).toEqual([1, 3, 4])
  })
})

describe('deleting a form', () => {
  test('is possible until a ticket has answered it', async () => {
    const { body } = await create(ada)
    expect((await ada.delete(`${PATH}/${body.id}`)).status).toBe(204)
    expect((await ada.delete(`${PATH}/${body.id}`)).status).toBe(404)
    const { body: form } = await create(ada)
    await answer(ivan, form)
    const declined = await ada.delete<Problem>(`${PATH}/${form.id}`)
    expect([declined.status, declined.body.detail]).toEqual([
      409,
      'Tickets have answered this form, so it cannot be deleted. Disable it instead.'
    ])
  })
})

describe('a form whose place changes', () => {
  const category = { name: 'Plants', slug: 'plants', department: 'HR' }
  const addCategory = async () =>
    (await ada.post<{ id: number }>('/api/admin/categories', category)).body.id
  const PATCH = '/api/admin/departments'

  test('follows its category to another slug', async () => {
    const id = await addCategory()
    await create(ada, { category: 'plants' })
    await ada.put(`/api/admin/categories/${id}`, { ...category, slug: 'flowers' })
    expect((await list(ivan)).map((form) => form.category)).toEqual(['flowers'])
    await ada.delete(`/api/admin/categories/${id}`)
    expect(await list(ada)).toEqual([])
  })

  test('is disabled with its subcategory where tickets have answered it, whose place is free', async () => {
    const categoryId = await addCategory()
    const subcategory = { categoryId, name: 'Cactus', slug: 'cactus' }
    const { body: cactus } = await ada.post<{ id: number }>('/api/admin/subcategories', subcategory)
    const of = { category: 'plants', subcategory: 'cactus' }
    const { body: form } = await create(ada, of)
    await raise(ivan, { ...of, form: { formId: form.id, version: 1, answers: { model: 'A4' } } })
    await ada.delete(`/api/admin/subcategories/${cactus.id}`)
    expect((await list(ada)).map(({ enabled }) => enabled)).toEqual([false])
    await ada.post('/api/admin/subcategories', subcategory)
    expect((await create(ada, of)).status).toBe(201)
    await ada.delete(`/api/admin/categories/${categoryId}`)
  })

  test('follows its department, and is disabled where the other one has a form', async () => {
    const { body: first } = await create(ada, { department: 'Logistics', category: null })
    const rename = (name: string, newName: string, merge: boolean) =>
      ada.patch(PATCH, { name, newName, merge })
    await ada.post('/api/user/confirm', { password: PASSWORD })
    expect((await rename('Logistics', 'Transport', false)).status).toBe(200)
    const { body: second } = await create(ada, OF_HR)
    expect(await list(ivan)).toMatchObject([{ department: 'Transport' }, { department: 'HR' }])
    await rename('Transport', 'HR', true)
    const states = (await list(ada)).map(({ id, department, enabled }) => [id, department, enabled])
    expect(states).toEqual([
      [first.id, 'HR', false],
      [second.id, 'HR', true]
    ])
  })
})
