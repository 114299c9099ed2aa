import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { formatTicketId, PRIORITIES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import type { TicketRow, TicketsStore } from '../../../src-main/server/store/tickets-store.ts'
import { storable } from './chosen-engine.ts'
import { HOSTILE, randomFilter, randomSearch, SEED, TICKETS, WORDS } from './search-texts.ts'
import { openTestStore, person } from './test-server.ts'

const BATCH_ROWS = 500

/** The rule of search itself, without an index and with its own folding. */
const fold = (value: string) =>
  value
    .toWellFormed()
    .toUpperCase()
    .normalize('NFC')
    .replaceAll('\u0000', ' ')
    .replaceAll('\u001f', ' ')

function ticketOf(
  id: number,
  description: string,
  actor: User
): Omit<TicketRow, 'departmentKey' | 'format'> {
  const status = TICKET_STATUSES[id % 4] ?? 'open'
  return {
    ...{ id, description, status, department: 'HR' },
    category: id % 7 ? 'software' : 'printer',
    subcategory: id % 5 ? null : 'paper-jam',
    priority: PRIORITIES[id % 3] ?? 'low',
    ...{ requesterId: actor.id, assigneeId: id % 2 ? actor.id : null },
    ...{ createdAt: new Date(id), updatedAt: new Date(id), firstResponseAt: null },
    resolvedAt: status === 'resolved' ? new Date(id) : null
  }
}

/**
 * Opens a database whose searches can be compared with a plain comparison of all texts; it has no
 * tickets yet.
 */
export async function openSearchFixture() {
  const store = await openTestStore()
  const { tickets: stored } = store.read
  const { password: _, ...row } = person('ada')
  const user = await store.transaction((tx) =>
    tx.users.insert({ ...row, passwordDigest: '', createdAt: new Date(0) })
  )
  const actor: Viewer = { ...user, privateDepartments: [] }
  /** The fields of each ticket that are searched, by its number. */
  const folded = new Map<number, string[]>()

  /** Inserts tickets with consecutive ids. */
  async function insertTickets(firstId: number, descriptions: readonly string[]) {
    const rows = descriptions.map((description, index) =>
      ticketOf(firstId + index, storable(description), actor)
    )
    for (const { id, description, category, subcategory } of rows) {
      const words = (subcategory ?? '').replace('-', ' ')
      folded.set(
        id,
        [formatTicketId(id), description, category, subcategory ?? '', words].map(fold)
      )
    }
    await store.transaction(async (tx) => {
      for (let start = 0; start < rows.length; start += BATCH_ROWS)
        await tx.imports.insertTickets(
          rows
            .slice(start, start + BATCH_ROWS)
            .map((ticket) => ({ ticket, comments: [], events: [], intervals: [] }))
        )
    })
  }

  /** Raises a ticket through the store. */
  const raise = (description: string) =>
    store.transaction((tx) =>
      tx.tickets.insert({
        ...{
          description,
          format: 'text',
          status: 'open',
          priority: 'low',
          department: 'HR',
          category: 'other',
          subcategory: null
        },
        ...{ requesterId: actor.id, assigneeId: null, createdAt: new Date(0), resolvedAt: null }
      })
    )

  return {
    store,
    actor,
    insertTickets,
    raise,
    ...createSearchChecks(stored, actor, folded)
  }
}

/** The words and phrases of a search (D87), a reference also as tickets have it. */
function plainTerms(search: string): string[][] {
  const rest = search.trimStart()
  if (rest === '') return []
  const [quoted = '', phrase = ''] = /^["“”„]([^"“”„]+)["“”](?=\s|$)/u.exec(rest) ?? []
  if (phrase.trim() !== '') return [[phrase], ...plainTerms(rest.slice(quoted.length))]
  const [word = ''] = rest.split(/\s/u, 1)
  const number = /^(TKT-(?!0)|#)[0-9]+$/.test(word) ? Number(word.replace(/^\D+/, '')) : 0
  const texts = number > 0 ? [word, formatTicketId(number)] : [word]
  return [texts, ...plainTerms(rest.slice(word.length))]
}

/** Compares searches with the rule itself. @param folded the searched fields of each ticket */
function createSearchChecks(stored: TicketsStore, actor: Viewer, folded: Map<number, string[]>) {
  /** The ids of the tickets that have every word and phrase of a search, newest first. */
  function plainlyFound(search: string): number[] {
    const wanted = plainTerms(fold(search))
    return [...folded]
      .filter(([, fields]) =>
        wanted.every((texts) => texts.some((text) => fields.some((field) => field.includes(text))))
      )
      .map(([id]) => id)
      .sort((a, b) => b - a)
  }

  /** Compares as many random searches with the rule itself. */
  async function expectExactSearches(numRuns: number) {
    const offset = fc.oneof(fc.nat(30), fc.nat(TICKETS))
    await fc.assert(
      fc.asyncProperty(
        randomSearch,
        randomFilter,
        offset,
        fc.integer({ min: 1, max: 40 }),
        expectExact
      ),
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
    const uncounted = { ...filter, search, offset, limit, total: 'false' } as const
    assert.deepEqual((await stored.list(uncounted, actor)).rows, rows)
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

  return { expectExact, expectExactSearches, expectExactWords }
}

export type SearchFixture = Awaited<ReturnType<typeof openSearchFixture>>
