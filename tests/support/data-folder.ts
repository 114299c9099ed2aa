import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A fresh data folder; `remove` it when everything that uses it has ended. */
export function makeDataFolder(): { path: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'help-desk-test-'))
  // Chromium may still be writing its last file when its process is already reported as ended.
  return {
    path: folder,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
