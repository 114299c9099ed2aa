/**
 * The databases that are measured on: made once, kept, and copied for each run, so that every run
 * begins the same.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../build/postgres.mjs'
import { nodePath, root } from '../../build/set-up.mjs'
import { type Program, startServer } from './programs.ts'

const PEOPLE = 300
/** The first of the company, an IT Support Specialist. Everyone has this password. */
export const ACCOUNT = { username: 'priya', password: 'welcome-desk' }

const CACHE = path.join(root, 'node_modules/.cache/bench')
const MIGRATIONS = path.join(root, 'resources/migrations')
/** The program that makes a company. */
const MAKER = path.join(root, 'tests/support/server/make-company.ts')

function makeCompany(folder: string, tickets: number, ...url: string[]) {
  console.error(`Creating a company with ${tickets} tickets…`)
  const args = [MAKER, folder, String(tickets), String(PEOPLE), ...url]
  execFileSync(nodePath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * @returns a folder with a database of so many tickets, to be changed at will; the next call takes
 * it away
 */
export async function freshDatabase(tickets: number): Promise<string> {
  const schema = schemaOf(MIGRATIONS)
  const kept = path.join(CACHE, `schema-${schema}-${PEOPLE}-people-${tickets}-tickets`)
  if (!existsSync(kept)) {
    const unfinished = `${kept}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(CACHE, { recursive: true })
    makeCompany(unfinished, tickets)
    renameSync(unfinished, kept)
  }
  const copy = path.join(CACHE, 'measured')
  rmSync(copy, { recursive: true, force: true })
  cpSync(kept, copy, { recursive: true })
  // A copy is checked for damage at its first start, which a server does not do every day.
  await (await startServer(copy)).stop()
  return copy
}

/** Identifies one state of the migrations in a folder. */
function schemaOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.sql')) hash.update(readFileSync(path.join(folder, name)))
  return hash.digest('hex').slice(0, 8)
}

/** Another copy, for a program beside the server. */
export function copyOf(folder: string): string {
  const copy = `${folder}-beside`
  rmSync(copy, { recursive: true, force: true })
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** Fills an empty database of PostgreSQL with as many tickets. */
export async function fillPostgres(url: string, dataDir: string, tickets: number) {
  makeCompany(dataDir, tickets, url)
  await settle(url)
}

/** Brings the statistics of a PostgreSQL up to date, after a change of very many rows. */
async function settle(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Autovacuum does the same within minutes.
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
  await client.end()
}

/**
 * Measures something on a server with so many tickets, which is stopped and removed afterwards.
 * @param work also gets `settle`, to be called after it has changed very many rows
 */
export async function withServer<T>(
  { tickets, postgres = false }: { tickets: number; postgres?: boolean },
  work: (server: Program, settle: () => Promise<void>) => Promise<T>
): Promise<T> {
  const database = postgres ? await startPostgres({ isDurable: true }) : null
  const dataDir = database
    ? mkdtempSync(path.join(tmpdir(), 'help-desk-bench-'))
    : await freshDatabase(tickets)
  let server: Program | undefined
  try {
    if (database) await fillPostgres(database.url, dataDir, tickets)
    server = await startServer(dataDir, database?.url)
    return await work(server, async () => {
      if (database) await settle(database.url)
    })
  } finally {
    await server?.stop()
    await database?.stop()
    rmSync(dataDir, { recursive: true })
  }
}
