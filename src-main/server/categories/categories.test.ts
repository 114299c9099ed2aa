import { describe, expect, test } from 'vitest'
import type { Category, Subcategory } from '#shared/api/categories.ts'
import type { ImportPreview } from '#shared/api/imports.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { BUILT_IN_CATEGORIES } from '#shared/domain/categories.ts'
import { IT_CATEGORIES } from '#shared/domain/it-categories.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { prepared } from '#support/server/import-fixture.ts'
import { newTicket, PASSWORD, START_TIME } from '#support/server/test-server.ts'

const { server, ada } = freshServer()

const CATEGORIES = '/api/admin/categories'
const SUBCATEGORIES = '/api/admin/subcategories'
const category = (more: object = {}) => ({
  ...{ name: 'Forklifts', slug: 'forklifts', department: 'Logistics', ...more }
})
const subcategory = (more: object = {}) => ({
  ...{ categoryId: 1, name: 'Flat Tyre', slug: 'flat-tyre', ...more }
})
const CREATED = { createdAt: START_TIME, updatedAt: START_TIME }
const create = (more: object = {}) => ada.post<Category & Problem>(CATEGORIES, category(more))
const createSub = (more: object = {}) =>
  ada.post<Subcategory & Problem>(SUBCATEGORIES, subcategory(more))
const list = async () => (await ada.get<Category[]>(CATEGORIES)).body
const listSub = async () => (await ada.get<Subcategory[]>(SUBCATEGORIES)).body

describe('a new database', () => {
  test('has the thirteen values of the specification as categories of IT, but for the one that is no row', async () => {
    const categories = await list()
    const slugs =
      'access email erp hardware it-assets landline mobile-devices network printer scanner sim-services software'
    expect(categories.map(({ slug }) => slug).sort()).toEqual(slugs.split(' '))
    expect(new Set(categories.map(({ department }) => department))).toEqual(new Set(['IT']))
    expect(await listSub()).toEqual([])
  })

  test('gets them once, however often it is started, and not again once it is used', async () => {
    await server().restart()
    expect(await server().rows('SELECT * FROM categories')).toHaveLength(BUILT_IN_CATEGORIES.length)
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    for (const { id } of await list())
      expect((await ada.delete(`${CATEGORIES}/${id}`)).status).toBe(204)
    await server().restart()
    expect(await list()).toEqual([])
  })

  test('takes the ten built-in IT categories with their subcategories', async () => {
    for (const { subcategories, ...input } of IT_CATEGORIES) {
      const { status, body } = await ada.post<Category>(CATEGORIES, input)
      expect(status).toBe(201)
      for (const sub of subcategories) {
        expect((await ada.post(SUBCATEGORIES, { ...sub, categoryId: body.id })).status).toBe(201)
      }
    }
    expect(await list()).toHaveLength(BUILT_IN_CATEGORIES.length + 10)
    expect(await listSub()).toHaveLength(
      IT_CATEGORIES.flatMap(({ subcategories }) => subcategories).length
    )
  })
})

