import { mkdirSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMaintenanceFixture } from '#support/server/postgres-maintenance.ts'
import { createTestLog, MIGRATIONS_DIR } from '#support/server/test-server.ts'
import { ANNOUNCEMENT_CALLS } from '#support/store-calls/announcement-calls.ts'
import { APPROVAL_CALLS } from '#support/store-calls/approval-calls.ts'
import { AUTOMATION_CALLS } from '#support/store-calls/automation-calls.ts'
import { DESK_CALLS } from '#support/store-calls/desk-calls.ts'
import { FORM_CALLS } from '#support/store-calls/form-calls.ts'
import { MAIL_CALLS } from '#support/store-calls/mail-calls.ts'
import { PEOPLE_CALLS } from '#support/store-calls/people-calls.ts'
import { PROCESS_CALLS } from '#support/store-calls/process-calls.ts'
import { type Calls, FIXTURE, LATER, type StoreName } from '#support/store-calls/store-calls.ts'
import { TASK_CALLS } from '#support/store-calls/task-calls.ts'
import { TICKET_CALLS } from '#support/store-calls/ticket-calls.ts'
import { readTables } from '#support/upgrades/fixture-file.ts'
import { moveToPostgres } from '../maintenance.ts'
import { findDifference } from './contents.ts'
import { contentsOf as contentsOfDatabase } from './postgres/contents.ts'
import { openPostgresStore } from './postgres/postgres-store.ts'
import { contentsOf as contentsOfFile } from './sqlite/contents.ts'
import { openDatabase } from './sqlite/open-database.ts'
import { createSqliteStore } from './sqlite/sqlite-store.ts'
import type { Store, Transaction } from './store.ts'

const CALLS: Calls = {
  ...PEOPLE_CALLS,
  ...TICKET_CALLS,
  ...DESK_CALLS,
  ...AUTOMATION_CALLS,
  ...ANNOUNCEMENT_CALLS,
  ...APPROVAL_CALLS,
  ...FORM_CALLS,
  ...TASK_CALLS,
  ...PROCESS_CALLS,
  ...MAIL_CALLS
}

/** Two stores with the same rows. */
let fixture: Awaited<ReturnType<typeof makeMaintenanceFixture>>
let sqlite: Store
let postgres: Store
let file: Sqlite.Database
let client: pg.Client

async function openBoth() {
  fixture = await makeMaintenanceFixture('template0')
  const { dataDir, database: url, migrations } = fixture.options
  mkdirSync(dataDir)
  const parts = { log: createTestLog(), deliver: () => {}, onPresence: () => {} }
  const open = () => openDatabase({ dataDir, migrationsDir: MIGRATIONS_DIR, log: parts.log })
  await (await open()).close()
  file = new Sqlite(fixture.file)
  file.pragma('foreign_keys = OFF')
  file.exec(FIXTURE)
  file.close()
  await moveToPostgres(fixture.options)
  sqlite = createSqliteStore(await open(), parts)
  postgres = await openPostgresStore({
    ...{ ...parts, url, migrationsDir: migrations.postgres, clock: () => LATER }
  })
  // The texts of comments are not moved, but made by a server.
  await postgres.transaction((tx) =>
    tx.commentTexts.add(Array.from({ length: 14 }, (_, i) => i + 1))
  )
  file = new Sqlite(fixture.file, { readonly: true })
  client = new pg.Client({ connectionString: url })
  await client.connect()
}

async function closeBoth() {
  file.close()
  await client.end()
  await sqlite.close()
  await postgres.close()
  await fixture.remove()
}

/** The answer to a call, in a form that can be compared. */
async function answerOf(answer: Promise<unknown> | AsyncGenerator<unknown>): Promise<unknown> {
  if (!(Symbol.asyncIterator in answer)) return await answer
  const pages: unknown[] = []
  for await (const page of answer) pages.push(page)
  return pages
}

const isNothing = (answer: unknown) =>
  ['', '0', 'false', 'null', '[]', '{}'].includes(textOf(answer))
const textOf = (answer: unknown) =>
  JSON.stringify(answer instanceof Set || answer instanceof Map ? [...answer] : answer) ?? ''

/** Methods that only read, and so can run outside of a transaction. */
const READING = /^(list|find|count|has|is|mean|figures|names|digests|bytes|known|was|read)/

describe.each(Object.keys(CALLS) as StoreName[])('%s', (name) => {
  beforeAll(openBoth, 60_000)
  afterAll(closeBoth)

  test('has a call of every method', async () => {
    const methods = (tx: Transaction) => Promise.resolve(Object.keys(tx[name]).sort())
    const known = Object.keys(CALLS[name]).sort()
    expect(await sqlite.transaction(methods)).toEqual(known)
    expect(await postgres.transaction(methods)).toEqual(known)
  })

  test.each(Object.keys(CALLS[name]))('%s is the same on both engines', async (method) => {
    const call = (CALLS[name] as Record<string, (...stores: unknown[]) => Promise<unknown>>)[method]
    const run = (store: Store) => {
      const on = async (stores: object) =>
        await answerOf(call?.((stores as Transaction)[name], stores) ?? Promise.reject())
      return READING.test(method) && !call?.toString().includes('await')
        ? on(store.read)
        : store.transaction(on)
    }
    const before = JSON.stringify(readTables(file))
    const answer = await run(sqlite)
    expect(await run(postgres)).toEqual(answer)
    expect(await findDifference(contentsOfFile(file), contentsOfDatabase(client))).toBeNull()
    expect(isNothing(answer) && before === JSON.stringify(readTables(file))).toBe(false)
  })
})
