import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answersOf,
  changeFile,
  contentsOfFile,
  makeCompany,
  makeMaintenanceFixture,
  serve
} from '#support/server/postgres-maintenance.ts'
import { rejection } from '#support/server/rejection.ts'
import { type MoveOptions, moveFromPostgres, moveToPostgres } from './maintenance.ts'
import { COMMENT_TEXTS_TABLE, COUNTS_TABLE, TABLES } from './store/contents.ts'
import { lockDataFolder } from './store/sqlite/data-folder-lock.ts'

vi.setConfig({ testTimeout: 60_000 })

let fixture: Awaited<ReturnType<typeof makeMaintenanceFixture>>
let options: MoveOptions
let client: Awaited<ReturnType<typeof makeCompany>>
beforeEach(async () => {
  fixture = await makeMaintenanceFixture('template0')
  options = fixture.options
  client = await makeCompany(options)
})
afterEach(() => fixture.remove())

const bytesOf = (file: string) => readFileSync(file).toString('base64')

/** How many rows the tables have; -1 for a table that is not there. */
async function countRows(): Promise<number[]> {
  const counts: number[] = []
  for (const table of TABLES) {
    const exists = await fixture.rows(`SELECT 1 WHERE to_regclass('${table}') IS NOT NULL`)
    const counting = exists.length ? `SELECT count(*) AS n FROM ${table}` : 'SELECT -1::bigint AS n'
    counts.push((await fixture.rows<{ n: number }>(counting))[0]?.n ?? 0)
  }
  return counts
}

const NO_TABLES = TABLES.map(() => -1)

/** Lets a server make the schema, and nothing more. */
const startOnce = async () => (await serve(options, 'PostgreSQL')).close()

/** Lets PostgreSQL do something when a certain comment is inserted. */
const onComment = (id: number, statement: string) =>
  fixture.rows(
    `CREATE FUNCTION interfere() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN ${statement}; RETURN NEW; END $$;
     CREATE TRIGGER interfere BEFORE INSERT ON comments FOR EACH ROW WHEN (NEW.id = ${id})
       EXECUTE FUNCTION interfere()`
  )

test('a company moved to PostgreSQL and back has the same rows, ids and answers', async () => {
  const inFile = await serve(options, 'SQLite')
  const expected = await answersOf(client(inFile))
  await inFile.close()
  const before = bytesOf(fixture.file)
  await moveToPostgres(options)
  expect(bytesOf(fixture.file)).toBe(before)
  const inPostgres = await serve(options, 'PostgreSQL')
  expect(await answersOf(client(inPostgres))).toEqual(expected)
  await inPostgres.close()

  const file = await moveFromPostgres(fixture.elsewhere)
  expect(contentsOfFile(file)).toEqual(contentsOfFile(fixture.file))
  const back = await serve(fixture.elsewhere, 'SQLite')
  expect(await answersOf(client(back))).toEqual(expected)
  await back.close()
})

