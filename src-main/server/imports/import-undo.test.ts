import { describe, expect, test } from 'vitest'
import type { Category } from '#shared/api/categories.ts'
import type { Import } from '#shared/api/imports.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { listen } from '#support/server/event-stream.ts'
import { finished, prepared, imported as runImport } from '#support/server/import-fixture.ts'
import { PASSWORD } from '#support/server/test-server.ts'

const { server, ada } = freshServer()

/** All that an import writes, and what follows from it. */
const TABLES = [
  ...['tickets', 'ticket_events', 'status_intervals', 'imported_tickets', 'import_creations'],
  ...['categories', 'followers']
]
const contents = () =>
  Promise.all(TABLES.map((table) => server().rows(`SELECT * FROM ${table} ORDER BY id`)))

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => `${n},Ticket ${n},p${n}@example.org,Ladders`)
const fileOf = (count: number) => ['Id,Title,Requester Email,Topic', ...rows(count)].join('\n')
const newCategories = [{ slug: 'ladders', name: 'Ladders', department: 'IT' }]

const imported = async (file: string) => (await runImport(ada, file, { newCategories })).done
const undo = (id: number) => ada.post<Import & Problem>(`/api/admin/imports/${id}/undo`)
const signIn = () => ada.post('/api/login', { username: 'ada', password: PASSWORD })
const ticketAbout = async (text: string) =>
  (await ada.get<Ticket[]>('/api/tickets')).body.find(({ description }) =>
    description.startsWith(text)
  )

