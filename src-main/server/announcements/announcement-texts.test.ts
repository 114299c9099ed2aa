import { beforeEach, expect, test } from 'vitest'
import type { Announcement, NewAnnouncement } from '#shared/api/announcements.ts'
import type { Category } from '#shared/api/categories.ts'
import { ERASED_TEXT } from '#shared/domain/privacy.ts'
import { newAnnouncement } from '#support/server/announcements.ts'
import { companyFixture } from '#support/server/company-fixture.ts'

const { server, ada, hilda, lena, raise } = await companyFixture()
beforeEach(() => server.execute('DELETE FROM announcements'))

const PATH = '/api/announcements'
const announce = async (more: Partial<NewAnnouncement> = {}) =>
  (await ada.post<Announcement>(PATH, newAnnouncement(more))).body
const stored = async ({ id }: Announcement) => (await ada.get<Announcement>(`${PATH}/${id}`)).body
const listed = async () => (await hilda.get<Announcement[]>(PATH)).body.map(({ title }) => title)

test('another name of a department, or a merge, keeps the people of an announcement', async () => {
  const outage = await announce({ departments: ['HR', 'Logistics'] })
  expect(await listed()).toEqual(['Email is slow'])
  const rename = { name: 'HR', newName: 'People' }
  expect((await ada.patch('/api/admin/departments', rename)).status).toBe(200)
  expect((await stored(outage)).departments).toEqual(['People', 'Logistics'])
  expect(await listed()).toEqual(['Email is slow'])
  const merge = { name: 'People', newName: 'Logistics', merge: true }
  expect((await ada.patch('/api/admin/departments', merge)).status).toBe(200)
  expect((await stored(outage)).departments).toEqual(['Logistics'])
})

test('another slug of a category comes along, and a deleted one is taken out', async () => {
  const fields = { name: 'Payroll', department: 'IT', description: null }
  const { body: category } = await ada.post<Category>('/api/admin/categories', {
    ...{ ...fields, slug: 'payroll' }
  })
  const outage = await announce({ categories: ['email', 'payroll'] })
  const path = `/api/admin/categories/${category.id}`
  await ada.put(path, { ...fields, slug: 'salaries' })
  expect((await stored(outage)).categories).toEqual(['email', 'salaries'])
  await ada.delete(path)
  expect((await stored(outage)).categories).toEqual(['email'])
})

test('a text that is redacted from a ticket is redacted from its announcement too (D92)', async () => {
  const { id } = await raise(lena, { description: 'The password is hunter2' })
  const outage = await announce({ title: 'Not hunter2', text: 'hunter2', parts: [id] })
  await lena.post(`${PATH}/${outage.id}/affected`, { line: 'It was hunter2' })
  await ada.post(`${PATH}/${outage.id}/end`, {
    answer: 'It is hunter3, not hunter2',
    resolve: false
  })
  const redaction = { text: 'hunter2' }
  expect((await ada.post(`/api/tickets/${id}/redactions`, redaction)).status).toBe(200)
  const rows = [
    ...(await server.rows('SELECT title, text, answer FROM announcements')),
    ...(await server.rows('SELECT line FROM announcement_people'))
  ]
  expect(JSON.stringify(rows)).not.toContain('hunter2')
  expect((await stored(outage)).answer).toContain('hunter3')
})

test('the data of a person has what they have said of outages, which an erasure takes out', async () => {
  const zoe = await server.staff('zoe', 'Logistics')
  const outage = await announce()
  await zoe.post(`${PATH}/${outage.id}/affected`, { line: 'In hall 3 too' })
  const data = await ada.open(`/api/admin/users/${zoe.user.id}/data`)
  expect(await data.text()).toContain('"line": "In hall 3 too"')
  const erased = await ada.post(`/api/admin/users/${zoe.user.id}/erasure`, { texts: true })
  expect(erased.status).toBe(200)
  expect(await server.rows('SELECT line FROM announcement_people')).toEqual([{ line: ERASED_TEXT }])
  expect((await stored(outage)).affected).toBe(1)
})
