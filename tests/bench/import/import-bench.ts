/**
 * `npm run bench:import -- FILE 100000`: how long it takes to import so many rows, and what others
 * wait meanwhile, as multiples of what they wait before, in the same run. The rows of FILE, a CSV
 * file of another help desk, are repeated until there are so many. With `--postgres` the database is
 * in a PostgreSQL. Prints Markdown.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { startPostgres } from '../../../build/postgres.mjs'
import { freshDatabase } from '../company-databases.ts'
import { makeCompany } from '../postgres-bench.ts'
import { processorTimes, startServer } from '../programs.ts'
import { machine } from '../report.ts'
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
const began = processorTimes()
const table = await (options.postgres ? onPostgres() : onSqlite())
const { stolen, all } = processorTimes()
const stolenShare = (stolen - began.stolen) / (all - began.all)
console.log(`${machine()}; other machines had ${(stolenShare * 100).toFixed(0)} % of the processors

${table}`)

/** The rows of a file, again and again until there are so many. */
function repeatedRows(text: string, count: number): Buffer {
  const [header = [], ...rows] = parse(text, { bom: true, relax_column_count: true }) as string[][]
  if (rows.length === 0) throw new Error('The file has no rows')
  const repeated = Array.from({ length: count }, (_, index) => rows[index % rows.length] ?? [])
  return Buffer.from(stringify([header, ...repeated]))
}

async function onSqlite(): Promise<string> {
  const dataDir = await freshDatabase(TICKETS_BEFORE)
  try {
    return await measureImport(await startServer(dataDir), content)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function onPostgres(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'help-desk-bench-'))
  const postgres = await startPostgres({ isDurable: true })
  try {
    await makeCompany(postgres.url, dataDir, TICKETS_BEFORE)
    return await measureImport(await startServer(dataDir, postgres.url), content)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
}
