import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type * as z from 'zod'
import { retryWhileInUseSync } from '../../server/base/file-in-use.ts'

/** Reads a small JSON file; null when it does not exist or does not fit the schema. */
export function readSafely<Schema extends z.ZodType>(
  file: string,
  schema: Schema
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/**
 * Writes a small file so that a crash leaves either the old or the new text, never half of one.
 * Only the owner can read it.
 */
export function writeSafely(file: string, text: string): void {
  const draft = `${file}.new`
  retryWhileInUseSync(() => {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    renameSync(draft, file)
  })
}
