import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'
import { errorMessage } from '../../base/error-message.ts'
import type { Log } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { codeOf, isConnectionLost } from './connection-loss.ts'
import { longQuery } from './connections.ts'
import { TURN } from './database.ts'

/** The table of the migrations that were applied to a database. */
export const APPLIED_TABLE = 'schema_migrations'

/** The mark of the product in this table, because other programs have a table of its name too. */
const PRODUCT = 'help-desk'

/** The database whose schema is made or looked at. */
export interface Schema {
  /** The name of the database for people. */
  name: string
  migrationsDir: string
  log: Log
}

/** The timestamp of the newest migration in a folder, in milliseconds since 1970. */
export function newestMigration(migrationsDir: string): number {
  return readMigrationFiles({ migrationsFolder: migrationsDir }).at(-1)?.folderMillis ?? 0
}

/**
 * Makes the schema in an empty database, or applies the migrations it lacks, in one transaction
 * while no server writes. Several servers may start at once: the first one does it.
 * @throws StartError when the database belongs to another program or a newer version of this one,
 * or the update fails; the database is unchanged then
 */
export async function migrate(client: ClientBase, options: Schema): Promise<void> {
  try {
    await client.query(
      `BEGIN; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0; SELECT ${TURN}`
    )
    await applyPending(client, options)
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('PostgreSQL rolled it back')
  } catch (error) {
    if (error instanceof StartError || isConnectionLost(error)) throw error
    throw new StartError(problemOf(error, options.name))
  }
}

/**
 * Whether the schema of a database is missing, older than this program, or its own.
 * @throws StartError when the database belongs to another program, a newer version of this one or
 * one before its first release
 */
export async function schemaOf(
  client: ClientBase,
  { name, migrationsDir }: Schema
): Promise<'missing' | 'older' | 'newest'> {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsDir })
  const newest = migrations.at(-1)?.folderMillis ?? 0
  const applied = await lastApplied(client, name)
  if (applied > 0 && applied < (migrations[0]?.folderMillis ?? 0)) {
    throw new StartError(
      `The database ${name} was written by a version before the first release of Help Desk, which this version can't update. It was left unchanged.`
    )
  }
  if (applied > newest) {
    throw new StartError(
      `The database ${name} was written by a newer version of Help Desk and was left unchanged. Update Help Desk.`
    )
  }
  if (applied === newest) return 'newest'
  return applied === 0 ? 'missing' : 'older'
}

/** @throws StartError for a database whose schema is not that of this version */
export async function rejectOtherSchema(client: ClientBase, schema: Schema): Promise<void> {
  const state = await schemaOf(client, schema)
  if (state === 'missing')
    throw new StartError(`The database ${schema.name} does not contain a help desk.`)
  if (state === 'older') {
    throw new StartError(
      `The database ${schema.name} was written by an older version of Help Desk. Start this version with it once to update it, then try again.`
    )
  }
}

/** Applies the migrations that a database lacks, in the transaction of the connection. */
export async function applyPending(client: ClientBase, schema: Schema): Promise<void> {
  const state = await schemaOf(client, schema)
  if (state === 'newest') return
  if (state === 'older') schema.log.info(`Updating the database ${schema.name}`)
  const applied = await lastApplied(client, schema.name)
  const migrations = readMigrationFiles({ migrationsFolder: schema.migrationsDir })
  await apply(
    client,
    migrations.filter(({ folderMillis }) => folderMillis > applied)
  )
}

function problemOf(error: unknown, name: string): string {
  if (errorMessage(error).includes('pg_trgm')) {
    return `The database ${name} lacks the extension pg_trgm, which Help Desk needs for searches. Ask a PostgreSQL administrator to install it (${errorMessage(error)}).`
  }
  if (codeOf(error) === '42501') {
    return `The PostgreSQL user is not allowed to create tables in the database ${name} (${errorMessage(error)}).`
  }
  return `The database ${name} could not be updated and was left unchanged (${errorMessage(error)}).`
}

async function apply(client: ClientBase, migrations: MigrationMeta[]) {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${APPLIED_TABLE} (
      created_at bigint PRIMARY KEY,
      hash text COLLATE "C" NOT NULL,
      applied_at bigint NOT NULL,
      product text COLLATE "C" NOT NULL
    )`
  )
  for (const { sql, folderMillis, hash } of migrations) {
    for (const statement of sql) await client.query(longQuery({ text: statement }))
    await client.query(
      `INSERT INTO ${APPLIED_TABLE} (created_at, hash, applied_at, product) VALUES ($1, $2, $3, $4)`,
      [folderMillis, hash, Date.now(), PRODUCT]
    )
  }
}

/**
 * The timestamp of the newest migration applied to a database, in milliseconds since 1970; 0 for an
 * empty database.
 * @throws StartError when it belongs to another program
 */
async function lastApplied(client: ClientBase, name: string): Promise<number> {
  const foreign = new StartError(
    `The database ${name} belongs to another program and was left unchanged. Create a database for Help Desk only.`
  )
  const columns = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
    [APPLIED_TABLE]
  )
  if (columns.rows.length === 0) {
    if (await hasTables(client)) throw foreign
    return 0
  }
  if (!columns.rows.some((column) => column.name === 'product')) throw foreign
  const { rows } = await client.query<{ product: string; at: string }>(
    `SELECT product, max(created_at) AS at FROM ${APPLIED_TABLE} GROUP BY product`
  )
  const [row] = rows
  if (!row || rows.length > 1 || row.product !== PRODUCT) throw foreign
  return Number(row.at)
}

/** Whether the schema has a table or a view that no extension has brought. */
async function hasTables(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
        AND NOT EXISTS (SELECT 1 FROM pg_depend
          WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
      LIMIT 1`
  )
  return rows.length > 0
}
