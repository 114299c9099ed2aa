import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSearchWorld, type SearchWorld, TEXTS } from '../testing/search-world.ts'
import { findTickets } from './ticket-list-store.ts'

let world: SearchWorld
beforeAll(async () => {
  world = await openSearchWorld()
  await world.insertTickets(1, TEXTS)
}, 60_000)
afterAll(() => world.database.close())

describe('every search finds exactly the tickets that contain it, on every page of every list', () => {
  test('while no block is indexed', () => world.expectExactSearches(200), 120_000)

  test('while blocks are being indexed', async () => {
    const indexing = world.index()
    await world.expectExactSearches(40)
    await indexing
  }, 120_000)

  test('once they are', async () => {
    expect(world.database.read.all('SELECT max(block) AS block FROM postings')).toEqual([{ block: 1 }])
    await world.expectExactSearches(300)
    await world.expectExactWords()
  }, 120_000)
})

test('what is raised later is found too, though the others were counted before', async () => {
  for (const search of ['k', 'rk', 'network', 'r network', '\ufffdx']) {
    const before = await findTickets(world.database.read, { search, limit: 3 }, world.actor)
    for (let number = 1; number <= 3; number++) {
      const { id } = await world.raise('Another network\ufffdx')
      const { rows, total } = await findTickets(world.database.read, { search, limit: 1 }, world.actor)
      expect([total, rows[0]?.id]).toEqual([before.total + number, id])
    }
    const { rows } = await findTickets(world.database.read, { search, offset: 3, limit: 3 }, world.actor)
    expect(rows).toEqual(before.rows)
  }
})
