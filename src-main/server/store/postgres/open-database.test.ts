import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  dropDatabase,
  makeDatabase,
  POSTGRES_MIGRATIONS_DIR,
  urlOf
} from '../../../../tests/support/server/postgres-engine.ts'
import { createTestLog, makeTemporaryFolder } from '../../../../tests/support/server/test-server.ts'
import { StartError } from '../../base/start-error.ts'
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

async function execute(sql: string, on = url): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: on })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

async function start(at = url) {
  await (await openDatabase({ url: at, migrationsDir, log: createTestLog() })).close()
}

/** The sentence with which a start is refused. */
async function refusal(at = url): Promise<string> {
  const error = await start(at).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
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

describe('refused in one sentence and left as it was is', () => {
  test('a database of a newer version', async () => {
    await withMigration('CREATE TABLE later (id bigint)', start)
    expect(await refusal()).toMatch(/newer version of Help Desk; update this one/)
  })

  test('a database with tables of another program', async () => {
    await execute('CREATE TABLE invoices (id bigint)')
    expect(await refusal()).toMatch(/belongs to another program; it was left as it is/)
    expect(await tables()).toBe(1)
  })

  test('a database of another program that notes its migrations under the same name', async () => {
    await execute('CREATE TABLE schema_migrations (version text)')
    expect(await refusal()).toMatch(/belongs to another program/)
    await execute('ALTER TABLE schema_migrations ADD product text, ADD created_at bigint')
    await execute(`INSERT INTO schema_migrations VALUES ('1', 'other', 9)`)
    expect(await refusal()).toMatch(/belongs to another program/)
    expect(await tables()).toBe(1)
  })

  test('a schema whose migration fails', async () => {
    await withMigration('CREATE TABLE later (id nonsense)', async () => {
      expect(await refusal()).toMatch(/could not be updated and was left as it was/)
    })
    expect(await tables()).toBe(0)
  })

  test.each([
    ["LC_CTYPE 'C'", /LC_CTYPE C, with which search would find letters of English alone/],
    ["ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'", /encoding LATIN1; create it with ENCODING/]
  ])('a database created with %s', async (options, sentence) => {
    await dropDatabase(server, name)
    await execute(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`, server)
    expect(await refusal()).toMatch(sentence)
    expect(await tables()).toBe(0)
  })
})

/** Addresses that are wrong in one way. */
const WRONG: [string, (at: URL) => void, RegExp][] = [
  ['an unknown host', (at) => Object.assign(at, { hostname: 'nowhere.invalid' }), /be reached/],
  ['a port that nobody listens on', (at) => Object.assign(at, { port: '1' }), /be reached/],
  ['a user that does not exist', (at) => Object.assign(at, { username: 'nobody' }), /refuses/],
  [
    'another protocol',
    (at) => Object.assign(at, { href: at.href.replace('postgres', 'mysql') }),
    /none of PostgreSQL/
  ]
]

describe('the sentence for a database that does not answer', () => {
  test.each(WRONG)('names no password for %s', async (_case, change, sentence) => {
    const at = new URL(url)
    at.password = 'hunter2'
    change(at)
    const said = await refusal(at.href)
    expect(said).toMatch(sentence)
    expect(said).not.toContain('hunter2')
  })

  test('names the database that is missing', async () => {
    expect(await refusal(urlOf(server, 'none_such'))).toMatch(/no database none_such of/)
  })

  test('shows nothing of an address that is none', async () => {
    expect(await refusal('postgres://a:hunter2@[')).not.toContain('hunter2')
  })
})

/** Runs `work` with one more migration than the product has. */
async function withMigration(sql: string, work: () => Promise<void>) {
  const folder = makeTemporaryFolder()
  cpSync(POSTGRES_MIGRATIONS_DIR, folder.path, { recursive: true })
  const file = path.join(folder.path, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] }
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + 1
  const entry = {
    idx: journal.entries.length,
    version: '7',
    when,
    tag: '9999_later',
    breakpoints: true
  }
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
