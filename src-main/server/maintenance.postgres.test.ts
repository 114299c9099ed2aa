import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import {
  answersOf,
  contentsOfFile,
  makeCompany,
  makeMaintenanceFixture,
  serve
} from '#support/server/postgres-maintenance.ts'
import { rejection } from '#support/server/rejection.ts'
import { MIGRATIONS_DIR } from '#support/server/temporary-folder.ts'
import { backUp, checkAll, type MoveOptions, moveToPostgres, restore } from './maintenance.ts'
import { withSession } from './store/postgres/maintenance-session.ts'
import { replaceRows } from './store/postgres/replace-rows.ts'
import { contentsOf } from './store/sqlite/contents.ts'

vi.setConfig({ testTimeout: 60_000 })

let fixture: Awaited<ReturnType<typeof makeMaintenanceFixture>>
let options: MoveOptions
let client: Awaited<ReturnType<typeof makeCompany>>
beforeEach(async () => {
  fixture = await makeMaintenanceFixture(inject('postgres').template)
  options = fixture.options
  client = await makeCompany(options)
  await moveToPostgres(options)
})
afterEach(() => fixture.remove())

const comment = (message: string) =>
  fixture.rows(
    `INSERT INTO comments (ticket_id, user_id, message, created_at) VALUES (1, 1, '${message}', 0)`
  )

const comments = async () =>
  (await fixture.rows<{ message: string }>('SELECT message FROM comments ORDER BY id')).map(
    ({ message }) => message
  )

