import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../db/database.ts'
import { tickets } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { findNumberRange } from './tickets-store.ts'

/** Texts that are taken apart before others get their turn: long ones take a millisecond each. */
const BATCH = 20

/**
 * An index of what tickets are found by, written for numbers in a row, a block, once all of them are given: what a ticket is found by
 * never changes and tickets go only all at once, so what is written stays true, and nobody who writes a ticket waits for it. Whoever
 * searches looks at newer tickets themselves.
 */
export interface BlockIndex {
  /** What searches for are answered by it, for the log. */
  purpose: string
  /** Numbers of a block; all full blocks of all versions have as many. */
  size: number
  /** The newest block that is written wholly; null where none is. They are written in their order. */
  newest(db: Queries): number | null
  begin(block: number): BlockEntry
}

/** What an index is to hold of a block. */
export interface BlockEntry {
  /** Takes in what a ticket is found by, folded; tickets come in the order of their numbers. */
  add(id: number, searchText: string): void
  /**
   * What writes it, part by part, each in a transaction of its own so that nobody's write waits for all of it. The last part makes the block
   * one that is written; what was written of one that is cut off before is written again.
   */
  parts(): ((tx: Queries) => void)[]
}

/**
 * Writes an index of every block that is full but not written yet: new ones as tickets are raised, all of them after an update from a
 * version that had no such index.
 * @param stopping ends it before the next block
 */
export async function writeFullBlocks(
  database: Database,
  log: Log,
  index: BlockIndex,
  stopping?: AbortSignal
): Promise<void> {
  const behind = fullBlocks(database.read, index)
  if (behind.count > 1) {
    log.info(
      `Preparing searches for ${index.purpose} in ${behind.count * index.size} tickets; everything works meanwhile`
    )
  }
  for (let { next, count } = behind; count > 0; { next, count } = fullBlocks(database.read, index)) {
    if (stopping?.aborted) return
    const entry = index.begin(next)
    await readBlock(database.read, next * index.size, index.size, entry)
    for (const write of entry.parts()) {
      const isThere = await database.transaction(async (tx) => {
        // All tickets may have been deleted meanwhile.
        const now = fullBlocks(tx, index)
        if (now.count === 0 || now.next !== next) return false
        write(tx)
        return true
      })
      if (!isThere) break
    }
  }
}

/** The oldest block that is not written yet, and how many are full from there. */
function fullBlocks(db: Queries, index: BlockIndex): { next: number; count: number } {
  const range = findNumberRange(db)
  if (!range) return { next: 0, count: 0 }
  const blockOf = (id: number) => Math.floor(id / index.size)
  const next = Math.max((index.newest(db) ?? -1) + 1, blockOf(range.first))
  return { next, count: Math.max(blockOf(range.last + 1) - next, 0) }
}

async function readBlock(db: Queries, first: number, size: number, entry: BlockEntry): Promise<void> {
  for (let from = first; from < first + size; from += BATCH) {
    const to = Math.min(from + BATCH, first + size)
    const rows = db.all<{ id: number; text: string }>(
      sql`select id, search_text as text from ${tickets} where id >= ${from} and id < ${to}`
    )
    for (const { id, text } of rows) entry.add(id, text)
    await nextTurn()
  }
}
