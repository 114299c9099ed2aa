import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestLog,
  MIGRATIONS_DIR,
  makeTemporaryFolder
} from '../../../../tests/support/server/test-server.ts'
import { StartError } from '../../base/start-error.ts'
import { CLEAN_SHUTDOWN_FILE } from './clean-shutdown.ts'
import { DATABASE_FILE, openDatabase } from './open-database.ts'

let folder: ReturnType<typeof makeTemporaryFolder>
let file: string
beforeEach(() => {
  folder = makeTemporaryFolder()
  file = path.join(folder.path, DATABASE_FILE)
})
afterEach(() => folder.remove())

const open = (dataDir = folder.path) =>
  openDatabase({ dataDir, migrationsDir: MIGRATIONS_DIR, log: createTestLog() })
const digest = () => createHash('sha256').update(readFileSync(file)).digest('hex')

function withFile<T>(work: (connection: Sqlite.Database) => T): T {
  const connection = new Sqlite(file)
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

/** A database of several pages, closed. */
async function makeDatabase() {
  await (await open()).close()
  withFile((connection) => {
    const insert = connection.prepare(
      `INSERT INTO categories (name, slug, department, created_at, updated_at) VALUES (?, ?, 'IT', 0, 0)`
    )
    for (let number = 0; number < 500; number++)
      insert.run(`Category ${number} ${'x'.repeat(100)}`, `slug-${number}`)
    connection.pragma('wal_checkpoint(TRUNCATE)')
  })
}

async function refusal(dataDir = folder.path): Promise<StartError> {
  const error = await open(dataDir).then(
    () => new Error('it was opened'),
    (reason: unknown) => reason
  )
  expect(error).toBeInstanceOf(StartError)
  return error as StartError
}

describe('a new database', () => {
  test('is made with its folder', async () => {
    const dataDir = path.join(folder.path, 'a', 'b c')
    await (await open(dataDir)).close()
    expect(existsSync(path.join(dataDir, DATABASE_FILE))).toBe(true)
    expect(readdirSync(dataDir).sort()).toEqual([CLEAN_SHUTDOWN_FILE, DATABASE_FILE])
  })

  test('has strict tables only, and keeps references', async () => {
    await (await open()).close()
    withFile((connection) => {
      const tables = connection.pragma('table_list') as {
        schema: string
        name: string
        type: string
        strict: number
      }[]
      const own = tables.filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_'))
      expect(own.length).toBeGreaterThanOrEqual(9)
      expect(own.filter(({ strict }) => strict !== 1)).toEqual([])
      expect(connection.pragma('foreign_key_check')).toEqual([])
      expect(connection.pragma('journal_mode', { simple: true })).toBe('wal')
    })
  })

  test('is written through to the disk, with its references kept, by the writing connection', async () => {
    const database = await open()
    try {
      const pragma = (name: string) =>
        database.transaction(async (tx) => tx.get<Record<string, unknown>>(`PRAGMA ${name}`))
      expect(await pragma('synchronous')).toEqual({ synchronous: 2 })
      expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 })
      expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' })
      const orphan = database.transaction(async (tx) =>
        tx.run(
          `INSERT INTO comments (ticket_id, user_id, message, created_at) VALUES (1, 1, 'x', 0)`
        )
      )
      await expect(orphan).rejects.toMatchObject({
        cause: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' }
      })
    } finally {
      await database.close()
    }
  })

  test("keeps a ticket's history even from being replaced (D9)", async () => {
    const database = await open()
    try {
      const row = (actor: number) =>
        `INTO ticket_events (id, ticket_id, actor_id, kind, at) VALUES (1, 1, ${actor}, 'created', 0)`
      await database.transaction(async (tx) => tx.run(`INSERT ${row(1)}`))
      const replacement = database.transaction(async (tx) => tx.run(`INSERT OR REPLACE ${row(2)}`))
      await expect(replacement).rejects.toThrow()
      expect(database.read.get('SELECT actor_id FROM ticket_events')).toEqual({ actor_id: 1 })
    } finally {
      await database.close()
    }
  })

  test('may be an empty file that is there already', async () => {
    writeFileSync(file, '')
    await (await open()).close()
    expect(withFile((connection) => connection.pragma('quick_check', { simple: true }))).toBe('ok')
  })
})

