import { asc, eq, gt } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/support/server/test-server.ts'
import type { Database, Queries } from './database.ts'
import { listParams, param, paramList, paramRow, prepared, toDriver } from './prepared-queries.ts'
import { categories } from './schema.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

let built = 0
const insertion = prepared((db) => {
  built += 1
  return db
    .insert(categories)
    .values(paramRow(['slug', 'name', 'department', 'description', 'createdAt', 'updatedAt']))
    .prepare()
})
const slugsAfter = prepared((db) =>
  db
    .select({ slug: categories.slug })
    .from(categories)
    .where(gt(categories.createdAt, param('at', categories.createdAt)))
    .orderBy(asc(categories.id))
    .prepare()
)

const rowOf = (slug: string, at: Date) => {
  const times = { createdAt: at, updatedAt: at }
  return toDriver({ slug, name: slug, department: 'IT', description: null, ...times })
}
const slugs = (db: Queries, at: Date) =>
  slugsAfter(db)
    .all({ at })
    .map(({ slug }) => slug)

test('is made once for all transactions, and writes and compares moments and nulls as they are kept', async () => {
  built = 0
  await database.transaction(async (tx) => void insertion(tx).run(rowOf('a', new Date(1))))
  await database.transaction(async (tx) => {
    insertion(tx).run(rowOf('b', new Date(2)))
    expect(slugs(tx, new Date(0))).toEqual(['a', 'b'])
    expect(slugs(database.read, new Date(0))).toEqual(['a'])
  })
  expect(built).toBe(1)
  expect(slugs(database.read, new Date(1))).toEqual(['b'])
  const [row] = await database.read.select().from(categories).where(eq(categories.slug, 'a'))
  expect(row).toMatchObject({ description: null, createdAt: new Date(1) })
})

test('dies with its transaction, and does not write outside of one', async () => {
  let forgotten: Queries | undefined
  await database.transaction(async (tx) => {
    forgotten = tx
  })
  const runLate = () => insertion(forgotten as Queries)
  const message = 'A query was run after its transaction had ended'
  expect(runLate).toThrow(message)
  await database.transaction(async () => expect(runLate).toThrow(message))
  expect(() => insertion(database.read).run(rowOf('a', new Date(1)))).toThrow('readonly')
})

test('has one form for each shape', async () => {
  const some = prepared((db, shape: { slugs: number }) =>
    db
      .select({ slug: categories.slug })
      .from(categories)
      .where(eq(categories.slug, paramList('slug', shape.slugs).at(-1) ?? ''))
      .prepare()
  )
  await database.transaction(async (tx) => {
    for (const slug of ['a', 'b']) insertion(tx).run(rowOf(slug, new Date(1)))
  })
  const find = (...slugs: string[]) =>
    some(database.read, { slugs: slugs.length }).all(listParams('slug', slugs))
  expect([find('a'), find('a', 'b')]).toEqual([[{ slug: 'a' }], [{ slug: 'b' }]])
  expect(some(database.read, { slugs: 1 })).toBe(some(database.read, { slugs: 1 }))
})
