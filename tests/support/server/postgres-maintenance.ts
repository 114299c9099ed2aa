import path from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { inject } from 'vitest'
import type { MoveOptions } from '../../../src-main/server/maintenance.ts'
import { createServer, type Server } from '../../../src-main/server/server.ts'
import { COUNTS_TABLE, TABLES } from '../../../src-main/server/store/contents.ts'
import { DATABASE_FILE } from '../../../src-main/server/store/sqlite/open-database.ts'
import { dropDatabase, makeDatabase, POSTGRES_MIGRATIONS_DIR, urlOf } from './postgres-engine.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import {
  createTestLog,
  MIGRATIONS_DIR,
  makeTemporaryFolder,
  plentyOfSpace,
  VERSION
} from './test-server.ts'

/** Texts that a copy could take for something else. */
const HOSTILE_TEXTS = [
  ...['\\N', '\\.', 'a\tb\nc\r\nd\\te', '\b\f\v\u0001\u007f', 'long '.repeat(2000)],
  ...['Grüße, 文字, 😀, e\u0301, \u2028', '\'; DROP TABLE tickets; -- "']
]

/** Calls whose answers are the same for a company, on whichever engine. */
const CALLS = [
  ...['tickets?limit=50', 'tickets?search=password&limit=20', 'tickets?search=%5CN'],
  ...['tickets/export', 'tickets/1', 'tickets/1/comments', 'tickets/stats/counts'],
  ...['reports/tickets-by-status', 'reports/response-time', 'reports/resolution-time'],
  ...['admin/team-analytics', 'tickets/60/attachments', 'attachments/1', 'admin/categories'],
  ...['admin/users', 'user']
]

type Row = Record<string, unknown>

/** Folders and databases of commands, which are deleted together. */
export async function makeMaintenanceFixture(template: string) {
  const folder = makeTemporaryFolder()
  const { url } = inject('postgres')
  const name = await makeDatabase(url, template)
  const database = urlOf(url, name)
  const client = new pg.Client({
    connectionString: database,
    types: { getTypeParser: (type: number) => (type === pg.types.builtins.INT8 ? Number : String) }
  })
  client.on('error', () => {})
  await client.connect()
  const options: MoveOptions = {
    ...{ dataDir: path.join(folder.path, 'data'), backupsDir: path.join(folder.path, 'backups') },
    filesDir: path.join(folder.path, 'files'),
    ...{ database, migrations: { sqlite: MIGRATIONS_DIR, postgres: POSTGRES_MIGRATIONS_DIR } },
    log: createTestLog()
  }
  return {
    options,
    folder: folder.path,
    file: path.join(options.dataDir, DATABASE_FILE),
    /** The same with another data folder. */
    elsewhere: { ...options, dataDir: path.join(folder.path, 'elsewhere') },
    async rows<T = Row>(sql: string): Promise<T[]> {
      return (await client.query(sql)).rows as T[]
    },
    async remove() {
      await client.end()
      await dropDatabase(url, name)
      folder.remove()
    }
  }
}

/** Starts a server over the file in the data folder, or over PostgreSQL. */
export async function serve(
  { dataDir, filesDir, database, migrations, log }: MoveOptions,
  engine: 'SQLite' | 'PostgreSQL'
): Promise<Server> {
  return await createServer({
    readDiskSpace: plentyOfSpace,
    ...{ dataDir, version: VERSION, program: 'a test', log },
    ...(engine === 'SQLite'
      ? { migrationsDir: migrations.sqlite }
      : { database, filesDir, migrationsDir: migrations.postgres })
  })
}

/**
 * Makes a company with hostile texts and ids of deleted rows in the data folder.
 * @returns what signs a client in at a server with its data
 */
export async function makeCompany(options: MoveOptions): Promise<(server: Server) => TestClient> {
  let current = await serve(options, 'SQLite')
  const client = createTestClient((request) => current.fetch(request), 'http://localhost')
  const [account] = await current.fillWithDemo({ tickets: 60 })
  const { username, password } = account ?? {}
  await client.post('/api/login', { username, password })
  await current.close()
  changeFile(options, (connection) => {
    const insert = connection.prepare(
      'INSERT INTO comments (ticket_id, user_id, message, created_at) VALUES (1, 1, ?, 0)'
    )
    for (const text of HOSTILE_TEXTS) insert.run(text)
    const update = 'UPDATE tickets SET description = @all, search_text = @all WHERE id = 2'
    connection.prepare(update).run({ all: HOSTILE_TEXTS.join('\n') })
    connection.exec('UPDATE sqlite_sequence SET seq = seq + 7')
  })
  return (server) => {
    current = server
    return client
  }
}

/** Changes the database of a data folder that no server uses. */
export function changeFile(
  { dataDir }: MoveOptions,
  change: (connection: Sqlite.Database) => void
): void {
  const connection = new Sqlite(path.join(dataDir, DATABASE_FILE))
  try {
    change(connection)
  } finally {
    connection.close()
  }
}

/** All that a database file holds: the rows, the ids that were used, and what search finds. */
export function contentsOfFile(file: string): Record<string, unknown> {
  const connection = new Sqlite(file, { readonly: true })
  const all = (sql: string) => connection.prepare(sql).all()
  try {
    const rows = TABLES.map((table) => [table, all(`SELECT * FROM ${table} ORDER BY id`)] as const)
    return {
      ...Object.fromEntries(rows),
      counts: all(`SELECT * FROM ${COUNTS_TABLE} WHERE tickets > 0`),
      ids: all('SELECT * FROM sqlite_sequence WHERE seq > 0 ORDER BY name'),
      found: all(`SELECT rowid FROM ticket_search WHERE ticket_search MATCH '"pass"'`)
    }
  } finally {
    connection.close()
  }
}

/** The calls' answers to a client of the company. */
export async function answersOf(client: TestClient): Promise<unknown[]> {
  const answers: unknown[] = []
  for (const call of CALLS) {
    const { status, body } = await client.get(`/api/${call}`)
    answers.push({ call, status, body })
  }
  return answers
}
