import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { HEADLESS_SERVER } from '../../build/launch.mjs'
import { root } from '../../build/set-up.mjs'

/** The next version's migration of a database, which takes a while. */
const NEXT = `CREATE INDEX next_kinds ON ticket_events (kind, to_value, at);
--> statement-breakpoint
CREATE TABLE next_events AS SELECT * FROM ticket_events;
--> statement-breakpoint
DROP TABLE next_events`

/**
 * Makes the program as its next version may be: the built one, with one more migration.
 * @returns what Node is to run
 */
export function makeNextVersion(folder: string): string[] {
  for (const part of ['package.json', 'out', 'resources'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  const migrations = path.join(folder, 'resources/migrations')
  const journalFile = path.join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  const { idx, when, ...rest } = journal.entries.at(-1)
  journal.entries.push({ ...rest, idx: idx + 1, when: when + 1, tag: '9999_next' })
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(path.join(migrations, '9999_next.sql'), NEXT)
  const [option = ''] = HEADLESS_SERVER
  return [option, path.join(folder, 'out/main/headless.js')]
}
