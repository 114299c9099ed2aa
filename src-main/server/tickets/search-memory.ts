import type { Queries } from '../db/database.ts'

/** How many searches are remembered for a connection; the longest unused is forgotten first. */
const SEARCHES = 200

/** How many tickets of some numbers contain a text, as far as they were counted. */
export interface Counted {
  /** The highest number that was counted. */
  through: number
  found: number
}

const memories = new WeakMap<Queries, Map<string, Map<number, Counted>>>()

/**
 * What was counted for a text before, to be added to, by the first of the numbers that were counted together. After all tickets were deleted
 * none of it is asked for again, because the lowest number of a ticket is then higher than all of them.
 */
export function knownCounts(db: Queries, text: string): Map<number, Counted> {
  const memory = memories.get(db) ?? new Map<string, Map<number, Counted>>()
  memories.set(db, memory)
  const known = memory.get(text) ?? new Map<number, Counted>()
  // The last one that was asked for stands last.
  memory.delete(text)
  memory.set(text, known)
  const [oldest] = memory.keys()
  if (memory.size > SEARCHES && oldest !== undefined) memory.delete(oldest)
  return known
}
