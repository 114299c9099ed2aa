import { sql } from 'drizzle-orm'
import { FIELD_SEPARATOR } from '#shared/domain/search-text.ts'
import type { Queries } from '../db/database.ts'
import { shortTextCounts } from '../db/schema.ts'
import type { BlockIndex } from './full-blocks.ts'

const BLOCK = 1000

/** The text that marks a block as counted; every ticket contains it. */
const COUNTED = ''

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
  const newest = newestCounted(db)
  if (newest === null) return { through: 0, blocks: [] }
  const blocks = db.all<{ block: number; tickets: number }>(
    sql`select block, tickets from ${shortTextCounts} where text = ${text} order by block desc`
  )
  return { through: lastOf(newest), blocks }
}

/** How many tickets of a block contain each text of one or two characters. */
export const shortTextIndex: BlockIndex = {
  purpose: 'one or two letters',
  size: BLOCK,
  newest: newestCounted,
  begin(block) {
    const counts = new Map<string, number>([[COUNTED, 0]])
    return {
      add(_, text) {
        for (const short of shortTextsOf(text)) counts.set(short, (counts.get(short) ?? 0) + 1)
      },
      parts: () => [
        (tx) => {
          tx.run(sql`insert into ${shortTextCounts} (text, block, tickets)
            select value ->> 0, ${block}, value ->> 1 from json_each(${JSON.stringify([...counts])})`)
        }
      ]
    }
  }
}

function newestCounted(db: Queries): number | null {
  const [{ newest }] = db.all<{ newest: number | null }>(
    sql`select max(block) as newest from ${shortTextCounts} where text = ${COUNTED}`
  ) as [{ newest: number | null }]
  return newest
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

export const firstOf = (block: number) => block * BLOCK
export const lastOf = (block: number) => (block + 1) * BLOCK - 1
