import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testFolder } from '#support/server/test-folder.ts'
import { createTestLog, MIGRATIONS_DIR } from '#support/server/test-server.ts'
import type { Queries } from '../sql/connection.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { categories } from './schema.ts'

const folder = testFolder()
const open = () =>
  openDatabase({ dataDir: folder(), migrationsDir: MIGRATIONS_DIR, log: createTestLog() })
let database: Database
beforeEach(async () => {
  database = await open()
})
afterEach(() => database.close())

const at = new Date(0)
const insert = (db: Queries, slug: string) =>
  db.insert(categories).values({ slug, name: slug, department: 'IT', createdAt: at, updatedAt: at })
const slugs = async (db = database.read) =>
  (await db.select().from(categories)).map(({ slug }) => slug)

describe('a transaction', () => {
  test('commits all of its work, answers its result, and is not seen from outside before', async () => {
    const result = await database.transaction(async (tx) => {
      await insert(tx, 'a')
      await insert(tx, 'b')
      expect(await slugs()).toEqual([])
      return (await slugs(tx)).length
    })
    expect(result).toBe(2)
    expect(await slugs()).toEqual(['a', 'b'])
  })

  test('leaves nothing behind when its work or a statement fails, and the next one goes on', async () => {
    const failing = database.transaction(async (tx) => {
      await insert(tx, 'a')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const twice = database.transaction(async (tx) => {
      await insert(tx, 'a')
      await insert(tx, 'a')
    })
    await expect(twice).rejects.toThrow()
    expect(await slugs()).toEqual([])
    await database.transaction((tx) => insert(tx, 'b'))
    expect(await slugs()).toEqual(['b'])
  })

  test('waits for the one before, however long that awaits', async () => {
    const order: string[] = []
    const slow = database.transaction(async (tx) => {
      order.push('slow begins')
      await insert(tx, 'slow')
      for (let turn = 0; turn < 5; turn++) await yieldToEventLoop()
      order.push('slow ends')
      throw new Error('rolled back')
    })
    const quick = database.transaction(async (tx) => {
      order.push('quick begins')
      await insert(tx, 'quick')
    })
    await expect(slow).rejects.toThrow('rolled back')
    await quick
    expect(order).toEqual(['slow begins', 'slow ends', 'quick begins'])
    expect(await slugs()).toEqual(['quick'])
  })

  test('cannot be started inside another, which would wait for itself', async () => {
    const nested = database.transaction(async (tx) => {
      await insert(tx, 'a')
      await yieldToEventLoop()
      return await database.transaction((inner) => insert(inner, 'b'))
    })
    await expect(nested).rejects.toThrow('A transaction was started inside a transaction')
    expect(await slugs()).toEqual([])
  })

  test('writes nothing after its end, by what kept it or forgot to await', async () => {
    let kept: Queries | undefined
    let forgotten: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      kept = tx
      await insert(tx, 'a')
      forgotten = yieldToEventLoop().then(() => insert(tx, 'forgotten'))
      forgotten.catch(() => undefined)
    })
    await expect(forgotten).rejects.toThrow()
    const late = async () => kept && (await insert(kept, 'late'))
    await expect(late()).rejects.toThrow()
    await database.transaction(() => expect(late()).rejects.toThrow())
    expect(await slugs()).toEqual(['a'])
  })
})

test('the reading connection rejects to write, and sees every commit at once', async () => {
  await expect((async () => await insert(database.read, 'a'))()).rejects.toThrow()
  await expect((async () => await database.read.delete(categories))()).rejects.toThrow()
  const find = () => database.read.select().from(categories).where(eq(categories.slug, 'a'))
  expect(await find()).toHaveLength(0)
  await database.transaction((tx) => insert(tx, 'a'))
  expect(await find()).toHaveLength(1)
})

test('closing waits for what runs and for what waits, and then rejects', async () => {
  const first = database.transaction(async (tx) => {
    for (let turn = 0; turn < 5; turn++) await yieldToEventLoop()
    await insert(tx, 'first')
  })
  const second = database.transaction((tx) => insert(tx, 'second'))
  await database.close()
  await Promise.all([first, second])
  const third = () => database.transaction((tx) => insert(tx, 'third'))
  expect(third).toThrow('The database is closed')
  database = await open()
  expect(await slugs()).toEqual(['first', 'second'])
})
