import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { ticketSearchText } from '#shared/domain/search-text.ts'
import { formatTicketId, PRIORITIES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { deletionOfTickets } from '../admin/bulk-writes.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open-database.ts'
import { tickets } from '../db/schema.ts'
import { writeInThread } from '../db/write-in-thread.ts'
import { createTestLog, MIGRATIONS_DIR, makeTemporaryFolder, person } from '../testing/test-server.ts'
import { insertUser } from '../users/users-store.ts'
import { countFullBlocks } from './short-text-store.ts'
import { findTickets } from './ticket-list-store.ts'
import { insertTicket } from './tickets-store.ts'

/** More than are looked through one by one, and than one step looks at. */
const TICKETS = 6000
const BATCH = 500
/** Fixed, so that a failure can be looked into. */
const SEED = 20260302

/** Characters that mean something to SQL, to the index or to Unicode, and those that only look like others. */
const HOSTILE = [
  ...['%', '_', '\\', '"', "'", '*', '^', '(', ')', '+', '-', ':', ',', '.', '{', '}', '[', ']', '?', ';', '/'],
  ...[' ', '\t', '\n', '\r', '\u0001', '\u0000', '\u001f', '\u007f', '\u00a0', '\u200b', '\u200d', '\u2028'],
  ...['\ufeff', '\ufffd', '\ufffe', '\uffff', '\ud800', '\udfff', '\u0301', 'e\u0301', 'é', 'É', 'ß', 'ẞ', 'ı', 'İ'],
  ...['ς', 'σ', 'Σ', 'ﬁ', 'ǆ', '한', '각', '漢', 'プ', 'ア', '🔥', '🖨️', '👩‍💻', '𝒳', 'ა', 'Ა', 'الط', 'ट्ट']
]
const WORDS = [
  'AND',
  'OR',
  'NOT',
  'NEAR',
  'printer',
  'Printer',
  'network',
  'works',
  'the',
  'search_text',
  'rowid',
  'TKT-0'
]

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'ab', 'ba', 'aab') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) }
)
const text = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(''))

const folder = makeTemporaryFolder()
const texts = fc.sample(text, { numRuns: TICKETS, seed: SEED })
let database: Database
let actor: User
/** The fields of each ticket that are searched. */
let folded: string[][]

beforeAll(async () => {
  database = await openDatabase({ dataDir: folder.path, migrationsDir: MIGRATIONS_DIR, log: createTestLog() })
  await database.transaction(async (tx) => {
    const { password: _, ...row } = person('ada')
    actor = await insertUser(tx, { ...row, passwordDigest: '', createdAt: new Date(0) })
    const rows = texts.map((description, index) => ticketOf(index + 1, description))
    folded = rows.map(({ id = 0, description, category, subcategory }) =>
      [formatTicketId(id), description, category, subcategory ?? ''].map(fold)
    )
    for (let start = 0; start < rows.length; start += BATCH)
      await tx.insert(tickets).values(rows.slice(start, start + BATCH))
  })
}, 60_000)
afterAll(async () => {
  await database.close()
  folder.remove()
})

function ticketOf(id: number, description: string): typeof tickets.$inferInsert {
  const status = TICKET_STATUSES[id % 4] ?? 'open'
  const facts = { description, category: id % 7 ? 'software' : 'printer', subcategory: id % 5 ? null : 'paper-jam' }
  return {
    ...{ ...facts, id, status, priority: PRIORITIES[id % 3] ?? 'low', department: 'HR', departmentKey: 'hr' },
    ...{ requesterId: actor.id, assigneeId: id % 2 ? actor.id : null },
    ...{ createdAt: new Date(id), updatedAt: new Date(id), resolvedAt: status === 'resolved' ? new Date(id) : null },
    searchText: ticketSearchText({ ...facts, ticketId: formatTicketId(id) })
  }
}

/** Raises a ticket that nobody has raised before. */
const raise = (description: string) =>
  database.transaction((tx) =>
    insertTicket(tx, {
      ...{ description, status: 'open', priority: 'low', department: 'HR', category: 'other', subcategory: null },
      ...{ requesterId: actor.id, assigneeId: null, createdAt: new Date(0), resolvedAt: null }
    })
  )

