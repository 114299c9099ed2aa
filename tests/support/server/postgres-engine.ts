import path from 'node:path'
import pg from 'pg'
import { openPostgresStore } from '../../../src-main/server/store/postgres/postgres-store.ts'
import { watchDatabase } from './postgres-watch.ts'
import type { TestEngine } from './test-engine.ts'

/** The migrations of the product for PostgreSQL. */
export const POSTGRES_MIGRATIONS_DIR = path.resolve(
  import.meta.dirname,
  '../../../resources/migrations-postgres'
)

/** Every transaction leaves a mark in `commits`, also one that changes nothing. */
const TABLES = `SELECT tablename AS name FROM pg_tables
  WHERE schemaname = 'public' AND tablename <> 'commits' ORDER BY name`

/** The function that a trigger runs to reject a change. */
const REJECT_FUNCTION = `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$;`

/** Counts the databases of this process. */
let databases = 0

/**
 * PostgreSQL, whose databases are copies of a template that has the schema.
 * @param url the address of a database of a superuser, from which others can be made
 * @param template the name of the template
 */
export function postgresEngine(url: string, template: string): TestEngine {
  return {
    name: 'PostgreSQL',
    async create(_dataDir, contents) {
      const name = await makeDatabase(url, contents?.place ?? template)
      const own = urlOf(url, name)
      const connection = connectOnce(own)
      async function rows<T>(sql: string, ...parameters: unknown[]): Promise<T[]> {
        return (await connection.query(numbered(sql), parameters)).rows
      }
      async function execute(sql: string, ...parameters: unknown[]) {
        // Several statements may only come without parameters.
        if (parameters.length > 0) await connection.query(numbered(sql), parameters)
        else await connection.query(sql)
      }
      const tables = async () => (await rows<{ name: string }>(TABLES)).map(({ name }) => name)
      return {
        serverOptions: { database: own, migrationsDir: POSTGRES_MIGRATIONS_DIR },
        openStore: (parts) =>
          openPostgresStore({ url: own, migrationsDir: POSTGRES_MIGRATIONS_DIR, ...parts }),
        rows,
        execute,
        setLastId: (table, id) =>
          execute(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${id + 1}, false)`),
        tables,
        rejectChanges: (change, table, { when, message = 'full' } = {}) =>
          execute(`${REJECT_FUNCTION}
            CREATE TRIGGER no_${change}_${table} BEFORE ${change} ON ${table} FOR EACH ROW
            ${when ? `WHEN (${when})` : ''} EXECUTE FUNCTION refuse('${message}')`),
        allowChanges: () => execute('DROP FUNCTION IF EXISTS refuse CASCADE'),
        watch: () => watchDatabase({ rows, execute, tables }),
        async copy() {
          // No one may be connected to what is copied.
          await connection.close()
          const place = await makeDatabase(url, name)
          return { place, remove: () => dropDatabase(url, place) }
        },
        async drop() {
          await connection.close()
          await dropDatabase(url, name)
        }
      }
    }
  }
}

/** The address of another database beside the one of an address. */
export function urlOf(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/**
 * Makes a database.
 * @param url the address of any database
 * @param template the name of the one to copy
 * @returns its name
 */
export async function makeDatabase(url: string, template: string): Promise<string> {
  databases += 1
  const name = `test_${process.pid}_${databases}_${Math.random().toString(36).slice(2)}`
  // Copied as files: a template that no one changes needs no line in the log for each of its pages.
  await runOn(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return name
}

/** Deletes a database, even while clients are connected to it. */
export function dropDatabase(url: string, name: string): Promise<void> {
  return runOn(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function runOn(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql))
}

/** Does something over a connection of its own. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A connection that is made when it is first needed, and runs one query after the other. */
function connectOnce(url: string) {
  let client: pg.Client | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function connected(): Promise<pg.Client> {
    if (client) return client
    client = new pg.Client({ connectionString: url, types: { getTypeParser } })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  return {
    query(sql: string, parameters?: unknown[]): Promise<pg.QueryResult> {
      const result = last.then(async () => (await connected()).query(sql, parameters))
      last = result.catch(() => {})
      return result
    },
    async close() {
      await last
      await client?.end()
      client = null
    }
  }
}

/** Numbers come as numbers, as they do from SQLite: none in a test is too large. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(type, format)

/** Writes parameters as PostgreSQL has them: `$1` for the first `?`. */
function numbered(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
}
