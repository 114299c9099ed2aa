import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { writeFullBlocks } from './full-blocks.ts'
import { shortTextIndex } from './short-text-store.ts'
import { wordIndex } from './word-index-store.ts'

/**
 * Brings the indexes up to date that searches use besides the one that every write keeps; see {@link writeFullBlocks}.
 * @param stopping ends it soon, to be gone on with another time
 */
export async function indexFullBlocks(database: Database, log: Log, stopping?: AbortSignal): Promise<void> {
  for (const index of [shortTextIndex, wordIndex]) await writeFullBlocks(database, log, index, stopping)
}
