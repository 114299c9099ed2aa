import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  dropDatabase,
  makeDatabase,
  POSTGRES_MIGRATIONS_DIR,
  urlOf,
  withClient
} from '#support/server/postgres-engine.ts'
import { rejection } from '#support/server/rejection.ts'
import { createTestLog, makeTemporaryFolder } from '#support/server/test-server.ts'
import { openDatabase } from './open-database.ts'

const { url: server } = inject('postgres')

let name: string
let url: string
let migrationsDir: string
beforeEach(async () => {
  name = await makeDatabase(server, 'template0')
  url = urlOf(server, name)
  migrationsDir = POSTGRES_MIGRATIONS_DIR
})
afterEach(() => dropDatabase(server, name))

const execute = async (sql: string, on = url) => await withClient(on, (client) => client.query(sql))

async function start(at = url) {
  await (await openDatabase({ url: at, migrationsDir, log: createTestLog() })).close()
}

const tables = async () =>
  (await execute(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).rowCount

test('an empty database gets the schema once, also when several servers start at once', async () => {
  await Promise.all([start(), start(), start()])
  const { rows } = await execute(
    'SELECT product, count(*)::int AS n FROM schema_migrations GROUP BY 1'
  )
  const { length } = readMigrationFiles({ migrationsFolder: POSTGRES_MIGRATIONS_DIR })
  expect(rows).toEqual([{ product: 'help-desk', n: length }])
})

test('a database is upgraded by the migrations it lacks', async () => {
  await start()
  await withMigration('CREATE TABLE later (id bigint)', start)
  expect((await execute('SELECT * FROM later')).rows).toEqual([])
})

describe('rejected in one sentence and left as it was is', () => {
  test('a database of a newer version', async () => {
    await withMigration('CREATE TABLE later (id bigint)', start)
    expect(await rejection(start())).toMatch(
      /newer version of Help Desk and was left unchanged\. Update Help Desk/
    )
  })

  test('a database of a version before the first release', async () => {
    await start()
    await execute('UPDATE schema_migrations SET created_at = created_at / 1000')
    const before = await tables()
    expect(await rejection(start())).toMatch(/before the first release of Help Desk/)
    expect(await tables()).toBe(before)
  })

  test('a database with tables of another program', async () => {
    // Also where it notes its migrations under the same name.
    for (const sql of [
      'CREATE TABLE invoices (id bigint)',
      'DROP TABLE invoices; CREATE TABLE schema_migrations (version text)',
      'ALTER TABLE schema_migrations ADD product text, ADD created_at bigint',
      `INSERT INTO schema_migrations VALUES ('1', 'other', 9)`
    ]) {
      await execute(sql)
      expect(await rejection(start())).toMatch(/belongs to another program and was left unchanged/)
      expect(await tables()).toBe(1)
    }
  })

  test('a schema whose migration fails', async () => {
    await withMigration('CREATE TABLE later (id nonsense)', async () => {
      expect(await rejection(start())).toMatch(/could not be updated and was left unchanged/)
    })
    expect(await tables()).toBe(0)
  })

  test.each([
    ["LC_CTYPE 'C'", /LC_CTYPE C, which limits search to English letters/],
    ["ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'", /encoding LATIN1; create it with ENCODING/]
  ])('a database created with %s', async (options, sentence) => {
    await dropDatabase(server, name)
    await execute(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`, server)
    expect(await rejection(start())).toMatch(sentence)
    expect(await tables()).toBe(0)
  })
})

describe('the sentence for a database that does not answer names no password', () => {
  test.each<[string, (at: URL) => unknown, RegExp]>([
    ['an unknown host', (at) => Object.assign(at, { hostname: 'nowhere.invalid' }), /be reached/],
    ['a port without a listener', (at) => Object.assign(at, { port: '1' }), /be reached/],
    ['an unknown user', (at) => Object.assign(at, { username: 'nobody' }), /rejects the user/],
    [
      'a missing database',
      (at) => Object.assign(at, { pathname: '/none_such' }),
      /none_such .* does not exist/
    ],
    ['another protocol', (at) => at.href.replace('postgres', 'mysql'), /must look like postgres:/],
    ['an address that is none', () => 'postgres://a:hunter2@[', /./]
  ])('for %s', async (_what, change, sentence) => {
    const at = Object.assign(new URL(url), { password: 'hunter2' })
    const said = await rejection(start(String(change(at))))
    expect(said).toMatch(sentence)
    expect(said).not.toContain('hunter2')
  })
})

/** Runs `work` with one more migration than the product has. */
async function withMigration(sql: string, work: () => Promise<void>) {
  const folder = makeTemporaryFolder()
  cpSync(POSTGRES_MIGRATIONS_DIR, folder.path, { recursive: true })
  const file = path.join(folder.path, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] }
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1
  const idx = journal.entries.length
  const entry = { idx, version: '7', when, tag: '9999_later', breakpoints: true }
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  writeFileSync(path.join(folder.path, '9999_later.sql'), sql)
  migrationsDir = folder.path
  try {
    await work()
  } finally {
    migrationsDir = POSTGRES_MIGRATIONS_DIR
    folder.remove()
  }
}
