import type { Queries } from '../db/database.ts'

/** How many searches are remembered for a connection; the longest unused is forgotten first. */
const SEARCHES = 200

/** How many tickets of some numbers contain a text, as far as they were counted. */
export interface Counted {
  /** The highest number that was counted. */
  through: number
  found: number
}

interface Memory {
  first: number
  counts: Map<number, Counted>
}

const memories = new WeakMap<Queries, Map<string, Memory>>()

/**
 * What was counted for a text before, to be added to, by the first of the numbers that were counted together.
 * @param first the lowest number of a ticket; another than before means that all tickets were deleted in between
 */
export function knownCounts(db: Queries, text: string, first: number): Map<number, Counted> {
  const memory = memories.get(db) ?? new Map<string, Memory>()
  memories.set(db, memory)
  const known = memory.get(text)
  const current = known?.first === first ? known : { first, counts: new Map<number, Counted>() }
  // The last one that was asked for stands last.
  memory.delete(text)
  memory.set(text, current)
  const [oldest] = memory.keys()
  if (memory.size > SEARCHES && oldest !== undefined) memory.delete(oldest)
  return current.counts
}