describe('a category', () => {
  test('is created, and listed by name', async () => {
    const { status, body } = await create({ name: '  Aprons ', description: ' What one wears ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...category({ name: 'Aprons', description: 'What one wears' }),
      ...{ id: expect.any(Number), ...CREATED }
    })
    const names = (await list()).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['Access', 'Aprons'])
    for (const [index, none] of [undefined, null, '   '].entries()) {
      const other = await create({ slug: `without-${index}`, description: none })
      expect(other.body.description).toBe(null)
    }
  })

  test('is changed as a whole, and says when', async () => {
    const { body: created } = await create({ description: 'Yellow' })
    server().clock.pass({ hours: 1 })
    const changed = { name: 'Lifts', slug: 'lifts', department: 'Purchase' }
    const { status, body } = await ada.put<Category>(`${CATEGORIES}/${created.id}`, changed)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...created,
      ...changed,
      description: null,
      updatedAt: server().clock.read().toISOString()
    })
    expect(await list()).toContainEqual(body)
  })

  test('that gets another slug takes along its tickets, what searches find them by, saved views and mappings of imports', async () => {
    const { body: created } = await create()
    const input = {
      department: 'Logistics',
      description: 'It does not lift',
      category: 'forklifts'
    }
    const { body: raised } = await ada.post<Ticket>('/api/tickets', newTicket(ada.user.id, input))
    const view = { name: 'Lifts', filters: '/tickets?category=forklifts&status=open' }
    await ada.post('/api/saved-views', view)
    const words = [{ field: 'category', word: 'Fork', to: 'forklifts' }]
    const { id, mapping } = await prepared(ada, 'Id,Title,Created\n1,One,2025-01-02\n')
    const wanted = { ...mapping, words, category: 'forklifts' }
    expect((await ada.post(`/api/admin/imports/${id}/check`, wanted)).status).toBe(200)
    server().clock.pass({ hours: 1 })
    await ada.put(`${CATEGORIES}/${created.id}`, category({ slug: 'lifts' }))
    const found = async (search: string) =>
      (await ada.get<Ticket[]>(`/api/tickets?search=${search}`)).body.map(({ id }) => id)
    expect([await found('forklifts'), await found('lifts')]).toEqual([[], [raised.id]])
    const { body: preview } = await ada.get<ImportPreview>(`/api/admin/imports/${id}`)
    expect(preview.suggestion).toMatchObject({
      ...{ category: 'lifts', words: [{ ...words[0], to: 'lifts' }] }
    })
    const { body: ticket } = await ada.get<Ticket>(`/api/tickets/${raised.id}`)
    expect(ticket).toEqual({ ...raised, category: 'lifts' })
    const { body: views } = await ada.get<object[]>('/api/saved-views')
    expect(views).toEqual([
      expect.objectContaining({ filters: '/tickets?category=lifts&status=open' })
    ])
  })

  test('keeps its slug while an import runs, and may change otherwise', async () => {
    const { body: created } = await create()
    await prepared(ada, 'Id,Title,Created\n1,One,2025-01-02\n')
    const now = server().clock.read().getTime()
    await server().execute(`UPDATE imports SET state = 'running', seen_at = ${now}`)
    const change = async (more: object) => {
      const path = `${CATEGORIES}/${created.id}`
      const { status, body } = await ada.put<Category & Problem>(path, category(more))
      return [status, body.detail ?? body.name]
    }
    const sentence = 'An import is running or being undone. Change slugs after it has ended.'
    expect(await change({ slug: 'lifts', name: 'Lifts' })).toEqual([409, sentence])
    expect((await list()).find(({ id }) => id === created.id)).toEqual(created)
    expect(await change({ name: 'Lifts' })).toEqual([200, 'Lifts'])
    server().clock.pass({ minutes: 16 })
    expect(await change({ slug: 'lifts' })).toEqual([200, 'Forklifts'])
  })

  test('may keep its own slug, and takes no other’s', async () => {
    const answers = await Promise.all([create(), create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const id = answers.find(({ status }) => status === 201)?.body.id
    const change = (slug: string) =>
      ada.put<Problem>(`${CATEGORIES}/${id}`, category({ slug, name: 'New' }))
    expect((await change('forklifts')).status).toBe(200)
    for (const slug of ['software', 'other']) {
      for (const taken of [await change(slug), await create({ slug })])
        expect([taken.status, taken.body.errors]).toEqual([
          409,
          [{ path: 'slug', message: 'Another category already has that slug' }]
        ])
    }
  })

  test.each([
    ['name', ' ', 'Name is required'],
    ['name', 'x'.repeat(101), 'Name must be at most 100 characters'],
    ['slug', '', 'Slug is required'],
    ['slug', 'Fork Lifts', 'Slug can contain only a-z, 0-9 and hyphens'],
    ['slug', 'x'.repeat(101), 'Slug must be at most 100 characters'],
    ['department', undefined, 'Department is required'],
    ['description', 7, 'Description must be text'],
    ['description', 'x'.repeat(1001), 'Description must be at most 1,000 characters']
  ])('with %s %j is rejected', async (path, value, message) => {
    const before = await list()
    const created = await create({ [path]: value })
    const changed = await ada.put<Problem>(`${CATEGORIES}/1`, category({ [path]: value }))
    for (const { status, body } of [created, changed]) {
      expect(status).toBe(400)
      expect(body.errors).toContainEqual({ path, message })
    }
    expect(await list()).toEqual(before)
  })

  test('that is deleted takes its subcategories along, and leaves tickets their slugs', async () => {
    const { body } = await create()
    await createSub({ categoryId: body.id })
    await createSub({ categoryId: 1 })
    const slugs = { category: 'forklifts', subcategory: 'flat-tyre' }
    const input = { department: 'Logistics', description: 'It does not lift', ...slugs }
    await ada.post('/api/tickets', { ...input, requesterId: ada.user.id })
    expect(await ada.delete(`${CATEGORIES}/${body.id}`)).toMatchObject({ status: 204, body: '' })
    expect((await listSub()).map(({ categoryId }) => categoryId)).toEqual([1])
    expect((await ada.get('/api/tickets/1')).body).toMatchObject(slugs)
    expect((await create()).body.id).toBeGreaterThan(body.id)
  })

  test('that is missing is not found', async () => {
    for (const { status, body } of [
      await ada.put<Problem>(`${CATEGORIES}/999`, category()),
      await ada.delete<Problem>(`${CATEGORIES}/999`)
    ]) {
      expect([status, body.detail]).toEqual([404, 'This category does not exist'])
    }
  })
})

