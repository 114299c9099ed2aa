import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TicketQuery } from '#shared/api/tickets.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { foldText, withoutAccents } from '#shared/domain/search-text.ts'
import { formatTicketId } from '#shared/domain/tickets.ts'
import { storable, testEngine } from '#support/server/chosen-engine.ts'
import { openTestStore, person, type TestStore } from '#support/server/test-server.ts'

/** `SEARCHES=10000` runs as many as a change of the search is checked with. */
const SEARCHES = Number(process.env.SEARCHES ?? 200)
/** More tickets than one step of a search in the texts covers. */
const TICKETS = 9000
/** Fixed, so that a failure can be reproduced. */
const SEED = 20260302

/** Signs that mean something to SQL, to the index or to Unicode, and those that look like others. */
const SIGNS = [
  ...`%_\\"'*^()+-:,.{}[]?;/ \t\n\r\u0000\u0001\u001f\u007f\u00a0\u200b\u200d\u2028\ufeff\ufffd\uffff`,
  ...'\u0301éÉßẞıİςσΣﬁǆ한각漢プア🔥𝒳აᲐЖжＡ٣…–’',
  ...[
    '\ud800',
    '\udfff',
    'e\u0301',
    '🖨️',
    '👩‍💻',
    'الط',
    'ट्ट',
    'ไทย',
    'ខ្មែរ',
    'ﾊﾞ',
    'A\u030aA',
    'sSß'
  ]
]
/** Operators of the index, parts of other words, and several spellings of one. */
const WORDS = [
  ...['AND', 'OR', 'NOT', 'NEAR', 'rowid', 'search_text', 'TKT-0', 'longest'.repeat(40), 'ab', 'a'],
  ...['printer', 'Printer', 'sprinters', 'print', 'paper-j', 'Straße', 'STRASSEN', 'принтер', 'the']
]
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...SIGNS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) }
)
const text = fc.array(piece, { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(''))
const DESCRIPTIONS = fc.sample(text, { numRuns: TICKETS, seed: SEED }).map(storable)

const part = fc
  .tuple(fc.constantFrom(...DESCRIPTIONS), fc.nat(), fc.integer({ min: 1, max: 12 }))
  .map(([from, start, length]) => from.slice(start % from.length, (start % from.length) + length))
const term = fc.oneof(
  piece,
  part,
  text.map((words) => `"${words}"`),
  fc.nat(TICKETS).map((id) => `#${id}`)
)
const search = fc
  .array(term, { minLength: 1, maxLength: 3 })
  .map((terms) => terms.join(' ').trim())
  .filter((value) => value !== '')
/** Filters that leave few tickets, and some that leave more than one step of a search covers. */
const FILTERS: TicketQuery[] = [
  {},
  {},
  { status: ['open'], priority: 'high' },
  { status: ['open'] }
]

let store: TestStore
let viewer: Viewer
const tickets = DESCRIPTIONS.map((description, index) => ({
  ...{ id: index + 1, description, category: index % 7 ? 'software' : 'printer' },
  subcategory: index % 5 ? null : 'paper-jam'
}))
beforeAll(async () => {
  store = await openTestStore()
  const { password: _, ...row } = person('ada')
  const account = { ...row, passwordDigest: '', createdAt: new Date(0) }
  const { id: requesterId, ...user } = await store.transaction((tx) => tx.users.insert(account))
  viewer = { ...user, id: requesterId, privateDepartments: [] }
  const rows = tickets.map((ticket) => ({
    ticket: {
      ...ticket,
      ...({ status: ticket.id % 4 ? 'open' : 'resolved', department: 'HR' } as const),
      ...({ priority: ticket.id % 3 ? 'low' : 'high', requesterId } as const),
      assigneeId: ticket.id % 2 ? requesterId : null,
      ...{ createdAt: new Date(0), updatedAt: new Date(0) },
      ...{ firstResponseAt: null, resolvedAt: null }
    },
    ...{ comments: [], events: [], intervals: [] }
  }))
  await store.transaction(async (tx) => {
    while (rows.length > 0) await tx.imports.insertTickets(rows.splice(0, 500))
  })
}, 60_000)
afterAll(() => store.close())

const list = (query: TicketQuery & { limit: number }) =>
  store.read.tickets.list({ ...query, now: new Date(0) }, viewer)

/** The words and phrases of a search (D87), a reference also as tickets have it. */
function termsOf(folded: string): string[][] {
  const rest = folded.trimStart()
  if (rest === '') return []
  const [quoted = '', phrase = ''] = /^"([^"]+)"(?=\s|$)/u.exec(rest) ?? []
  if (phrase.trim() !== '') return [[phrase], ...termsOf(rest.slice(quoted.length))]
  const [word = ''] = rest.split(/\s/u, 1)
  const number = /^(TKT-(?!0)|#)[0-9]+$/.test(word) ? Number(word.replace(/^\D+/, '')) : 0
  const texts = number > 0 ? [word, formatTicketId(number)] : [word]
  return [texts, ...termsOf(rest.slice(word.length))]
}

const fieldsOf = new Map(
  tickets.map(({ id, description, category, subcategory }) => {
    const words = [formatTicketId(id), description, category, subcategory ?? '']
    const folded = [...words, words.at(-1)?.replace('-', ' ') ?? ''].map(foldText)
    return [id, [...folded, ...folded.map(withoutAccents)]]
  })
)

test(
  'every search finds exactly the tickets that contain it, on every page of every list',
  async () => {
    const filters = fc.constantFrom(...FILTERS)
    const offsets = fc.oneof(fc.nat(30), fc.nat(TICKETS))
    const limits = fc.integer({ min: 1, max: 40 })
    const listed = await Promise.all(
      FILTERS.map(async (filter) =>
        (await list({ ...filter, limit: TICKETS })).rows.map(({ id }) => id)
      )
    )
    await fc.assert(
      fc.asyncProperty(search, filters, offsets, limits, async (search, filter, offset, limit) => {
        const wanted = termsOf(foldText(search))
        const isFound = (id: number) =>
          wanted.every((texts) =>
            texts.some((one) => fieldsOf.get(id)?.some((field) => field.includes(one)))
          )
        const expected = listed[FILTERS.indexOf(filter)]?.filter(isFound) ?? []
        const { rows, total } = await list({ ...filter, search, offset, limit })
        assert.deepEqual(
          { search, total, ids: rows.map(({ id }) => id) },
          { search, total: expected.length, ids: expected.slice(offset, offset + limit) }
        )
        const uncounted = await list({ ...filter, search, offset, limit, total: 'false' })
        assert.deepEqual(uncounted.rows, rows)
      }),
      { numRuns: SEARCHES, seed: SEED }
    )
  },
  60_000 + SEARCHES * 500
)

test('a text that is changed or deleted is found as it is now', async () => {
  const found = async (search: string) =>
    (await list({ search, limit: 3 })).rows.map(({ id }) => id)
  const id = TICKETS
  await store.execute(`UPDATE tickets SET search_text = 'AFTERWARDS IT WAS' WHERE id = ${id}`)
  expect(await found('afterwards it')).toEqual([id])
  expect(await found(formatTicketId(id))).toEqual([])
  await store.execute(`DELETE FROM tickets WHERE id = ${id}`)
  expect(await found('afterwards it')).toEqual([])
  const check = `INSERT INTO ticket_search (ticket_search, rank) VALUES ('integrity-check', 1)`
  if (testEngine().name === 'SQLite') await store.execute(check)
})
