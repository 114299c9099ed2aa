import { describe, expect, test } from 'vitest'
import type { Import, ImportCheck } from '#shared/api/imports.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { WEBHOOK_KINDS } from '#shared/domain/webhooks.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { listen } from '#support/server/event-stream.ts'
import {
  FILES,
  finished,
  imported,
  importedAgain,
  prepared
} from '#support/server/import-fixture.ts'
import { PASSWORD } from '#support/server/test-server.ts'
import { expectExactCounts } from '#support/server/ticket-counts.ts'
import { NO_PASSWORD } from '../store/users-store.ts'

const { server, ada } = freshServer()

const tickets = async (client = ada) => (await client.get<Ticket[]>('/api/tickets')).body

describe('an import', () => {
  test('keeps numbers, people, times and states', async () => {
    const jane = await server().staff('jane')
    const { done } = await imported(ada, FILES.freshservice)
    expect(done).toMatchObject({ state: 'done', total: 2, imported: 2, refused: 0, accounts: 2 })
    const [second, first] = await tickets()
    expect(first).toMatchObject({
      ...{ status: 'resolved', priority: 'high', category: 'hardware', department: 'IT' },
      description:
        'Printer on fire\n\nThe one on the second floor.\nStill burning.\n\nImported from Freshservice INC-7',
      ...{ createdAt: '2025-01-15T08:00:00.000Z', resolvedAt: '2025-01-15T12:30:00.000Z' },
      updatedAt: '2025-01-16T09:00:00.000Z',
      requesterId: jane.user.id
    })
    expect(second).toMatchObject({ status: 'in-progress', assigneeId: null, resolvedAt: null })
    const made = await server().rows<{ disabled: unknown; password_digest: string }>(
      "SELECT * FROM users WHERE username NOT IN ('ada', 'jane') ORDER BY id"
    )
    expect(made).toMatchObject([
      { username: 'tech', email: expect.stringMatching(/^tech-[0-9a-f]{10}@imported\.invalid$/) },
      { username: 'omar', email: 'omar@example.org', full_name: 'Omar Diaz', role: 'Support' }
    ])
    for (const account of made) {
      expect(Boolean(Number(account.disabled))).toBe(true)
      expect(account.password_digest).toBe(NO_PASSWORD)
    }
    const login = { username: 'omar', password: 'x' }
    expect((await server().anonymous().post('/api/login', login)).status).toBe(401)
  })

  test('a second time changes nothing', async () => {
    const { mapping } = await imported(ada, FILES.osticket)
    const tables = await contents()
    const again = await prepared(ada, FILES.osticket)
    expect(again.mapping).toEqual(mapping)
    const check = await ada.post<ImportCheck>(`/api/admin/imports/${again.id}/check`, mapping)
    expect(check.body).toMatchObject({ rows: 3, tickets: 0, unchanged: 3, refused: 0, accounts: 0 })
    server().clock.pass({ minutes: 1 })
    expect(await importedAgain(ada, again.id, mapping)).toMatchObject({
      ...{ state: 'done', imported: 0, unchanged: 3, accounts: 0 }
    })
    expect(await contents()).toEqual(tables)
  })

  test('of rows without a number knows them by what they say', async () => {
    const file =
      'Document,Topic_group\nthe same text,Hardware\nthe same text,Hardware\nanother,Access\n'
    const { id, mapping, done } = await imported(ada, file)
    expect(done).toMatchObject({ imported: 3, unchanged: 0 })
    server().clock.pass({ minutes: 1 })
    expect(await importedAgain(ada, id, mapping)).toMatchObject({ imported: 0, unchanged: 3 })
    const categories = (await tickets()).map(({ category }) => category)
    expect(categories.sort()).toEqual(['access', 'hardware', 'hardware'])
  })

  test('gives ids in the order in which tickets were created', async () => {
    const file = `Id,Title,Created\n3,Newest,2025-03-01\n1,Oldest,2025-01-01\n2,Between,2025-02-01\n`
    await imported(ada, file)
    const titles = (await tickets()).map(({ description }) => description.split('\n')[0])
    expect(titles).toEqual(['Newest', 'Between', 'Oldest'])
    const next = await ada.post<Ticket>('/api/tickets', {
      ...{ department: 'IT', description: 'A ticket after them', category: 'other' },
      requesterId: ada.user.id
    })
    expect(next.body.id).toBe(4)
  })

  test('makes of several rows of a ticket its states over time', async () => {
    await server().staff('ben', 'IT')
    const file =
      'number,title,state,assigned_to,opened_at,sys_updated_at,resolved_at\n' +
      'INC1,VPN,New,?,29-01-2025 08:00,29-01-2025 08:00,30-01-2025 12:00\n' +
      'INC1,VPN,Active,ben,29-01-2025 08:00,29-01-2025 10:00,30-01-2025 12:00\n' +
      'INC1,VPN,Resolved,ben,29-01-2025 08:00,30-01-2025 12:00,30-01-2025 12:00\n' +
      'INC1,VPN,Closed,ben,29-01-2025 08:00,04-02-2025 12:00,30-01-2025 12:00\n'
    const { id, mapping } = await prepared(ada, file)
    const states = { ...mapping, repeatedRows: 'states' as const }
    expect(
      (await ada.post<ImportCheck>(`/api/admin/imports/${id}/check`, mapping)).body
    ).toMatchObject({ tickets: 1, refused: 3 })
    expect(await importedAgain(ada, id, states)).toMatchObject({ imported: 1, refused: 0 })
    expect(await tickets()).toMatchObject([
      {
        status: 'resolved',
        ...{ createdAt: '2025-01-29T08:00:00.000Z', resolvedAt: '2025-01-30T12:00:00.000Z' },
        ...{ updatedAt: '2025-02-04T12:00:00.000Z' }
      }
    ])
    const responses = await server().rows<{ at: unknown }>(
      'SELECT first_response_at AS at FROM tickets'
    )
    expect(Number(responses[0]?.at)).toBe(Date.parse('2025-01-29T10:00:00.000Z'))
    const kinds = await server().rows<{ kind: string }>(
      'SELECT kind FROM ticket_events ORDER BY id'
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['created', 'assignee', 'status', 'status'])
  })

  test('notifies no one and tells of no ticket, and once of all', async () => {
    await server().staff('jane')
    const { status } = await ada.post('/api/admin/webhooks', {
      ...{ url: 'https://receiver.example.com/', kinds: WEBHOOK_KINDS, enabled: true }
    })
    expect(status).toBe(201)
    const stream = await listen(ada)
    await imported(ada, FILES.freshservice)
    const reported: string[] = []
    while (reported.at(-1) !== 'users')
      reported.push((await stream.next())?.match(/event: (.*)/)?.[1] ?? '')
    await stream.leave()
    expect(reported.filter((type) => type.startsWith('ticket'))).toEqual(['tickets-imported'])
    for (const table of ['notifications', 'followers', 'webhook_deliveries', 'mail_events'])
      expect(await server().rows(`SELECT * FROM ${table}`), table).toEqual([])
  })

  test('is told in the security log, counted, found, and cleared with all tickets', async () => {
    const { id, mapping } = await imported(ada, FILES.osticket)
    const events = await server().rows(
      "SELECT kind, detail FROM security_events WHERE kind LIKE 'import-%' ORDER BY id"
    )
    const counts = '3 imported, 0 unchanged, 0 rejected, 3 accounts created'
    expect(events).toEqual([
      { kind: 'import-started', detail: 'osticket: tickets.csv' },
      { kind: 'import-ended', detail: `tickets.csv: ${counts}` }
    ])
    await expectExactCounts(server())
    const found = await ada.get<Ticket[]>('/api/tickets?search=100234&limit=5')
    expect(found.body).toHaveLength(1)
    const resolved = await ada.get<Ticket[]>('/api/tickets?status=resolved&limit=5')
    expect(resolved.headers.get('X-Total-Count')).toBe('2')
    const intervals = await server().rows('SELECT * FROM status_intervals WHERE until IS NULL')
    expect(intervals).toHaveLength(3)
    expect((await ada.delete('/api/admin/tickets/clear')).status).toBe(200)
    server().clock.pass({ minutes: 1 })
    expect(await importedAgain(ada, id, mapping)).toMatchObject({ imported: 3, unchanged: 0 })
  })

  test('goes on where it was when its server ended in the middle', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `${n},Ticket ${n},p${n % 7}@example.org`)
    const file = ['Id,Title,Requester Email', ...rows].join('\n')
    const { id, mapping } = await prepared(ada, file)
    await ada.post(`/api/admin/imports/${id}/run`, mapping)
    const written = async () =>
      Number((await server().rows<{ n: unknown }>('SELECT count(*) AS n FROM tickets'))[0]?.n)
    await expect.poll(written).toBeGreaterThan(0)
    await server().restart()
    await ada.post('/api/login', { username: 'ada', password: PASSWORD })
    const before = await written()
    const stopped = await finished(ada, id)
    expect(stopped).toMatchObject({ state: 'stopped', imported: before })
    expect(before % 25).toBe(0)
    expect(before).toBeLessThan(400)
    expect(await server().rows('SELECT * FROM imported_tickets')).toHaveLength(before)
    server().clock.pass({ minutes: 1 })
    expect(await importedAgain(ada, id, mapping)).toMatchObject({
      ...{ state: 'done', imported: 400 - before, unchanged: before }
    })
    expect(await written()).toBe(400)
  })

  test('ends when the person who started it is no longer a specialist', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `${n},Ticket ${n}`)
    const { id, mapping } = await prepared(ada, ['Id,Title', ...rows].join('\n'))
    const ben = await server().staff('ben', 'HR')
    await server().execute(
      `UPDATE users SET role = 'IT Support Specialist' WHERE id = ${ben.user.id}`
    )
    await ben.post(`/api/admin/imports/${id}/run`, mapping)
    await server().execute(`UPDATE users SET role = 'HR' WHERE id = ${ben.user.id}`)
    const ended = await finished(ada, id)
    expect(ended.state).toBe('failed')
    expect(ended.problem).toMatch(/no longer an IT Support Specialist/)
    expect(ended.imported).toBeLessThan(400)
  })

  test('asks for a password that was confirmed lately', async () => {
    const { id, mapping } = await prepared(ada, FILES.osticket)
    server().clock.pass({ minutes: 16 })
    const { status, body } = await ada.post<Problem>(`/api/admin/imports/${id}/run`, mapping)
    expect([status, body.type]).toEqual([403, 'urn:help-desk:confirm-password'])
    expect((await ada.get<Import[]>('/api/admin/imports')).body[0]?.state).toBe('uploaded')
  })

  test('is rejected while another one runs, and is not once its server is silent', async () => {
    const { id, mapping } = await prepared(ada, FILES.osticket)
    const other = await prepared(ada, FILES.zammad)
    const now = server().clock.read().getTime()
    await server().execute(
      `UPDATE imports SET state = 'running', started_at = ${now}, seen_at = ${now} WHERE id = ${id}`
    )
    const path = `/api/admin/imports/${other.id}/run`
    expect((await ada.post(path, other.mapping)).status).toBe(409)
    expect((await ada.post(`/api/admin/imports/${id}/check`, mapping)).status).toBe(409)
    server().clock.pass({ minutes: 2 })
    const list = (await ada.get<Import[]>('/api/admin/imports')).body
    expect(list.map(({ state }) => state)).toEqual(['uploaded', 'stopped'])
    expect((await ada.post(path, other.mapping)).status).toBe(200)
    expect((await finished(ada, other.id)).state).toBe('done')
  })

  test('answers 404 for an import that is not there, and 409 once its file is gone', async () => {
    const { id, mapping } = await prepared(ada, FILES.osticket)
    for (const path of ['/api/admin/imports/99', '/api/admin/imports/99/refused'])
      expect((await ada.get(path)).status).toBe(404)
    for (const call of ['check', 'run'])
      expect((await ada.post(`/api/admin/imports/99/${call}`, mapping)).status).toBe(404)
    expect((await ada.get(`/api/admin/imports/${id}/refused`)).status).toBe(409)
    await server().execute('DELETE FROM attachments')
    expect((await ada.get(`/api/admin/imports/${id}`)).status).toBe(409)
    expect((await ada.post(`/api/admin/imports/${id}/run`, mapping)).status).toBe(409)
    expect((await ada.get<Import[]>('/api/admin/imports')).body[0]?.hasFile).toBe(false)
  })
})

/** All that an import could change. */
async function contents() {
  const tables = ['tickets', 'users', 'ticket_events', 'status_intervals', 'imported_tickets']
  return await Promise.all(
    tables.map((table) => server().rows(`SELECT * FROM ${table} ORDER BY id`))
  )
}
