import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { ada, openDesk, raise, server } from '#support/server/desk.ts'
import { defaultBackupsFolder } from '../store/backup-folder.ts'

openDesk()

let backups: string
beforeEach(async () => {
  backups = defaultBackupsFolder(server.dataDir)
  await raise(ada)
  await raise(ada, { assigneeId: ada.user.id, status: 'resolved' })
  const comment = { message: 'Never lost', userId: ada.user.id, ticketId: 1 }
  await ada.post('/api/tickets/1/comments', comment)
})

const clear = () => ada.delete<{ backup: string } & Problem>('/api/admin/tickets/clear')

function inBackup<T>(name: string, work: (backup: Sqlite.Database) => T): T {
  const backup = new Sqlite(path.join(backups, name), { readonly: true })
  try {
    return work(backup)
  } finally {
    backup.close()
  }
}

/** All rows of each table. */
const contentsOf = (tables: readonly string[]) =>
  Promise.all(tables.map((table) => server.rows(`SELECT * FROM ${table} ORDER BY 1, 2, 3, 4, 5`)))

test('all tickets and comments are deleted, and the backup that is named holds them', async () => {
  const tickets = await server.rows('SELECT * FROM tickets ORDER BY id')
  const comments = await server.rows<{ internal: boolean }>('SELECT * FROM comments ORDER BY id')
  const { status, body } = await clear()
  expect([status, body]).toEqual([200, { backup: 'before-clear-2026-03-02T09-00-00-000Z.db' }])
  expect((await ada.get('/api/tickets')).body).toEqual([])
  expect((await ada.get('/api/tickets/1')).status).toBe(404)
  expect(await server.rows('SELECT * FROM comments')).toEqual([])
  expect(readdirSync(backups)).toEqual([body.backup])
  inBackup(body.backup, (backup) => {
    expect(backup.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(backup.prepare('SELECT * FROM tickets').all()).toEqual(tickets)
    expect(backup.prepare('SELECT * FROM comments').all()).toEqual(
      comments.map((comment) => ({ ...comment, internal: Number(comment.internal) }))
    )
    expect(backup.prepare('SELECT username FROM users').all()).toEqual([{ username: 'ada' }])
  })
})

test('the history stays, and says who deleted what', async () => {
  const before = await server.rows('SELECT * FROM ticket_events ORDER BY id')
  server.clock.pass({ hours: 1 })
  await clear()
  const deleted = {
    cause: null,
    actor_id: ada.user.id,
    kind: 'deleted',
    requester_id: null,
    to_value: null
  }
  const at = server.clock.read().getTime()
  expect(await server.rows('SELECT * FROM ticket_events ORDER BY id')).toEqual([
    ...before,
    { ...deleted, id: 5, ticket_id: 1, from_value: 'open', at },
    { ...deleted, id: 6, ticket_id: 2, from_value: 'resolved', at }
  ])
})

test('people, categories and sessions stay; numbers are not given again', async () => {
  const categories = (await ada.get('/api/admin/categories')).body
  await clear()
  expect((await ada.get('/api/user')).body).toEqual(ada.user)
  expect((await ada.get('/api/admin/categories')).body).toEqual(categories)
  expect(await raise(ada)).toMatchObject({ id: 3, ticketId: 'TKT-00003' })
  const comment = { message: 'Anew', userId: ada.user.id, ticketId: 3 }
  expect((await ada.post('/api/tickets/3/comments', comment)).body).toMatchObject({ id: 2 })
})

test('a backup never replaces another, also at the same moment', async () => {
  const names = (await Promise.all([clear(), clear()])).map(({ body }) => body.backup).toSorted()
  const [second, first] = names as [string, string]
  const base = 'before-clear-2026-03-02T09-00-00-000Z'
  expect(names).toEqual([`${base}-2.db`, `${base}.db`])
  const count = (name: string) =>
    inBackup(name, (backup) => backup.prepare('SELECT count(*) FROM tickets').pluck().get())
  expect([count(first), count(second)]).toEqual([2, 0])
})

test('nothing is written between the backup and the deletion', async () => {
  const [cleared, raised] = await Promise.all([clear(), raise(ada)])
  const saved = inBackup(cleared.body.backup, (backup) =>
    backup.prepare('SELECT id FROM tickets').pluck().all()
  )
  const { body: left } = await ada.get<Ticket[]>('/api/tickets')
  expect([...saved, ...left.map(({ id }) => id)].sort()).toEqual([1, 2, raised.id])
})

test('what others read meanwhile is answered, from before until it is done', async () => {
  let done = false
  const cleared = clear().finally(() => {
    done = true
  })
  const lists: number[][] = []
  while (!done) {
    lists.push((await ada.get<Ticket[]>('/api/tickets?search=o&limit=5')).body.map(({ id }) => id))
    await yieldToEventLoop()
  }
  expect((await cleared).status).toBe(200)
  expect(lists.length).toBeGreaterThan(1)
  for (const list of lists) expect([[2, 1], []]).toContainEqual(list)
  expect(lists[0]).toEqual([2, 1])
})

test('where it fails in the middle, everything is as it was, and it can be tried again', async () => {
  const contents = () =>
    contentsOf(['tickets', 'comments', 'ticket_events', 'status_intervals', 'ticket_counts'])
  const found = async () =>
    (await ada.get<Ticket[]>('/api/tickets?search=work&limit=5')).body.map(({ id }) => id)
  const before = await contents()
  await server.rejectChanges('DELETE', 'tickets', { when: 'OLD.id = 2' })
  expect((await clear()).status).toBe(500)
  expect(await contents()).toEqual(before)
  expect(await found()).toEqual([2, 1])
  await server.allowChanges()
  expect((await clear()).status).toBe(200)
  expect(await found()).toEqual([])
  for (const table of ['tickets', 'comments', 'ticket_counts'])
    expect(await server.rows(`SELECT * FROM ${table}`)).toEqual([])
})

test('where the backup fails, nothing is deleted, and it can be tried again', async () => {
  const contents = () => contentsOf(['tickets', 'comments', 'ticket_events', 'status_intervals'])
  const before = await contents()
  const part = path.join(backups, 'before-clear-2026-03-02T09-00-00-000Z.db.part')
  // Its folder cannot be made, or its file cannot be written.
  for (const breakIt of [
    () => writeFileSync(backups, 'a file'),
    () => mkdirSync(part, { recursive: true })
  ]) {
    breakIt()
    const { status, body } = await clear()
    expect([status, body.detail]).toEqual([
      500,
      'The backup could not be created, so no tickets were deleted'
    ])
    expect(await contents()).toEqual(before)
    expect(server.log.lines).toContainEqual(
      expect.stringMatching(/^error DELETE [/]api[/]admin[/]tickets[/]clear failed: ./)
    )
    rmSync(backups, { recursive: true })
  }
  expect((await clear()).status).toBe(200)
  expect((await raise(ada)).id).toBe(3)
})
