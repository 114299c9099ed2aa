import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestLog, MIGRATIONS_DIR, makeTemporaryFolder } from '#support/server/test-server.ts'
import {
  fixtureTags,
  hashUpTo,
  readFixture,
  readMigrations,
  readTables
} from '#support/upgrades/fixture-file.ts'
import { CHANGES, type Row } from '#support/upgrades/upgrade-changes.ts'
import { createServer } from '../../server.ts'
import { textOfTicket } from '../text-forms-store.ts'
import { DATABASE_FILE, openDatabase } from './open-database.ts'

const migrations = readMigrations()
const tags = migrations.map(({ tag }) => tag)

let folder: ReturnType<typeof makeTemporaryFolder>
let file: string
beforeEach(() => {
  folder = makeTemporaryFolder()
  file = path.join(folder.path, DATABASE_FILE)
})
afterEach(() => folder.remove())

/** A database as the program of that time has left it. */
function makeOldDatabase(tag: string) {
  const connection = new Sqlite(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('foreign_keys = OFF')
  connection.exec(
    'CREATE TABLE schema_migrations (created_at integer PRIMARY KEY, hash text NOT NULL, applied_at integer NOT NULL) STRICT'
  )
  for (const { madeAt, hash, statements } of migrations.slice(0, tags.indexOf(tag) + 1)) {
    for (const statement of statements) connection.exec(statement)
    connection.prepare('INSERT INTO schema_migrations VALUES (?, ?, 0)').run(madeAt, hash)
  }
  connection.exec(readFixture(tag).sql)
  connection.close()
}

function look<T>(work: (connection: Sqlite.Database) => T, from = file): T {
  const connection = new Sqlite(from, { readonly: true })
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

/** Where a database begins: `npm run upgrade-fixture` writes the newest. */
const fixtures = fixtureTags()

describe('the migrations', () => {
  test('have a fixture at the newest schema, and are those that fixtures were made with', () => {
    expect(fixtures, 'Run `npm run upgrade-fixture`, and commit the file it names.').toContain(
      tags.at(-1)
    )
    for (const tag of fixtures) {
      const changed = `A migration up to ${tag} is not the one its fixture was made with. Where it has been released, put it back and write another; otherwise run \`npm run upgrade-fixture\` again.`
      expect(readFixture(tag).hash, changed).toBe(hashUpTo(tag, migrations))
    }
  })

  test('each say what they change in existing rows', () => {
    expect(Object.keys(CHANGES)).toEqual(tags.slice(1))
  })
})

describe.each(fixtures)('a database as of %s', (tag) => {
  beforeEach(() => makeOldDatabase(tag))

  test('has something in every table and column', () => {
    const empty = look((connection) => Object.entries(readTables(connection))).flatMap(
      ([table, rows]) => {
        const columns = Object.keys(rows[0] ?? {})
        const unused = columns.filter((column) => rows.every((row) => row[column] === null))
        return rows.length === 0 ? [table] : unused.map((column) => `${table}.${column}`)
      }
    )
    const advice = `Let tests/support/upgrades/make-fixture.ts fill them, and run \`npm run upgrade-fixture\`.`
    expect(empty, `The fixture of ${tag} has no data there. ${advice}`).toEqual([])
  })

  test('is brought up to date, and nothing has changed but what should', async () => {
    const before = look(readTables)
    const database = await openDatabase({
      dataDir: folder.path,
      migrationsDir: MIGRATIONS_DIR,
      log: createTestLog()
    })
    await database.close()
    const later = tags.slice(tags.indexOf(tag) + 1)
    expect(look(readTables)).toEqual(
      later.reduce((tables, next) => CHANGES[next]?.(tables) ?? tables, before)
    )
    expect(look((connection) => connection.pragma('integrity_check'))).toEqual([
      { integrity_check: 'ok' }
    ])
    expect(look((connection) => connection.pragma('foreign_key_check'))).toEqual([])

    const backups = path.join(folder.path, 'backups')
    mkdirSync(backups, { recursive: true })
    const copies = readdirSync(backups)
    expect(copies).toHaveLength(later.length > 0 ? 1 : 0)
    for (const copy of copies) expect(look(readTables, path.join(backups, copy))).toEqual(before)
  })

  test('is found by the searches of this version once a server has opened it', async () => {
    const dataDir = folder.path
    await openDatabase({ dataDir, migrationsDir: MIGRATIONS_DIR, log: createTestLog() }).then(
      (database) => database.close()
    )
    const before = look(readTables)
    const options = { version: '1', program: 'a test', log: createTestLog() }
    const server = await createServer({ dataDir, migrationsDir: MIGRATIONS_DIR, ...options })
    await server.close()
    const after = look(readTables)
    const expected = (before.tickets ?? []).map((row) => ({
      ...row,
      search_text: textOfTicket({ ...row, formText: row.form_text } as Parameters<
        typeof textOfTicket
      >[0])
    }))
    const byId = (rows: Row[] = []) => rows.toSorted((a, b) => Number(a.id) - Number(b.id))
    expect(byId(after.tickets)).toEqual(byId(expected))
    for (const table of ['ticket_counts', 'private_departments', 'departments'])
      expect(after[table]).toEqual(before[table])
    const index = new Sqlite(file)
    for (const name of ['ticket_search', 'article_search', 'comment_search'])
      index.exec(`INSERT INTO ${name} (${name}, rank) VALUES ('integrity-check', 1)`)
    index.close()
  })

  test('keeps a history that no one can change', async () => {
    const database = await openDatabase({
      dataDir: folder.path,
      migrationsDir: MIGRATIONS_DIR,
      log: createTestLog()
    })
    await database.close()
    const connection = new Sqlite(file)
    for (const sql of ['UPDATE ticket_events SET at = 0', 'DELETE FROM ticket_events']) {
      expect(() => connection.exec(sql)).toThrow('append-only')
    }
    connection.close()
  })
})