describe('an undo', () => {
  test('leaves nothing of an import that no one has worked with, and can be imported again', async () => {
    const before = await contents()
    const { id, imported: count, accounts, categories } = await imported(fileOf(60))
    expect([count, accounts, categories]).toEqual([60, 60, 1])
    const stream = await listen(ada)
    const preview = await ada.get(`/api/admin/imports/${id}/undo`)
    expect(preview.body).toEqual({ tickets: 60, kept: 0 })
    expect((await undo(id)).body).toMatchObject({ state: 'undoing', undo: { total: 60 } })
    const undone = await finished(ada, id)
    expect(undone).toMatchObject({
      state: 'undone',
      undo: { total: 60, tickets: 60, kept: 0, accounts: 60, categories: 1 }
    })
    expect(undone).not.toHaveProperty('undoUntil')
    expect(await contents()).toEqual(before)
    expect(await server().rows("SELECT * FROM users WHERE email LIKE 'p%@example.org'")).toEqual([])
    expect((await ada.get('/api/admin/former-people')).body).toEqual([])
    const found = await ada.get('/api/tickets?search=Ticket&limit=5')
    expect(found.headers.get('X-Total-Count')).toBe('0')
    const reported: string[] = []
    while (reported.at(-1) !== 'categories')
      reported.push((await stream.next())?.match(/event: (.*)/)?.[1] ?? '')
    await stream.leave()
    expect(reported).toEqual(expect.arrayContaining(['imports', 'tickets-imported', 'users']))
    const events = await server().rows(
      "SELECT kind, detail FROM security_events WHERE kind LIKE 'import-undo-%' ORDER BY id"
    )
    expect(events).toEqual([
      { kind: 'import-undo-started', detail: 'tickets.csv' },
      {
        kind: 'import-undo-ended',
        detail: 'tickets.csv: 60 tickets deleted, 0 kept, 60 accounts and 1 categories deleted'
      }
    ])
    server().clock.pass({ minutes: 1 })
    expect(await imported(fileOf(60))).toMatchObject({ imported: 60, unchanged: 0, accounts: 60 })
  })

  test('keeps what someone has changed, linked or uses since', async () => {
    const { id } = await imported(fileOf(7))
    const [, resolved, answered, linked, noted] = await Promise.all(
      [0, 1, 2, 3, 6].map((n) => ticketAbout(`Ticket ${n}`))
    )
    await ada.patch(`/api/tickets/${resolved?.id}`, { status: 'resolved' })
    for (const [ticketId, internal] of [
      [answered?.id, false],
      [noted?.id, true]
    ]) {
      const comment = { message: 'Still so?', userId: ada.user.id, ticketId, internal }
      await ada.post(`/api/tickets/${ticketId}/comments`, comment)
    }
    const own = await ada.post<Ticket>('/api/tickets', {
      ...{ department: 'IT', description: 'A ticket of my own', category: 'ladders' },
      requesterId: ada.user.id
    })
    await ada.post(`/api/tickets/${own.body.id}/links`, { kind: 'related', otherId: linked?.id })
    // Enabled since, with no ticket left.
    const [used] = await server().rows<{ id: number }>(
      "SELECT id FROM users WHERE email = 'p5@example.org'"
    )
    await ada.put(`/api/admin/users/${used?.id}/state`, {
      ...{ disabled: false, mustChangePassword: false }
    })
    expect((await ada.get(`/api/admin/imports/${id}/undo`)).body).toEqual({ tickets: 3, kept: 4 })
    await undo(id)
    expect(await finished(ada, id)).toMatchObject({
      state: 'undone',
      undo: { tickets: 3, kept: 4, accounts: 2, categories: 0 }
    })
    const left = (await ada.get<Ticket[]>('/api/tickets')).body.map(({ id }) => id)
    expect(left.sort()).toEqual(
      [resolved?.id, answered?.id, linked?.id, noted?.id, own.body.id].sort()
    )
    const categories = (await ada.get<Category[]>('/api/admin/categories')).body
    expect(categories.some(({ slug }) => slug === 'ladders')).toBe(true)
    expect((await undo(id)).status).toBe(409)
    server().clock.pass({ minutes: 1 })
    expect(await imported(fileOf(7))).toMatchObject({ imported: 3, unchanged: 4 })
  })

  test('goes on where it was when its server ended in the middle, even after the day', async () => {
    const { id } = await imported(fileOf(400))
    await undo(id)
    const left = async () =>
      Number((await server().rows<{ n: unknown }>('SELECT count(*) AS n FROM tickets'))[0]?.n)
    await expect.poll(left).toBeLessThan(400)
    await server().restart()
    await signIn()
    const stopped = await finished(ada, id)
    expect(stopped).toMatchObject({
      state: 'undo-stopped',
      undo: { tickets: 400 - (await left()) }
    })
    server().clock.pass({ hours: 25 })
    await signIn()
    await undo(id)
    expect(await finished(ada, id)).toMatchObject({
      state: 'undone',
      undo: { total: 400, tickets: 400, kept: 0, accounts: 400, categories: 1 }
    })
  })

  test('is rejected without the password, while an import runs, and after a day', async () => {
    const { id, undoUntil } = await imported(fileOf(1))
    expect(undoUntil).toBeDefined()
    expect((await undo(99)).status).toBe(404)
    const nothing = await prepared(ada, 'Id,Title\n1,Never imported\n')
    expect((await undo(nothing.id)).body.detail).toMatch(/created nothing/)
    const now = server().clock.read().getTime()
    const busy = (state: string) =>
      server().execute(
        `UPDATE imports SET state = '${state}', seen_at = ${now} WHERE id = ${nothing.id}`
      )
    await busy('running')
    expect((await undo(id)).body.detail).toMatch(/^Another import/)
    await busy('undoing')
    const run = await ada.post(`/api/admin/imports/${nothing.id}/run`, nothing.mapping)
    expect(run.status).toBe(409)
    await busy('uploaded')
    server().clock.pass({ minutes: 16 })
    expect((await undo(id)).body.type).toBe('urn:help-desk:confirm-password')
    server().clock.pass({ hours: 24 })
    await signIn()
    expect((await undo(id)).body.detail).toMatch(/That day has passed/)
    expect((await ada.get<Import[]>('/api/admin/imports')).body.at(-1)).not.toHaveProperty(
      'undoUntil'
    )
    expect(await ticketAbout('Ticket 0')).toBeDefined()
  })
})

test('only the history that an import wrote can be deleted, and only while it is undone', async () => {
  const { id } = await imported(fileOf(1))
  const ticket = await ticketAbout('Ticket 0')
  await ada.patch(`/api/tickets/${ticket?.id}`, { status: 'resolved' })
  const deleteHistory = (where: string) =>
    server().execute(`DELETE FROM ticket_events WHERE ${where}`)
  await expect(deleteHistory("kind = 'created'")).rejects.toThrow('append-only')
  await server().execute(`UPDATE imports SET state = 'undoing' WHERE id = ${id}`)
  await expect(deleteHistory("kind = 'status'")).rejects.toThrow('append-only')
  await deleteHistory("kind = 'created'")
})