describe('a subcategory', () => {
  test('is created with what the form asks for, and listed', async () => {
    const full = { description: 'Pump it up', defaultSLA: 6, defaultPriority: 'medium' }
    const { status, body } = await createSub(full)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...{ ...subcategory(full), id: 1, ...CREATED }
    })
    const { body: bare } = await createSub({ name: 'Aged', slug: 'aged' })
    expect(bare).toMatchObject({ description: null, defaultSLA: null, defaultPriority: null })
    expect(await listSub()).toEqual([bare, body])
  })

  test('of a slug that its category has is rejected; another category may have it', async () => {
    await createSub()
    const { status, body } = await createSub({ name: 'Another' })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([409, ['slug']])
    expect(body.detail).toBe('This category already has a subcategory with that slug')
    const most = await createSub({ categoryId: 2, defaultSLA: 8760 })
    expect([most.status, most.body.defaultSLA]).toEqual([201, 8760])
  })

  test.each([
    ['categoryId', 999, 'This category does not exist'],
    ['name', '', 'Name is required'],
    ['slug', 'Flat Tyre', 'Slug can contain only a-z, 0-9 and hyphens'],
    ...[0, 1.5, 8761, '6'].map((value) => [
      ...['defaultSLA', value, 'Default SLA must be a whole number of hours from 1 to 8,760']
    ]),
    ['defaultPriority', 'urgent', 'Default Priority must be one of high, medium, low']
  ])('with %s %j is rejected', async (path, value, message) => {
    const { status, body } = await createSub({ [`${path}`]: value })
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
    expect(await listSub()).toEqual([])
  })

  test('is deleted once', async () => {
    await createSub()
    expect(await ada.delete(`${SUBCATEGORIES}/1`)).toMatchObject({ status: 204, body: '' })
    expect(await listSub()).toEqual([])
    const { status, body } = await ada.delete<Problem>(`${SUBCATEGORIES}/1`)
    expect([status, body.detail]).toEqual([404, 'This subcategory does not exist'])
  })
})

test('everyone signed in may read both', async () => {
  const bob = await server().staff('bob')
  expect((await bob.get(CATEGORIES)).body).toEqual(await list())
  expect((await bob.get(SUBCATEGORIES)).status).toBe(200)
})

describe('the names in other languages', () => {
  const german = (name: string) => [{ language: 'de', name }]
  const nameAll = (id: number, body: object) => ada.put<Problem>(`${CATEGORIES}/${id}/names`, body)

  test('are of a category and its subcategories, in place of those before', async () => {
    const { body: forklifts } = await create()
    const { body: tyre } = await createSub({ categoryId: forklifts.id })
    const names = {
      translations: german('Gabelstapler'),
      subcategories: [{ id: tyre.id, translations: german('Reifenpanne') }]
    }
    expect((await nameAll(forklifts.id, names)).status).toBe(204)
    expect(await list()).toContainEqual({ ...forklifts, translations: german('Gabelstapler') })
    expect(await listSub()).toContainEqual({ ...tyre, translations: german('Reifenpanne') })
    // They stay where the category is changed otherwise.
    await ada.put(`${CATEGORIES}/${forklifts.id}`, category({ name: 'Fork trucks' }))
    expect(await list()).toContainEqual(
      expect.objectContaining({ name: 'Fork trucks', translations: german('Gabelstapler') })
    )
    await nameAll(forklifts.id, { translations: [], subcategories: [] })
    expect((await list()).find(({ id }) => id === forklifts.id)).not.toHaveProperty('translations')
    expect(await listSub()).toContainEqual({ ...tyre, translations: german('Reifenpanne') })
  })

  test('are rejected as a whole where a subcategory is of another category', async () => {
    const { body: forklifts } = await create()
    const { body: other } = await createSub()
    const names = {
      translations: german('Gabelstapler'),
      subcategories: [{ id: other.id, translations: german('Reifenpanne') }]
    }
    const { status, body } = await nameAll(forklifts.id, names)
    expect([status, body.errors]).toEqual([
      ...[400, [{ path: 'subcategories.0.id', message: 'This subcategory does not exist' }]]
    ])
    expect((await list()).find(({ id }) => id === forklifts.id)).not.toHaveProperty('translations')
    expect((await nameAll(9999, { translations: [], subcategories: [] })).status).toBe(404)
  })
})
