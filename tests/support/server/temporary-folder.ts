import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The migrations of the product for SQLite. */
export const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../../../resources/migrations')

/** Makes a folder that no one else uses. */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-test-'))
  return {
    path: folder,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