test('every table is moved, keeps its indexes and triggers, and gives the next row the same id', async () => {
  const schema = () =>
    fixture.rows(
      `SELECT indexdef AS made FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT tgname::text || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY made`
    )
  await startOnce()
  const before = await schema()
  await moveToPostgres(options)
  expect(await schema()).toEqual(before)
  await expect(fixture.rows('DELETE FROM ticket_events')).rejects.toThrow(/append-only/)

  changeFile(options, (connection) => {
    const list = `SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`
    const derived = [COUNTS_TABLE, COMMENT_TEXTS_TABLE, 'schema_migrations']
    const tables = connection.prepare(list).pluck().all()
    expect(tables.sort()).toEqual([...TABLES, ...derived].sort())
  })
  const last = contentsOfFile(fixture.file).ids as { name: string; seq: number }[]
  for (const table of TABLES) {
    const [next] = await fixture.rows<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS id`
    )
    const seq = last.find(({ name }) => name === table)?.seq ?? 0
    expect([table, next?.id]).toEqual([table, seq + 1])
  }
})

describe('a move to PostgreSQL is rejected, and changes nothing,', () => {
  test('where it holds a help desk already, or is of a newer version', async () => {
    await moveToPostgres(options)
    const before = await countRows()
    expect(await rejection(moveToPostgres(options))).toContain('already contains a help desk')
    await fixture.rows(
      `INSERT INTO schema_migrations VALUES (32503680000000, 'newer', 0, 'help-desk')`
    )
    expect(await rejection(moveToPostgres(options))).toContain('newer version of Help Desk')
    expect(await countRows()).toEqual(before)
  })

  test('while a server uses it', async () => {
    const server = await serve(options, 'PostgreSQL')
    expect(await rejection(moveToPostgres(options))).toContain('Stop all of its servers first')
    await server.close()
    await moveToPostgres(options)
  })

  test('while a program uses the data folder, and where its file is missing, newer or damaged', async () => {
    const unlock = lockDataFolder(options.dataDir, 'a test', new Date())
    expect(await rejection(moveToPostgres(options))).toContain('is already in use by a test')
    unlock()
    expect(await rejection(moveToPostgres(fixture.elsewhere))).toMatch(/^There is no file /)
    expect(existsSync(fixture.elsewhere.dataDir)).toBe(false)
    changeFile(options, (connection) =>
      connection.exec(`INSERT INTO schema_migrations VALUES (32503680000000, 'newer', 0)`)
    )
    expect(await rejection(moveToPostgres(options))).toContain('newer version of Help Desk')
    writeFileSync(fixture.file, 'rubbish '.repeat(2000))
    expect(await rejection(moveToPostgres(options))).toContain('is damaged')
    expect(await countRows()).toEqual(NO_TABLES)
  })

  test('where it belongs to another program, or a text has a character that it does not keep', async () => {
    changeFile(options, (connection) =>
      connection.exec(`UPDATE comments SET message = 'a' || char(0) || 'b' WHERE id = 2`)
    )
    expect(await rejection(moveToPostgres(options))).toMatch(
      /^A text contains a character that PostgreSQL cannot store [(]COPY comments, line 2/
    )
    await fixture.rows('CREATE TABLE invoices (id bigint)')
    expect(await rejection(moveToPostgres(options))).toContain('belongs to another program')
    expect(await countRows()).toEqual(NO_TABLES)
  })

  test('where a row came out different', async () => {
    await startOnce()
    await onComment(3, `NEW.message := 'changed on the way'`)
    const before = await countRows()
    expect(await rejection(moveToPostgres(options))).toBe(
      'The copy does not match (the rows of comments differ), so nothing was changed.'
    )
    expect(await countRows()).toEqual(before)
  })

  test('where the connection is lost in the middle, and the next try succeeds', async () => {
    await startOnce()
    const before = await countRows()
    await onComment(5, 'PERFORM pg_terminate_backend(pg_backend_pid())')
    expect(await rejection(moveToPostgres(options))).toMatch(
      /^The connection to the database .* was lost, so nothing was changed [(]/
    )
    expect(await countRows()).toEqual(before)
    await fixture.rows('DROP FUNCTION interfere CASCADE')
    await moveToPostgres(options)
  })
})

describe('a move from PostgreSQL is rejected, and leaves nothing behind,', () => {
  const left = () =>
    existsSync(fixture.elsewhere.dataDir)
      ? readdirSync(fixture.elsewhere.dataDir).filter((name) => name !== 'helpdesk.lock')
      : []

  test('where the database holds none', async () => {
    expect(await rejection(moveFromPostgres(fixture.elsewhere))).toContain(
      'does not contain a help desk'
    )
    expect(left()).toEqual([])
  })

  test('where the folder has a database or is in use, while a server uses PostgreSQL, and where the file came out different', async () => {
    await moveToPostgres(options)
    const before = bytesOf(fixture.file)
    expect(await rejection(moveFromPostgres(options))).toContain(' already contains a database')
    expect(bytesOf(fixture.file)).toBe(before)

    const server = await serve(options, 'PostgreSQL')
    expect(await rejection(moveFromPostgres(fixture.elsewhere))).toContain(
      'Stop all of its servers'
    )
    await server.close()
    expect(left()).toEqual([])

    await fixture.rows(
      `UPDATE ticket_counts SET responded = responded + 1 WHERE scope = 'all' AND status = 'open'`
    )
    expect(await rejection(moveFromPostgres(fixture.elsewhere))).toBe(
      'The copy does not match (the rows of ticket_counts differ), so nothing was changed.'
    )
    expect(left()).toEqual([])

    const unlock = lockDataFolder(fixture.elsewhere.dataDir, 'a test', new Date())
    expect(await rejection(moveFromPostgres(fixture.elsewhere))).toContain('in use by a test')
    unlock()
  })
})
