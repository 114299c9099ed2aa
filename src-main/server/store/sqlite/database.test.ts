import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestLog,
  MIGRATIONS_DIR,
  makeTemporaryFolder
} from '../../../../tests/support/server/test-server.ts'
import type { Database, Queries } from './database.ts'
import { openDatabase } from './open-database.ts'
import { categories } from './schema.ts'

let folder: ReturnType<typeof makeTemporaryFolder>
let database: Database
beforeEach(async () => {
  folder = makeTemporaryFolder()
  database = await openDatabase({
    dataDir: folder.path,
    migrationsDir: MIGRATIONS_DIR,
    log: createTestLog()
  })
})
afterEach(async () => {
  await database.close()
  folder.remove()
})

const at = new Date(0)
const insert = (db: Queries, slug: string) =>
  db.insert(categories).values({ slug, name: slug, department: 'IT', createdAt: at, updatedAt: at })
const slugs = async (db = database.read) =>
  (await db.select().from(categories)).map(({ slug }) => slug)

describe('a transaction', () => {
  test('commits all of its work and answers its result', async () => {
    const result = await database.transaction(async (tx) => {
      await insert(tx, 'a')
      await insert(tx, 'b')
      return (await slugs(tx)).length
    })
    expect(result).toBe(2)
    expect(await slugs()).toEqual(['a', 'b'])
  })

  test('leaves nothing behind when its work fails, and the next one goes on', async () => {
    const failing = database.transaction(async (tx) => {
      await insert(tx, 'a')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await slugs()).toEqual([])
    await database.transaction((tx) => insert(tx, 'b'))
    expect(await slugs()).toEqual(['b'])
  })

  test('leaves nothing behind when a statement fails', async () => {
    const failing = database.transaction(async (tx) => {
      await insert(tx, 'a')
      await insert(tx, 'a')
    })
    await expect(failing).rejects.toThrow()
    expect(await slugs()).toEqual([])
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

  test('is not seen from outside before it has ended', async () => {
    await database.transaction(async (tx) => {
      await insert(tx, 'a')
      expect(await slugs(tx)).toEqual(['a'])
      expect(await slugs()).toEqual([])
    })
    expect(await slugs()).toEqual(['a'])
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

  test('cannot be used after its end', async () => {
    let kept: Queries | undefined
    await database.transaction(async (tx) => {
      kept = tx
      await insert(tx, 'a')
    })
    const late = async () => kept && (await insert(kept, 'late'))
    await expect(late()).rejects.toThrow()
    await database.transaction(async () => {
      await expect(late()).rejects.toThrow()
    })
    expect(await slugs()).toEqual(['a'])
  })

  test('that forgets to await writes nothing once it has ended', async () => {
    let forgotten: Promise<unknown> | undefined
    await database.transaction(async (tx) => {
      forgotten = (async () => {
        await yieldToEventLoop()
        await insert(tx, 'forgotten')
      })()
      forgotten.catch(() => undefined)
    })
    await expect(forgotten).rejects.toThrow()
    expect(await slugs()).toEqual([])
  })
})

describe('the reading connection', () => {
  test('refuses to write', async () => {
    await expect((async () => await insert(database.read, 'a'))()).rejects.toThrow()
    await expect((async () => await database.read.delete(categories))()).rejects.toThrow()
    expect(await slugs()).toEqual([])
  })

  test('sees every commit at once, also where a statement is used again', async () => {
    const find = () => database.read.select().from(categories).where(eq(categories.slug, 'a'))
    expect(await find()).toHaveLength(0)
    await database.transaction((tx) => insert(tx, 'a'))
    expect(await find()).toHaveLength(1)
  })
})

describe('closing', () => {
  test('waits for what runs and for what waits, and then refuses', async () => {
    const first = database.transaction(async (tx) => {
      for (let turn = 0; turn < 5; turn++) await yieldToEventLoop()
      await insert(tx, 'first')
    })
    const second = database.transaction((tx) => insert(tx, 'second'))
    await database.close()
    await Promise.all([first, second])
    expect(() => database.transaction((tx) => insert(tx, 'third'))).toThrow(
      'The database is closed'
    )

    database = await openDatabase({
      dataDir: folder.path,
      migrationsDir: MIGRATIONS_DIR,
      log: createTestLog()
    })
    expect(await slugs()).toEqual(['first', 'second'])
  })
})
