import { renameSync, writeFileSync } from 'node:fs'
import { retryWhileInUseSync } from '../server/base/file-in-use.ts'

/**
 * Writes a small file so that a crash leaves either the old or the new text, never half of one. Only the owner can
 * read it.
 */
export function writeSafely(file: string, text: string): void {
  const draft = `${file}.new`
  retryWhileInUseSync(() => {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    renameSync(draft, file)
  })
}