describe('a damaged database is named and left as it is', () => {
  const overwrite = (from: number, length: number) => {
    const bytes = readFileSync(file)
    bytes.fill(0xa5, from, from + length)
    writeFileSync(file, bytes)
  }

  test.each([
    [
      'is no database',
      () => writeFileSync(file, 'This is a text, and no database at all.\n'.repeat(200))
    ],
    ['is shorter than a header', () => writeFileSync(file, 'SQLite')],
    ['has a broken header', () => overwrite(0, 16)],
    ['has rubbish behind its header', () => overwrite(16, 84)],
    ['has rubbish in the middle', () => overwrite(16_384, 8192)],
    [
      'is cut off',
      () => truncateSync(file, Math.floor(readFileSync(file).length / 2 / 4096) * 4096)
    ],
    ['is cut off within a page', () => truncateSync(file, 10_000)]
  ])('which %s', async (_how, damage) => {
    await makeDatabase()
    damage()
    const before = digest()
    const { message } = await refusal()
    expect(message).toContain(`The database file ${file} is damaged (`)
    expect(message).toMatch(/it was left as it is\. Put a backup in its place\.$/)
    expect(message).not.toContain('\n')
    expect(digest()).toBe(before)
  })

  test('which is a folder', async () => {
    mkdirSync(path.join(file, 'inside'), { recursive: true })
    expect((await refusal()).message).toContain(`The database file ${file} is damaged (`)
    expect(readdirSync(file)).toEqual(['inside'])
  })
})

describe('a database of a newer program', () => {
  test('is refused, and not one byte of it changes', async () => {
    await makeDatabase()
    withFile((connection) => {
      connection.exec(`INSERT INTO schema_migrations VALUES (32503680000000, 'newer', 0)`)
      connection.pragma('wal_checkpoint(TRUNCATE)')
    })
    const before = digest()
    expect((await refusal()).message).toBe(
      `The database file ${file} was written by a newer version of Help Desk; update this one. The file was left as it is.`
    )
    expect(digest()).toBe(before)
  })
})

describe('a database of another program', () => {
  test('is refused, and not one byte of it changes', async () => {
    withFile((connection) => connection.exec('CREATE TABLE bookmarks (url TEXT)'))
    const before = digest()
    expect((await refusal()).message).toBe(
      `The database file ${file} belongs to another program; it was left as it is.`
    )
    expect(digest()).toBe(before)
  })

  test('is not taken for the empty one that a start has left which was cut off', async () => {
    withFile((connection) => connection.pragma('journal_mode = WAL'))
    await (await open()).close()
    expect(
      withFile((connection) => connection.prepare('SELECT count(*) FROM tickets').pluck().get())
    ).toBe(0)
  })
})

test('a data folder that cannot be made or written is named', async () => {
  writeFileSync(path.join(folder.path, 'file'), '')
  for (const dataDir of [path.join(folder.path, 'file'), path.join(folder.path, 'file', 'below')]) {
    expect((await refusal(dataDir)).message).toMatch(
      /^The data folder .*file.* can't be written \(\w+: .*\)\.$/
    )
  }
})

test('what a crashed program had committed is still there', async () => {
  const database = await open()
  await database.transaction(async (tx) => {
    tx.run(
      `INSERT INTO categories (name, slug, department, created_at, updated_at) VALUES ('A', 'a', 'IT', 0, 0)`
    )
  })
  // The files as a power cut leaves them: nothing closed, the last change in the write-ahead log
  // only.
  const crashed = makeTemporaryFolder()
  try {
    for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) {
      writeFileSync(path.join(crashed.path, name), readFileSync(path.join(folder.path, name)))
    }
    await database.close()
    const reopened = await open(crashed.path)
    expect(await reopened.read.get(`SELECT slug FROM categories`)).toEqual({ slug: 'a' })
    await reopened.close()
  } finally {
    crashed.remove()
  }
})
