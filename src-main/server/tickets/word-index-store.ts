import { setImmediate as nextTurn } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { FIELD_SEPARATOR } from '#shared/domain/search-text.ts'
import type { Queries } from '../db/database.ts'
import { given, prepared } from '../db/prepared-queries.ts'
import { postings, vocabulary } from '../db/schema.ts'
import type { BlockIndex } from './full-blocks.ts'
import { addNumbers, BLOCK, countNumbers, emptySet, highestNumbers, packNumbers } from './ticket-sets.ts'

/**
 * Words, in folded texts: digits, hyphens and the alphabets whose words stand apart. Chinese, Japanese, Thai and others like them are left out:
 * without spaces, what stands between two marks is a sentence that no other ticket has. Ranges rather than properties of
 * characters, which change with each version of Unicode: what was indexed once must be looked up alike for good. Words of one or two
 * characters contain no text that is looked up here.
 */
const WORD = /[-0-9A-Z\u00C0-\u0DFF\u10A0-\u13FF\u1E00-\u1FFF\uAC00-\uD7A3]{3,}/g

/** No word: it marks a block as written. */
const WRITTEN = 0

/** Words that are looked up before others get their turn. */
const LOOKED_UP = 40

/** A text in more words than this is looked for in the tickets themselves: it is a part of what each of them has a different one of. */
const MOST_WORDS = 5000

/** What is written before others get their turn: words, and characters in them, for there may be very long ones. */
const WRITTEN_AT_ONCE = 200
const LONGEST_AT_ONCE = 10_000

/** Whether a text of three characters or more, folded, can only be found within a word. */
export function liesInWord(text: string): boolean {
  return text.match(WORD)?.[0] === text
}

/** The inverted index: which tickets of a block contain a word, but for their references, each of which is of one ticket. */
export const wordIndex: BlockIndex = {
  purpose: 'parts of words',
  size: BLOCK,
  newest: newestWritten,
  begin(block) {
    const offsets = new Map<string, number[]>()
    return {
      add(id, text) {
        const offset = id - block * BLOCK
        for (const [word] of text.slice(text.indexOf(FIELD_SEPARATOR)).matchAll(WORD)) {
          const list = offsets.get(word)
          if (!list) offsets.set(word, [offset])
          else if (list.at(-1) !== offset) list.push(offset)
        }
      },
      parts: () => [
        ...batchesOf([...offsets]).map((batch) => (tx: Queries) => writePostings(tx, block, batch)),
        (tx) => void tx.run(sql`insert into ${postings} (word_id, block, tickets) values (${WRITTEN}, ${block}, x'')`)
      ]
    }
  }
}

/** A word, and where in a block the tickets are that have it. */
type Entry = [word: string, offsets: number[]]

function batchesOf(entries: Entry[]): Entry[][] {
  const batches: Entry[][] = []
  let batch: Entry[] = []
  let length = 0
  for (const entry of entries) {
    if (batch.length === WRITTEN_AT_ONCE || length > LONGEST_AT_ONCE) [batch, length] = [[], 0]
    if (batch.length === 0) batches.push(batch)
    batch.push(entry)
    length += entry[0].length
  }
  return batches
}

function writePostings(tx: Queries, block: number, entries: Entry[]) {
  const rows = JSON.stringify(entries.map(([word, offsets]) => [word, packNumbers(offsets).toString('hex')]))
  tx.run(
    sql`insert into ${vocabulary} (word) select value ->> 0 from json_each(${rows}) where true on conflict do nothing`
  )
  // Another run may have been cut off after these.
  tx.run(sql`insert or replace into ${postings} (word_id, block, tickets)
    select ${vocabulary.id}, ${block}, unhex(value ->> 1)
    from json_each(${rows}) cross join ${vocabulary} on ${vocabulary.word} = value ->> 0`)
}

const newestBlock = prepared((db) =>
  db
    .select({ newest: sql<number | null>`max(${postings.block})` })
    .from(postings)
    .where(sql`${postings.wordId} = ${WRITTEN}`)
    .prepare()
)

function newestWritten(db: Queries): number | null {
  return newestBlock(db).get()?.newest ?? null
}

const wordsContaining = prepared((db) =>
  db
    .select({ id: sql<number>`rowid` })
    .from(sql`vocabulary_search`)
    .where(sql`vocabulary_search match ${given('phrase')}`)
    .limit(MOST_WORDS + 1)
    .prepare()
)

const postingsOf = prepared((db) =>
  db
    .select({ block: postings.block, tickets: postings.tickets })
    .from(postings)
    .where(inArray(postings.wordId, sql`(select value from json_each(${given('words')}))`))
    .prepare()
)

/** The tickets in which one word or another contains a text, in the blocks that were written. */
export interface WordMatches {
  /** The highest number in these blocks. */
  through: number
  found: number
  /** Their numbers, newest first. */
  newest(skipped: number, limit: number): number[]
}

/**
 * Looks a text up in the inverted index, in steps between which others get their turn.
 * @param text one that {@link liesInWord}
 * @param first the lowest number of a ticket
 * @returns null where it is no help: no block of these tickets is written, or too many words contain the text
 */
export async function findInWords(db: Queries, text: string, first: number): Promise<WordMatches | null> {
  const last = newestWritten(db)
  const oldest = Math.floor(first / BLOCK)
  if (last === null || last < oldest) return null
  const words = wordsContaining(db).all({ phrase: `"${text}"` })
  if (words.length > MOST_WORDS) return null
  const set = emptySet(last - oldest + 1)
  for (let start = 0; start < words.length; start += LOOKED_UP) {
    if (start > 0) await nextTurn()
    const ids = JSON.stringify(words.slice(start, start + LOOKED_UP).map(({ id }) => id))
    for (const [block, packed] of postingsOf(db).values({ words: ids }) as [number, Buffer][]) {
      // Meanwhile another block may have been written.
      if (block <= last) addNumbers(set, block - oldest, packed)
    }
  }
  return {
    through: (last + 1) * BLOCK - 1,
    found: countNumbers(set),
    newest: (skipped, limit) => highestNumbers(set, skipped, limit).map((number) => oldest * BLOCK + number)
  }
}
