/**
 * `npm run bench:import -- FILE 100000`: how long it takes to import so many rows, and what others
 * wait meanwhile, as multiples of what they wait before, in the same run. The rows of FILE, a CSV
 * file of another help desk, are repeated until there are so many. With `--postgres` the database is
 * in a PostgreSQL. Prints Markdown.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { withServer } from '../company-databases.ts'
import { watchMachine } from '../programs.ts'
import { measureImport } from './import-metrics.ts'

/** How many tickets the help desk has before. */
const TICKETS_BEFORE = 10_000

const { values: options, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true
})
const [file, size = '100000'] = positionals
if (!file) throw new Error('Name a CSV file of tickets of another help desk')
const content = repeatedRows(readFileSync(file, 'utf8'), Number(size))
const describeMachine = watchMachine()
const measured = await withServer({ tickets: TICKETS_BEFORE, ...options }, (server) =>
  measureImport(server, content)
)
console.log(`${describeMachine()}\n\n${measured}`)

/** The rows of a file, again and again until there are so many. */
function repeatedRows(text: string, count: number): Buffer {
  const [header = [], ...rows] = parse(text, { bom: true, relax_column_count: true }) as string[][]
  if (rows.length === 0) throw new Error('The file has no rows')
  const repeated = Array.from({ length: count }, (_, index) => rows[index % rows.length] ?? [])
  return Buffer.from(stringify([header, ...repeated]))
}