/** The locks of this database that a connection waits for. */
const waiting = (which: string) =>
  fixture.rows(
    `SELECT objid FROM pg_locks WHERE NOT granted AND ${which}
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  )

const target = () => ({
  url: options.database,
  migrationsDir: options.migrations.postgres,
  log: options.log
})

test('a backup that is begun during a restore waits for it, and is not empty', async () => {
  const file = await backUp(options)
  let backup: Promise<string> | undefined
  await withSession(target(), 'could not be restored', (session) =>
    session.alone(async (tx) => {
      const connection = new Sqlite(file, { readonly: true })
      await replaceRows(tx, contentsOf(connection))
      connection.close()
      backup = backUp(options)
      await expect.poll(() => waiting(`relation = 'attachments'::regclass`)).toHaveLength(1)
    })
  )
  expect(contentsOfFile(String(await backup))).toEqual(contentsOfFile(file))
})

describe('a check', () => {
  test('calls a sound database sound, also while a server works, its backup too, and finds the damaged one', async () => {
    const server = await serve(options, 'PostgreSQL')
    const sound = await backUp(options)
    expect(path.dirname(sound)).toBe(options.backupsDir)
    expect(contentsOfFile(sound)).toEqual(contentsOfFile(fixture.file))
    const damaged = path.join(options.backupsDir, 'daily-2026-03-01T02-00-00-000Z.db')
    writeFileSync(damaged, readFileSync(sound))
    truncateSync(damaged, 8192)
    expect(await checkAll(options)).toEqual([
      { file: expect.stringMatching(/^test_\w+ of 127.0.0.1:\d+$/), damage: null },
      { file: options.filesDir, damage: null },
      { file: sound, damage: null },
      { file: `${sound}.files`, damage: null },
      { file: damaged, damage: expect.stringMatching(/./) }
    ])
    await server.close()
  })

  test('finds counts that are not those of the tickets, and a row that lacks the one it refers to', async () => {
    await fixture.rows(`UPDATE ticket_counts SET tickets = tickets + 1 WHERE scope = 'all'`)
    const damage = async () => (await checkAll(options))[0]?.damage
    expect(await damage()).toBe('the counts of tickets are not those of the tickets')
    await fixture.rows(`SET session_replication_role = replica`)
    await fixture.rows('DELETE FROM tickets WHERE id = 1')
    await fixture.rows(`SET session_replication_role = DEFAULT`)
    expect(await damage()).toBe('a row of comments lacks the row it refers to')
  })

  test('of a database without a help desk is rejected', async () => {
    const empty = await makeMaintenanceFixture('template0')
    expect(await rejection(checkAll(empty.options))).toContain('does not contain a help desk')
    expect(await rejection(backUp(empty.options))).toContain('does not contain a help desk')
    await empty.remove()
  })
})

describe('a restore', () => {
  test('brings the backup back, sets the present rows aside, ends every session, and uses no id again', async () => {
    const backup = await backUp(options)
    await comment('After the backup')
    const [last] = await fixture.rows<{ id: number }>('SELECT max(id) AS id FROM comments')
    const { name, aside } = await restore(backup, options)
    expect(name).toMatch(/^test_\w+ of 127.0.0.1:\d+$/)
    expect(path.basename(String(aside))).toMatch(/^before-restore-/)
    expect(contentsOfFile(String(aside)).comments).toContainEqual(
      expect.objectContaining({ message: 'After the backup' })
    )
    expect(await comments()).not.toContain('After the backup')
    expect(await fixture.rows('SELECT * FROM sessions')).toEqual([])

    await comment('After the restore')
    const [next] = await fixture.rows<{ id: number }>('SELECT max(id) AS id FROM comments')
    expect(next?.id).toBe((last?.id ?? 0) + 1)
    const server = await serve(options, 'PostgreSQL')
    expect((await client(server).get('/api/user')).status).toBe(401)
    await server.close()
    const again = contentsOfFile(await backUp(options))
    for (const table of ['users', 'tickets', 'ticket_events', 'counts', 'found'])
      expect(again[table]).toEqual(contentsOfFile(backup)[table])
  })

  test('into a database without a schema makes it, and has nothing to set aside', async () => {
    const backup = await backUp(options)
    const server = await serve(options, 'SQLite')
    const expected = await answersOf(client(server))
    await server.close()
    const empty = await makeMaintenanceFixture('template0')
    expect((await restore(backup, empty.options)).aside).toBeNull()
    // Sessions are all that is missing.
    await empty.rows(
      `INSERT INTO sessions SELECT * FROM json_populate_recordset(NULL::sessions,
        '${JSON.stringify(await fixture.rows('SELECT * FROM sessions'))}')`
    )
    const restored = await serve(empty.options, 'PostgreSQL')
    expect(await answersOf(client(restored))).toEqual(expected)
    await restored.close()
    await empty.remove()
  })

  test('updates a backup of an older version in a copy', async () => {
    const backup = await backUp(options)
    const before = readFileSync(backup)
    const sqlite = path.join(fixture.folder, 'migrations')
    cpSync(MIGRATIONS_DIR, sqlite, { recursive: true })
    const journal = path.join(sqlite, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
    const later = { idx: 1, version: '6', when: 32503680000000, tag: '9999_later' }
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, later] }))
    const change = [
      `UPDATE comments SET message = 'Updated' WHERE id = 1`,
      `UPDATE tickets SET search_text = 'OLD'`,
      `DELETE FROM settings WHERE name = 'textForm'`
    ].join(';--> statement-breakpoint\n')
    writeFileSync(path.join(sqlite, '9999_later.sql'), change)
    const newer = { ...options, migrations: { ...options.migrations, sqlite } }
    await restore(backup, newer)
    expect((await comments())[0]).toBe('Updated')
    expect(readFileSync(backup)).toEqual(before)
    // Its texts are prepared for searches before the server answers (D66).
    await (await serve(options, 'PostgreSQL')).close()
    expect(await fixture.rows(`SELECT 1 FROM tickets WHERE search_text = 'OLD'`)).toEqual([])
    // A move is for a database that this version has already started with.
    expect(await rejection(moveToPostgres(newer))).toContain('was written by an older version')
  })

  test('keeps a server that starts meanwhile waiting', async () => {
    const file = await backUp(options)
    let server: ReturnType<typeof serve> | undefined
    await withSession(target(), 'could not be restored', (session) =>
      session.alone(async (tx) => {
        server = serve(options, 'PostgreSQL')
        // At the turnstile, before it looks at the schema: at the gate it would give up too soon.
        await expect.poll(() => waiting(`locktype = 'advisory'`)).toEqual([{ objid: '1' }])
        const connection = new Sqlite(file, { readonly: true })
        await replaceRows(tx, contentsOf(connection), 'sessions')
        connection.close()
      })
    )
    const started = await server
    if (!started) throw new Error('No server was started')
    expect((await client(started).get('/api/user')).status).toBe(401)
    await started.close()
  })

  test('is rejected while a server uses the database, and of a file that is missing or damaged', async () => {
    const before = await comments()
    const backup = await backUp(options)
    const server = await serve(options, 'PostgreSQL')
    expect(await rejection(restore(backup, options))).toContain('Stop all of its servers first')
    expect(await fixture.rows('SELECT * FROM sessions')).not.toEqual([])
    await server.close()
    const missing = path.join(fixture.folder, 'none.db')
    expect(await rejection(restore(missing, options))).toBe(`There is no file ${missing}.`)
    truncateSync(backup, 8192)
    expect(await rejection(restore(backup, options))).toContain('is damaged')
    expect(await comments()).toEqual(before)
  })

  test('that loses its connection in the middle changes nothing', async () => {
    const backup = await backUp(options)
    await comment('After the backup')
    const before = await backUp(options)
    await fixture.rows(
      `CREATE FUNCTION interfere() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
       CREATE TRIGGER interfere BEFORE INSERT ON status_intervals FOR EACH ROW WHEN (NEW.id = 9)
         EXECUTE FUNCTION interfere()`
    )
    expect(await rejection(restore(backup, options))).toContain('was lost, so nothing was changed')
    await fixture.rows('DROP FUNCTION interfere CASCADE')
    expect(contentsOfFile(await backUp(options))).toEqual(contentsOfFile(before))
    await restore(backup, options)
  })
})
