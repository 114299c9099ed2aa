import { expect, test } from 'vitest'
import type { CannedReply } from '#shared/api/canned-replies.ts'
import type { ListedDepartment } from '#shared/api/departments.ts'
import type { Follower } from '#shared/api/followers.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { type Account, newTicket, person } from '#support/server/test-server.ts'

const { server, ada, hank, raise } = await companyFixture()

const COMPOSED = 'Qualität'.normalize('NFC')
const DECOMPOSED = 'Qualität'.normalize('NFD')
const OTHER = 'QUALITÄT '.normalize('NFD')

const find = async (by: Account, search: string) => {
  const { body } = await by.get<Ticket[]>(`/api/tickets?search=${encodeURIComponent(search)}`)
  return body.map(({ id }) => id)
}
const raiseFor = async (by: Account, department: string) =>
  (await by.post<Ticket>('/api/tickets', newTicket(by.user.id, { department }))).body
const listed = async () =>
  (await ada.get<ListedDepartment[]>('/api/admin/departments')).body.filter(({ name }) =>
    name.normalize('NFC').toLowerCase().includes('qualität')
  )
const listOf = async (id: number) =>
  (await ada.get<Follower[]>(`/api/tickets/${id}/followers`)).body.map(({ username }) => username)
const makePrivate = (name: string, isPrivate = true) =>
  ada.put('/api/admin/departments', { name, private: isPrivate })

test('a department is private and listed once, in whatever form its name is written', async () => {
  const quinn = await server.staff('quinn')
  const details = { ...person('quinn', DECOMPOSED), isDepartmentHead: false }
  const { status } = await ada.put(`/api/admin/users/${quinn.user.id}`, details)
  expect(status).toBe(200)
  expect((await makePrivate(COMPOSED)).status).toBe(200)
  const tickets = await Promise.all(
    [COMPOSED, DECOMPOSED, OTHER].map((name) => raiseFor(ada, name))
  )
  for (const { id } of tickets) {
    expect((await hank.get(`/api/tickets/${id}`)).status).toBe(404)
    expect((await quinn.get(`/api/tickets/${id}`)).status).toBe(200)
  }
  expect(await listed()).toMatchObject([{ private: true, members: 1, tickets: 3 }])
  expect((await makePrivate(OTHER, false)).status).toBe(200)
  expect((await hank.get(`/api/tickets/${tickets[0]?.id}`)).status).toBe(200)
})

