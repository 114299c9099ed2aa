import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, inject, test } from 'vitest'
import {
  dropDatabase,
  makeDatabase,
  POSTGRES_MIGRATIONS_DIR,
  urlOf,
  withClient
} from '#support/server/postgres-engine.ts'
import * as schema from './schema.ts'

const { url } = inject('postgres')

// Migrations also say how texts are sorted, and have the indexes over three letters.
const SHAPE = [
  `SELECT attrelid::regclass || '.' || attname AS name, format_type(atttypid, atttypmod) AS type,
      attnotnull AS "notNull", attidentity::text AS identity, pg_get_expr(adbin, adrelid) AS value
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
    ORDER BY 1`,
  `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' AND indexdef NOT LIKE '% USING gin %'
      AND indexname NOT LIKE '%\\_pkey' AND indexname NOT LIKE '%\\_pk' ORDER BY 1`,
  `SELECT conrelid::regclass::text AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`
]

/** The columns, indexes and constraints that statements make. */
async function shapeOf(statements: readonly string[]) {
  const name = await makeDatabase(url, 'template0')
  try {
    return await withClient(urlOf(url, name), async (client) => {
      for (const statement of statements) await client.query(statement)
      const shape: unknown[] = []
      for (const sql of SHAPE) shape.push((await client.query(sql)).rows)
      return shape
    })
  } finally {
    await dropDatabase(url, name)
  }
}

test('the migrations make the columns, indexes and constraints that the schema declares', async () => {
  const declared = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(schema, undefined, ['public'])
  )
  const migrations = readMigrationFiles({ migrationsFolder: POSTGRES_MIGRATIONS_DIR })
  expect(declared.length).toBeGreaterThan(30)
  expect(await shapeOf(migrations.flatMap(({ sql }) => sql))).toEqual(await shapeOf(declared))
})
