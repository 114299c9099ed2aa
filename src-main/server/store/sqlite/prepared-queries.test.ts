import { asc, eq, gt } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#support/server/test-server.ts'
import type { Queries } from '../sql/connection.ts'
import { listParams, paramList, paramRow, prepared, toDriver } from '../sql/prepared-queries.ts'
import type { Database } from './database.ts'
import { connectionOn } from './dialect.ts'
import { categories } from './schema.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

let built = 0
const insertion = prepared(({ db }) => {
  built += 1
  const row = paramRow(['slug', 'name', 'department', 'description', 'createdAt', 'updatedAt'])
  return db.insert(categories).values(row)
})
const insert = (db: Queries, slug: string, at: number) => {
  const times = { createdAt: new Date(at), updatedAt: new Date(at) }
  const row = { slug, name: slug, department: 'IT', description: null, ...times }
  return insertion(connectionOn(db), toDriver(row))
}
const slugsAfter = prepared(({ db, dialect: { param } }) => {
  const isLater = gt(categories.createdAt, param('at', categories.createdAt))
  const { slug } = categories
  return db.select({ slug }).from(categories).where(isLater).orderBy(asc(categories.id))
})
const slugs = (db: Queries, at: number) => slugsAfter(connectionOn(db), { at: new Date(at) })

test('a prepared query is created once for all transactions, and writes and compares moments and nulls as they are kept', async () => {
  await database.transaction(async (tx) => void (await insert(tx, 'a', 1)))
  await database.transaction(async (tx) => {
    await insert(tx, 'b', 2)
    expect(await slugs(tx, 0)).toEqual([{ slug: 'a' }, { slug: 'b' }])
    expect(await slugs(database.read, 0)).toEqual([{ slug: 'a' }])
  })
  expect(built).toBe(1)
  expect(await slugs(database.read, 1)).toEqual([{ slug: 'b' }])
  const [row] = await database.read.select().from(categories).where(eq(categories.slug, 'a'))
  expect(row).toMatchObject({ description: null, createdAt: new Date(1) })

  // It has one form for each shape.
  const some = prepared(({ db, dialect }, { count }: { count: number }) => {
    built += 1
    const isLast = eq(categories.slug, paramList(dialect, 'slug', count).at(-1) ?? '')
    return db.select({ slug: categories.slug }).from(categories).where(isLast)
  })
  const find = (...all: string[]) =>
    some(connectionOn(database.read), listParams('slug', all), { count: all.length })
  expect([await find('a'), await find('a', 'b')]).toEqual([[{ slug: 'a' }], [{ slug: 'b' }]])
  await find('b')
  expect(built).toBe(3)
})

test('a prepared query ends with its transaction, and does not write outside of one', async () => {
  let forgotten: Queries | undefined
  await database.transaction(async (tx) => {
    forgotten = tx
  })
  const runLate = () => insertion(connectionOn(forgotten as Queries), {})
  const message = 'A query was run after its transaction had ended'
  expect(runLate).toThrow(message)
  await database.transaction(async () => expect(runLate).toThrow(message))
  await expect(insert(database.read, 'a', 1)).rejects.toThrow('readonly')
})