test('what an older version has written gets the present form before the server answers', async () => {
  const search = { commentsAndRequester: true }
  await ada.put('/api/admin/settings', { search })
  const unit = 'Prüfstelle'.normalize('NFC')
  const ticket = await raiseFor(ada, unit)
  const other = await raiseFor(ada, unit.normalize('NFD'))
  const message = 'Es läuft — wieder'
  const comment = { message, userId: ada.user.id, ticketId: ticket.id }
  await ada.post(`/api/tickets/${ticket.id}/comments`, comment)
  for (const name of ['Hello', 'Bye'])
    await ada.post('/api/canned-replies', { department: unit, name, message: 'x' })
  const article = { title: 'Größe', body: 'Straße', category: 'printer', department: unit }
  const translations = [{ language: 'de', title: 'Maße', body: 'Gasse' }]
  await ada.post('/api/articles', { ...article, translations })
  await ada.post('/api/saved-views', { name: 'All', filters: '/tickets', department: 'IT' })
  await ada.put('/api/admin/departments', { name: unit, private: true })
  await ada.post('/api/admin/departments', { name: 'Prüfstelle 2' })
  await raise(ada, { description: 'Der Drucker für\u00a0Größen' })

  const before = await server.rows('SELECT id, updated_at FROM tickets ORDER BY id')
  const older = unit.normalize('NFD').toLowerCase()
  const present = unit.toLowerCase()
  const isPart = `department_key = '${present}'`
  await server.execute(`
    UPDATE tickets SET department_key = '${older}' WHERE id = ${other.id};
    UPDATE canned_replies SET department_key = '${older}' WHERE name = 'Bye';
    UPDATE canned_replies SET name = 'Hello' WHERE name = 'Bye';
    UPDATE articles SET department_key = '${older}' WHERE ${isPart};
    UPDATE saved_views SET department_key = '${older}';
    INSERT INTO private_departments (department, department_key, created_at)
      SELECT department, '${older}', created_at FROM private_departments WHERE ${isPart};
    INSERT INTO private_departments (department, department_key, created_at)
      VALUES ('${OTHER}', '${OTHER.trim().toLowerCase()}', 1);
    INSERT INTO departments (department, department_key, created_at)
      VALUES ('${unit}', '${present}', 1), ('${unit}', '${older}', 1);
    UPDATE tickets SET search_text = upper(description);
    UPDATE articles SET search_text = upper(body);
    UPDATE comment_texts SET text = 'ES LÄUFT — WIEDER';
    DELETE FROM settings WHERE name = 'textForm'`)
  await server.restart()

  expect(await server.rows('SELECT id, updated_at FROM tickets ORDER BY id')).toEqual(before)
  for (const { id } of [ticket, other])
    expect((await hank.get(`/api/tickets/${id}`)).status).toBe(404)
  const { body: all } = await ada.get<ListedDepartment[]>('/api/admin/departments')
  expect(all.filter(({ name }) => name.normalize('NFC') === unit)).toMatchObject([
    { private: true, added: true, tickets: 2 }
  ])
  // Of the two departments that have become one, one was private.
  expect(await listed()).toMatchObject([{ private: true }])
  const { body: replies } = await ada.get<CannedReply[]>('/api/canned-replies')
  expect(replies.map(({ name }) => name)).toEqual(['Hello', `Hello (${unit})`])
  for (const table of ['articles', 'saved_views'])
    expect(await server.rows(`SELECT department_key FROM ${table}`)).toEqual([
      { department_key: present }
    ])

  expect(await find(ada, 'fur grossen')).toHaveLength(1)
  expect(await find(ada, other.ticketId)).toEqual([other.id])
  expect(await find(ada, '"lauft - wieder"')).toEqual([ticket.id])
  for (const word of ['grosse', 'gasse'])
    expect((await ada.get(`/api/articles?search=${word}`)).body).toMatchObject([{ title: 'Größe' }])
  expect(server.log.lines.join('\n')).toMatch(/texts prepared/)
  const reported = server.log.lines.length
  await server.restart()
  expect(server.log.lines.slice(reported).join('\n')).not.toMatch(/prepar/)
})

test.each(['present', 'older'] as const)(
  'followers of the public one of two departments that become one see no ticket of it: %s',
  async (form) => {
    const unit = `Gärtnerei ${form}`
    const keys = { present: unit.toLowerCase(), older: unit.normalize('NFD').toLowerCase() }
    const { id } = await raiseFor(ada, unit)
    for (const by of [hank, ada]) await by.put(`/api/tickets/${id}/following`, {})
    await server.execute(`
      UPDATE tickets SET department_key = '${keys[form]}' WHERE id = ${id};
      INSERT INTO private_departments (department, department_key, created_at)
        VALUES ('${unit}', '${form === 'older' ? keys.present : keys.older}', 1)`)
    await server.restart()
    expect([(await hank.get(`/api/tickets/${id}`)).status, await listOf(id)]).toEqual([
      404,
      ['ada']
    ])
  }
)

test('what was interrupted goes on where it was', async () => {
  const written = await raise(ada, { description: 'Zwei  Blanks' })
  const texts = 'SELECT id, search_text FROM tickets ORDER BY id'
  const before = await server.rows(texts)
  await server.execute(`UPDATE tickets SET search_text = 'OLD'`)
  await server.execute(
    `UPDATE settings SET value = '{"form":1,"tickets":${written.id - 1},"articles":null,"comments":null}'
      WHERE name = 'textForm'`
  )
  await server.restart()
  expect(await server.rows(texts)).toEqual(
    before.map((row) => (row.id === written.id ? row : { ...row, search_text: 'OLD' }))
  )
})
