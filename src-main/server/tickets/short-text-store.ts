import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Queries } from '../db/database.ts'
import { shortTextCounts, tickets } from '../db/schema.ts'
import type { Log } from '../log.ts'

/** Numbers of a block; all full blocks of all versions have as many. */
export const BLOCK = 1000

/** Texts that are taken apart before others get their turn: long ones take a millisecond each. */
const BATCH = 20

/** Neither is part of a text: one is the text that marks a block as counted, the other separates what is searched. */
const COUNTED = ''
const FIELD_SEPARATOR = '\u001f'

/** How many tickets contain a text, in the blocks that were counted. */
export interface BlockCounts {
  /** The highest number in them; 0 where none was counted. */
  through: number
  /** The blocks with at least one, newest first. */
  blocks: { block: number; tickets: number }[]
}

/** @param text one or two characters, folded */
export function findBlockCounts(db: Queries, text: string): BlockCounts {
  // Nothing may come between the two looks, so neither is awaited.
  const [{ counted }] = db.all<{ counted: number | null }>(
    sql`select max(block) as counted from ${shortTextCounts} where text = ${COUNTED}`
  ) as [{ counted: number | null }]
  if (counted === null) return { through: 0, blocks: [] }
  const blocks = db.all<{ block: number; tickets: number }>(
    sql`select block, tickets from ${shortTextCounts} where text = ${text} order by block desc`
  )
  return { through: lastOf(counted), blocks }
}

/**
 * Counts the texts of one and two characters in every block that is full but not counted yet: new ones as tickets are raised, all of them
 * after an update from a version that did not count. Whoever searches meanwhile looks at the tickets of such a block themselves.
 */
export async function countFullBlocks(database: Database, log: Log): Promise<void> {
  const behind = fullBlocks(database.read)
  if (behind.count > 1) {
    log.info(`Preparing searches for one or two letters in ${behind.count * BLOCK} tickets; everything works meanwhile`)
  }
  for (let { next, count } = behind; count > 0; { next, count } = fullBlocks(database.read)) {
    const counts = await countBlock(database.read, next)
    await database.transaction(async (tx) => {
      // All tickets may have been deleted meanwhile.
      if (fullBlocks(tx).next !== next) return
      tx.run(sql`insert into ${shortTextCounts} (text, block, tickets)
        select value ->> 0, ${next}, value ->> 1 from json_each(${JSON.stringify([...counts])})`)
    })
  }
}

/** The oldest block that is not counted yet, and how many are full from there. */
function fullBlocks(db: Queries): { next: number; count: number } {
  const [{ counted, first, last }] = db.all(sql`
    select (select max(block) from ${shortTextCounts} where text = ${COUNTED}) as counted,
      (select min(id) from ${tickets}) as first, (select max(id) from ${tickets}) as last`) as [
    { counted: number | null; first: number | null; last: number | null }
  ]
  const next = Math.max((counted ?? -1) + 1, blockOf(first ?? 0))
  return { next, count: Math.max(blockOf((last ?? 0) + 1) - next, 0) }
}

async function countBlock(db: Queries, block: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let first = firstOf(block); first <= lastOf(block); first += BATCH) {
    const texts = db.all<{ text: string }>(
      sql`select search_text as text from ${tickets} where id >= ${first} and id < ${first + BATCH}`
    )
    for (const { text } of texts) {
      for (const short of shortTextsOf(text)) counts.set(short, (counts.get(short) ?? 0) + 1)
    }
    await nextTurn()
  }
  return counts.set(COUNTED, counts.get(COUNTED) ?? 0)
}

/** The texts of up to two characters that a text contains, each once. */
function shortTextsOf(text: string): Set<string> {
  const found = new Set([COUNTED])
  for (const field of text.split(FIELD_SEPARATOR)) {
    let before = ''
    for (const character of field) {
      found.add(character)
      found.add(before + character)
      before = character
    }
  }
  return found
}

export const blockOf = (id: number) => Math.floor(id / BLOCK)
export const firstOf = (block: number) => block * BLOCK
export const lastOf = (block: number) => (block + 1) * BLOCK - 1