/** The rule itself, without an index, and with its own folding. */
const fold = (value: string) =>
  value.toWellFormed().toUpperCase().normalize('NFC').replaceAll('\u0000', ' ').replaceAll('\u001f', ' ')

/** Which tickets contain a search in one of their fields, newest first. */
function plainlyFound(search: string): number[] {
  const wanted = fold(search)
  return folded
    .flatMap((fields, index) => (fields.some((field) => field.includes(wanted)) ? [index + 1] : []))
    .reverse()
}

const searches = fc.oneof(
  text,
  piece,
  fc.tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 12 })).map(([from, start, length]) => {
    const at = start % from.length
    return from.slice(at, at + length)
  })
)
// What the call of the API does to a search before.
const search = searches.map((value) => value.trim()).filter((value) => value !== '')

/** The whole list, the list with few tickets, and lists with many that an index narrows. */
const filters: fc.Arbitrary<TicketQuery> = fc.constantFrom(
  ...[{}, { status: ['open' as const], priority: 'high' as const }, { status: ['open' as const, 'resolved' as const] }],
  ...[{ ownership: 'assigned' as const }, { ownership: 'all-relevant' as const }, { priority: 'low' as const }]
)

test.each([
  ['while the texts of one or two characters are not counted yet', async () => {}],
  ['once they are counted', () => countFullBlocks(database, createTestLog())]
])(
  'every search finds exactly the tickets that contain it, on every page of every list, %s',
  async (_, prepare) => {
    await prepare()
    await fc.assert(
      fc.asyncProperty(
        search,
        filters,
        fc.nat(30),
        fc.integer({ min: 1, max: 40 }),
        async (search, filter, offset, limit) => {
          const listed = new Set((await findTickets(database.read, { ...filter }, actor)).rows.map(({ id }) => id))
          const expected = plainlyFound(search).filter((id) => listed.has(id))
          const { rows, total } = await findTickets(database.read, { ...filter, search, offset, limit }, actor)
          expect(total).toBe(expected.length)
          expect(rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit))
        }
      ),
      { numRuns: 400, seed: SEED }
    )
  },
  120_000
)

test('what is raised later is found too, though the others were counted before', async () => {
  for (const search of ['k', 'rk', 'network', '\ufffdx']) {
    const before = await findTickets(database.read, { search, limit: 3 }, actor)
    for (let number = 1; number <= 3; number++) {
      const { id } = await raise('Another network\ufffdx')
      const { rows, total } = await findTickets(database.read, { search, limit: 1 }, actor)
      expect([total, rows[0]?.id]).toEqual([before.total + number, id])
    }
    const { rows } = await findTickets(database.read, { search, offset: 3, limit: 3 }, actor)
    expect(rows).toEqual(before.rows)
  }
})

const deleteTickets = () =>
  database.alone((file) => writeInThread(file, deletionOfTickets({ actorId: actor.id, at: new Date() })))

test('the indexes hold what the tickets hold, and nothing after they were deleted', async () => {
  const check = `INSERT INTO ticket_search (ticket_search, rank) VALUES ('integrity-check', 1)`
  await database.transaction(async (tx) => tx.run(check))
  const counted = () => database.read.all(`SELECT * FROM short_text_counts`)
  await countFullBlocks(database, createTestLog())
  expect(counted()).not.toEqual([])
  await deleteTickets()
  await database.transaction(async (tx) => tx.run(check))
  expect(counted()).toEqual([])
  expect(database.read.all(`SELECT rowid FROM ticket_search WHERE ticket_search MATCH '"TKT"'`)).toEqual([])
  for (const search of ['k', 'network']) {
    expect(await findTickets(database.read, { search }, actor)).toEqual({ rows: [], total: 0 })
    const raised = await raise('network')
    expect(await findTickets(database.read, { search }, actor)).toMatchObject({ rows: [raised], total: 1 })
    await deleteTickets()
  }
  await countFullBlocks(database, createTestLog())
  expect(counted()).toEqual([])
})
