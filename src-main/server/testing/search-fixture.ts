import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { ticketSearchText } from '#shared/domain/search-text.ts'
import { formatTicketId, PRIORITIES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { tickets } from '../store/sqlite/schema.ts'
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts'
import { openTestDatabase, person } from './test-server.ts'

/** More tickets than one step of a search in the texts covers. */
const TICKETS = 9000
const BATCH_ROWS = 500
/** The seed is fixed, so that a failure can be reproduced. */
const SEED = 20260302

/**
 * Characters that mean something to SQL, to the index or to Unicode, and those that only look like
 * others.
 */
const HOSTILE = [
  ...[
    '%',
    '_',
    '\\',
    '"',
    "'",
    '*',
    '^',
    '(',
    ')',
    '+',
    '-',
    ':',
    ',',
    '.',
    '{',
    '}',
    '[',
    ']',
    '?',
    ';',
    '/'
  ],
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\u0001',
    '\u0000',
    '\u001f',
    '\u007f',
    '\u00a0',
    '\u200b',
    '\u200d',
    '\u2028'
  ],
  ...[
    '\ufeff',
    '\ufffd',
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udfff',
    '\u0301',
    'e\u0301',
    'é',
    'É',
    'ß',
    'ẞ',
    'ı',
    'İ'
  ],
  ...[
    'ς',
    'σ',
    'Σ',
    'ﬁ',
    'ǆ',
    '한',
    '각',
    '漢',
    'プ',
    'ア',
    '🔥',
    '🖨️',
    '👩‍💻',
    '𝒳',
    'ა',
    'Ა',
    'الط',
    'ट्ट'
  ],
  ...[
    '漢字の',
    'ไทย',
    'ខ្មែរ',
    '한국어',
    'Ж',
    'ж',
    'ﾊﾞ',
    'Ａ',
    '٣',
    '…',
    '–',
    '’',
    'ÅA',
    'A\u030aA',
    'ẞSS',
    'sSß'
  ]
]
const WORDS = [
  'AND',
  'OR',
  'NOT',
  'NEAR',
  'printer',
  'Printer',
  'sprinters',
  'print',
  'wi-fi',
  'paper-j',
  'Straße',
  'STRASSEN',
  'принтер',
  'longest'.repeat(40),
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

/** Descriptions of tickets. */
export const TEXTS = fc.sample(text, { numRuns: TICKETS, seed: SEED })
/** The rule of search itself, without an index and with its own folding. */
const fold = (value: string) =>
  value
    .toWellFormed()
    .toUpperCase()
    .normalize('NFC')
    .replaceAll('\u0000', ' ')
    .replaceAll('\u001f', ' ')

const searches = fc.oneof(
  text,
  piece,
  fc
    .tuple(fc.constantFrom(...TEXTS), fc.nat(), fc.integer({ min: 1, max: 12 }))
    .map(([from, start, length]) => {
      const at = start % from.length
      return from.slice(at, at + length)
    })
)
// The API trims a search too.
const search = searches.map((value) => value.trim()).filter((value) => value !== '')

/** Filters that leave few tickets, and filters that leave more than one step of a search covers. */
const FILTERS: TicketQuery[] = [
  { status: ['open'], priority: 'high' },
  { ownership: 'assigned' },
  { status: ['open', 'in-progress', 'resolved'] },
  { ownership: 'all-relevant' }
]
const filters = fc.oneof(fc.constant<TicketQuery>({}), fc.constantFrom(...FILTERS))

function ticketOf(id: number, description: string, actor: User): typeof tickets.$inferInsert {
  const status = TICKET_STATUSES[id % 4] ?? 'open'
  const facts = {
    description,
    category: id % 7 ? 'software' : 'printer',
    subcategory: id % 5 ? null : 'paper-jam'
  }
  return {
    ...{
      ...facts,
      id,
      status,
      priority: PRIORITIES[id % 3] ?? 'low',
      department: 'HR',
      departmentKey: 'hr'
    },
    ...{ requesterId: actor.id, assigneeId: id % 2 ? actor.id : null },
    ...{
      createdAt: new Date(id),
      updatedAt: new Date(id),
      resolvedAt: status === 'resolved' ? new Date(id) : null
    },
    searchText: ticketSearchText({ ...facts, ticketId: formatTicketId(id) })
  }
}

/**
 * Opens a database whose searches can be compared with a plain comparison of all texts; it has no
 * tickets yet.
 */
export async function openSearchFixture() {
  const database = await openTestDatabase()
  const store = createSqliteStore(database, () => {})
  const { tickets: stored } = store.read
  const actor: User = await store.transaction((tx) => {
    const { password: _, ...row } = person('ada')
    return tx.users.insert({ ...row, passwordDigest: '', createdAt: new Date(0) })
  })
  /** The fields of each ticket that are searched, by its number. */
  const folded = new Map<number, string[]>()

  /** Inserts tickets with consecutive ids. */
  async function insertTickets(firstId: number, descriptions: readonly string[]) {
    const rows = descriptions.map((description, index) =>
      ticketOf(firstId + index, description, actor)
    )
    for (const { id = 0, description, category, subcategory } of rows) {
      const words = (subcategory ?? '').replace('-', ' ')
      folded.set(
        id,
        [formatTicketId(id), description, category, subcategory ?? '', words].map(fold)
      )
    }
    await database.transaction(async (tx) => {
      for (let start = 0; start < rows.length; start += BATCH_ROWS)
        await tx.insert(tickets).values(rows.slice(start, start + BATCH_ROWS))
    })
  }

  /** Raises a ticket through the store. */
  const raise = (description: string) =>
    store.transaction((tx) =>
      tx.tickets.insert({
        ...{
          description,
          status: 'open',
          priority: 'low',
          department: 'HR',
          category: 'other',
          subcategory: null
        },
        ...{ requesterId: actor.id, assigneeId: null, createdAt: new Date(0), resolvedAt: null }
      })
    )

  /** The ids of the tickets that contain a search in one of their fields, newest first. */
  function plainlyFound(search: string): number[] {
    const wanted = fold(search)
    return [...folded]
      .flatMap(([id, fields]) => (fields.some((field) => field.includes(wanted)) ? [id] : []))
      .sort((a, b) => b - a)
  }

  /** Compares as many random searches with the rule itself. */
  async function expectExactSearches(numRuns: number) {
    const offset = fc.oneof(fc.nat(30), fc.nat(TICKETS))
    await fc.assert(
      fc.asyncProperty(search, filters, offset, fc.integer({ min: 1, max: 40 }), expectExact),
      {
        numRuns,
        seed: SEED
      }
    )
  }

  async function expectExact(search: string, filter: TicketQuery, offset: number, limit: number) {
    const isWhole = Object.keys(filter).length === 0
    const listed = isWhole
      ? folded
      : new Set((await stored.list({ ...filter, limit: TICKETS }, actor)).rows.map(({ id }) => id))
    const expected = plainlyFound(search).filter((id) => listed.has(id))
    const { rows, total } = await stored.list({ ...filter, search, offset, limit }, actor)
    assert.deepEqual(
      { search, total, ids: rows.map(({ id }) => id) },
      { search, total: expected.length, ids: expected.slice(offset, offset + limit) }
    )
  }

  /** Searches for each word as it is, and for parts of it. */
  async function expectExactWords() {
    for (const word of [...WORDS, ...HOSTILE.filter((text) => [...text].length > 1)]) {
      const characters = [...word.slice(0, 40)]
      for (const part of [
        word,
        `${word}s`,
        ...characters.map((_, start) => characters.slice(start, start + 4).join(''))
      ]) {
        for (const offset of [0, 1500]) await expectExact(part.trim() || '…', {}, offset, 20)
      }
    }
  }

  return {
    database,
    store,
    actor,
    insertTickets,
    raise,
    expectExact,
    expectExactSearches,
    expectExactWords
  }
}

export type SearchFixture = Awaited<ReturnType<typeof openSearchFixture>>
