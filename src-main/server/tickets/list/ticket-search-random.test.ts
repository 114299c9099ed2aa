import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TicketQuery } from '#shared/api/tickets.ts'
import { testEngine } from '../../../../tests/support/server/chosen-engine.ts'
import {
  openSearchFixture,
  type SearchFixture
} from '../../../../tests/support/server/search-fixture.ts'
import { TEXTS } from '../../../../tests/support/server/search-texts.ts'

/** `SEARCHES=10000` runs as many as a change of the search is checked with. */
const SEARCHES = Number(process.env.SEARCHES ?? 400)

let world: SearchFixture
beforeAll(async () => {
  world = await openSearchFixture()
  await world.insertTickets(1, TEXTS)
}, 60_000)
afterAll(() => world.store.close())

const find = (query: TicketQuery & { limit: number }) =>
  world.store.read.tickets.list(query, world.actor)

test(
  'every search finds exactly the tickets that contain it, on every page of every list',
  () => world.expectExactSearches(SEARCHES),
  SEARCHES * 500
)

test(
  'every part of a word finds exactly the tickets that contain it',
  () => world.expectExactWords(),
  120_000
)

test('what is raised later is found too', async () => {
  for (const search of ['k', 'rk', 'network', 'r network', '\ufffdx']) {
    const before = await find({ search, limit: 3 })
    for (let number = 1; number <= 3; number++) {
      const { id } = await world.raise('Another network\ufffdx')
      const { rows, total } = await find({ search, limit: 1 })
      expect([total, rows[0]?.id]).toEqual([before.total + number, id])
    }
    const { rows } = await find({ search, offset: 3, limit: 3 })
    expect(rows).toEqual(before.rows)
  }
})

test('a text that is changed or deleted is found as it is now', async () => {
  const { id } = await world.raise('Before it was rewritten')
  const found = async (search: string) =>
    (await find({ search, limit: 5 })).rows.map((row) => row.id)
  const { execute } = world.store
  expect(await found('was rewritten')).toEqual([id])
  await execute(`UPDATE tickets SET search_text = 'AFTERWARDS IT WAS' WHERE id = ${id}`)
  expect(await found('was rewritten')).toEqual([])
  expect(await found('afterwards it')).toEqual([id])
  await execute(`DELETE FROM tickets WHERE id = ${id}`)
  expect(await found('afterwards it')).toEqual([])
  if (testEngine().name === 'SQLite')
    await execute(`INSERT INTO ticket_search (ticket_search, rank) VALUES ('integrity-check', 1)`)
})
