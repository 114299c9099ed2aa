import { runInThread } from './thread.ts'

/**
 * Reads a whole database and looks for damage, in a thread of its own because that takes a second
 * for every few hundred megabytes.
 * @returns what is wrong, or null when it is sound
 * @throws Error when the file can't be read
 */
export async function checkIntegrity(file: string): Promise<string | null> {
  return (await runInThread('integrity-worker', file)) as string | null
}
