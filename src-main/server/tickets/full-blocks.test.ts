import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSearchWorld, type SearchWorld, TEXTS } from '../testing/search-world.ts'
import { createTestLog } from '../testing/test-server.ts'
import { type BlockIndex, writeFullBlocks } from './full-blocks.ts'
import { findTickets } from './ticket-list-store.ts'
import { wordIndex } from './word-index-store.ts'

let world: SearchWorld
beforeAll(async () => {
  world = await openSearchWorld()
  await world.insertTickets(1, TEXTS.slice(0, 5000))
}, 60_000)
afterAll(() => world.database.close())

test('the indexes hold what the tickets hold, and nothing after they were deleted', async () => {
  const check = () =>
    world.database.transaction(async (tx) => {
      for (const table of ['ticket_search', 'vocabulary_search']) {
        tx.run(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`)
      }
    })
  const held = () =>
    [
      ...['SELECT * FROM short_text_counts', 'SELECT * FROM postings', 'SELECT * FROM vocabulary'],
      ...[`SELECT rowid FROM ticket_search('"TKT"')`, `SELECT rowid FROM vocabulary_search('"PRI"')`]
    ].map((sql) => world.database.read.all(sql).length)
  await world.index()
  await check()
  expect(held()).not.toContain(0)
  await world.deleteTickets()
  await check()
  expect(held()).toEqual([0, 0, 0, 0, 0])
  for (const search of ['k', 'network']) {
    expect(await findTickets(world.database.read, { search }, world.actor)).toEqual({ rows: [], total: 0 })
    const raised = await world.raise('network')
    expect(await findTickets(world.database.read, { search }, world.actor)).toMatchObject({ rows: [raised], total: 1 })
    await world.deleteTickets()
  }
  await world.index()
  expect(held()).toEqual([0, 0, 0, 0, 0])
})

test('what is raised after all tickets were deleted is indexed like any other', async () => {
  await world.insertTickets(10_500, TEXTS.slice(0, 6500))
  await world.index()
  expect(world.database.read.all(`SELECT DISTINCT block FROM postings ORDER BY block`)).toEqual([
    { block: 2 },
    { block: 3 }
  ])
  await world.expectExactSearches(100)
  await world.expectExactWords()
}, 120_000)

test('a block that is cut off counts for nothing, and is written another time', async () => {
  await world.deleteTickets()
  await world.insertTickets(20_000, TEXTS.slice(0, 4200))
  const cutOff: BlockIndex = {
    ...wordIndex,
    begin(block) {
      const entry = wordIndex.begin(block)
      return {
        ...entry,
        parts: () => [
          ...entry.parts().slice(0, 3),
          () => {
            throw new Error('The power is gone')
          }
        ]
      }
    }
  }
  await expect(writeFullBlocks(world.database, createTestLog(), cutOff)).rejects.toThrow('The power is gone')
  expect(wordIndex.newest(world.database.read)).toBeNull()
  expect(world.database.read.all('SELECT DISTINCT block FROM postings')).toEqual([{ block: 5 }])
  await world.expectExactSearches(30)
  await world.index()
  expect(wordIndex.newest(world.database.read)).toBe(5)
  await world.expectExactSearches(30)
  await world.expectExactWords()
}, 120_000)

test.each([1, 30_000])(
  'a block whose tickets are deleted while it is read is not written: from %i',
  async (firstId) => {
    await world.deleteTickets()
    await world.insertTickets(firstId, TEXTS.slice(0, 6100))
    const indexing = world.index()
    await world.deleteTickets()
    await indexing
    expect(world.database.read.all('SELECT block FROM postings')).toEqual([])
    expect(world.database.read.all('SELECT block FROM short_text_counts')).toEqual([])
  }
)

test('what was counted of tickets that are deleted now counts for nothing', async () => {
  await world.deleteTickets()
  await world.database.transaction(async (tx) => {
    tx.run(`INSERT INTO short_text_counts (text, block, tickets) VALUES ('', 0, 900), ('K', 0, 900)`)
    tx.run(`INSERT INTO postings (word_id, block, tickets) VALUES (0, 0, x'')`)
  })
  const raised = await world.raise('network')
  for (const search of ['k', 'network']) {
    expect(await findTickets(world.database.read, { search }, world.actor)).toEqual({ rows: [raised], total: 1 })
  }
  await world.deleteTickets()
})

test('a text in more words than are looked up is found as well', async () => {
  const tags = Array.from({ length: 4000 }, (_, number) => `SN-A${number * 2} sn-b${number * 2 + 1} lamp`)
  await world.insertTickets(36_000, tags)
  await world.index()
  expect(wordIndex.newest(world.database.read)).toBe(9)
  for (const search of ['sn-', 'SN-A1', 'sn-b4001', 'lamp']) {
    for (const offset of [0, 777]) await world.expectExact(search, {}, offset, 20)
  }
  await world.deleteTickets()
}, 120_000)

test('indexing ends before the next block when it is told to stop, and goes on another time', async () => {
  await world.insertTickets(40_000, TEXTS.slice(0, 8000))
  const stopping = new AbortController()
  const stopped: BlockIndex = {
    ...wordIndex,
    begin(block) {
      stopping.abort()
      return wordIndex.begin(block)
    }
  }
  const blocks = () => world.database.read.all('SELECT DISTINCT block FROM postings ORDER BY block')
  await writeFullBlocks(world.database, createTestLog(), stopped, stopping.signal)
  expect(blocks()).toEqual([{ block: 10 }])
  await world.expectExactSearches(30)
  await world.index()
  expect(blocks()).toEqual([{ block: 10 }, { block: 11 }])
}, 120_000)
