import { beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { MAX_VIEWS, type SavedView } from '#shared/api/saved-views.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada, hilda, hank, lena } = await companyFixture()
beforeEach(() => server.execute('DELETE FROM saved_views'))

const VIEW = { name: 'Urgent', filters: '/tickets?priority=high&status=open' }
const save = (by: Account, more: object = {}) =>
  by.post<SavedView & Problem>('/api/saved-views', { ...VIEW, ...more })
const namesOf = async (by: Account) =>
  (await by.get<SavedView[]>('/api/saved-views')).body.map(({ name }) => name)

test("one's own views are no one else's, not even a specialist's", async () => {
  const { status, body } = await save(hank)
  expect([status, body]).toMatchObject([
    201,
    { ...VIEW, department: null, ownerId: hank.user.id, editable: true }
  ])
  expect(await namesOf(hank)).toEqual(['Urgent'])
  for (const other of [ada, hilda, lena]) {
    expect(await namesOf(other)).toEqual([])
    expect((await other.patch(`/api/saved-views/${body.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await other.delete(`/api/saved-views/${body.id}`)).status).toBe(404)
  }
})

test('a shared view is seen by its team and changed by its owner and specialists', async () => {
  const { body } = await save(hilda, { department: 'HR' })
  const { body: seen } = await hank.get<SavedView[]>('/api/saved-views')
  expect(seen.map(({ name, editable }) => [name, editable])).toEqual([['Urgent', false]])
  expect(await namesOf(lena)).toEqual([])
  const rename = (by: Account) =>
    by.patch<SavedView>(`/api/saved-views/${body.id}`, { name: 'Now' })
  expect((await rename(lena)).status).toBe(404)
  expect((await rename(hank)).status).toBe(403)
  expect((await rename(hilda)).body).toMatchObject({ name: 'Now', filters: VIEW.filters })
  expect((await rename(ada)).status).toBe(200)
  await ada.patch(`/api/admin/users/${hank.user.id}`, { isDepartmentHead: true })
  expect((await hank.delete(`/api/saved-views/${body.id}`)).status).toBe(204)
  expect(await namesOf(hilda)).toEqual([])
})

test('a view can be shared with a team of the own only', async () => {
  expect((await save(lena, { department: 'HR' })).status).toBe(403)
  expect((await save(ada, { department: 'IT' })).status).toBe(201)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ filters: 'https://example.org' }, 'filters'],
  [{ filters: '//example.org' }, 'filters'],
  [{ filters: '/admin' }, 'filters'],
  [{ filters: `/tickets?${'x'.repeat(1500)}` }, 'filters'],
  [{ department: '' }, 'department']
])('the saved view %j is rejected', async (more, path) => {
  const { status, body } = await save(hank, more)
  expect([status, body.errors?.[0]?.path]).toEqual([400, path])
})

test('no one keeps more than fifty views', async () => {
  for (let number = 0; number < MAX_VIEWS; number++) await save(lena, { name: `View ${number}` })
  const { status, body } = await save(lena)
  expect([status, body.detail]).toEqual([409, 'You have 50 saved views. Delete one first.'])
  expect((await namesOf(lena)).length).toBe(MAX_VIEWS)
})
