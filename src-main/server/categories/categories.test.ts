import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Category } from '#shared/api/categories.ts'
import { type Account, START_TIME, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let hank: Account
beforeAll(async () => {
  server = await startTestServer()
  await server.administrator()
  hank = await server.staff('hank')
})
afterAll(() => server.close())

test('a new database starts with the built-in categories of IT, readable by everybody signed in', async () => {
  const { status, body } = await hank.get<Category[]>('/api/admin/categories')
  expect(status).toBe(200)
  expect(body.map(({ slug }) => slug).sort()).toEqual([
    'access',
    'email',
    'erp',
    'hardware',
    'it-assets',
    'landline',
    'mobile-devices',
    'network',
    'printer',
    'scanner',
    'sim-services',
    'software'
  ])
  expect(body[0]).toEqual({
    id: expect.any(Number),
    name: 'Access',
    slug: 'access',
    department: 'IT',
    description: null,
    createdAt: START_TIME,
    updatedAt: START_TIME
  })
  expect(body.map(({ name }) => name)).toEqual(body.map(({ name }) => name).toSorted())
  expect((await hank.get('/api/admin/subcategories')).body).toEqual([])
})

test('subcategories are answered whole, by name', async () => {
  server.execute(`
    INSERT INTO subcategories (category_id, name, slug, default_sla_hours, default_priority, created_at, updated_at)
    VALUES (1, 'Screens', 'screens', 6, 'medium', 0, 0), (1, 'Keyboards', 'keyboards', NULL, NULL, 0, 0)`)
  const moment = '1970-01-01T00:00:00.000Z'
  const common = { categoryId: 1, description: null, createdAt: moment, updatedAt: moment }
  expect((await hank.get('/api/admin/subcategories')).body).toEqual([
    { ...common, id: 2, name: 'Keyboards', slug: 'keyboards', defaultSLA: null, defaultPriority: null },
    { ...common, id: 1, name: 'Screens', slug: 'screens', defaultSLA: 6, defaultPriority: 'medium' }
  ])
})

test('categories that were all deleted do not come back at the next start', async () => {
  server.execute('DELETE FROM categories')
  await server.restart()
  expect((await hank.get('/api/admin/categories')).body).toEqual([])
})
