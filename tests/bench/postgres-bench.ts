/**
 * The calls over PostgreSQL, one that keeps what it has committed, and three servers over one
 * database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../build/postgres.mjs'
import { openBarePostgres } from './bare-postgres.ts'
import { measureCall } from './call-metrics.ts'
import { type MeasuredCall, measuredCalls } from './calls.ts'
import { MAKER, PEOPLE } from './company-databases.ts'
import { separate } from './cores.ts'
import { type Program, runToEnd, startServer } from './programs.ts'
import type { CallRows, Target } from './report.ts'
import { serversMetrics } from './servers-metrics.ts'
import { signIn } from './sign-in.ts'
import { createAgent, send } from './timing.ts'

/** What calls may cost, as multiples of what is bare; those without an entry have no target. */
const TARGETS: Record<string, Pick<MeasuredCall, 'most' | 'mostGrowth'>> = {
  'one ticket': { most: 2, mostGrowth: 1.5 },
  'default dashboard list': { most: 3, mostGrowth: 1.5 },
  'all tickets, first page': { most: 3, mostGrowth: 1.5 },
  'all tickets, last page': { most: 3, mostGrowth: 1.5 },
  'search for a word': { most: 5 },
  'dashboard counts with trends': { most: 3 },
  'a report': { most: 3 },
  create: { most: 2 },
  comment: { most: 2 },
  'change status': { most: 2 }
}

/**
 * Measures the calls on databases of so many tickets.
 * @param targetSize the one on which three servers run besides
 */
export async function measureOnPostgres(
  sizes: readonly number[],
  targetSize: number,
  bareServer: Program
): Promise<{ rows: CallRows; others: Target[] }> {
  const rows: CallRows = []
  const others: Target[] = []
  const dataDir = mkdtempSync(path.join(tmpdir(), 'help-desk-bench-'))
  for (const size of sizes) {
    const postgres = await startPostgres({ isDurable: true })
    try {
      await makeCompany(postgres.url, dataDir, size)
      rows.push(...(await measureCalls(postgres.url, dataDir, size, bareServer)))
      if (size === targetSize) others.push(...(await serversMetrics(postgres.url, dataDir, size)))
    } finally {
      await postgres.stop()
    }
  }
  rmSync(dataDir, { recursive: true })
  return { rows, others }
}

/** Fills an empty database of PostgreSQL with as many tickets. */
export async function makeCompany(url: string, dataDir: string, size: number) {
  console.error(`Making a company with ${size} tickets…`)
  await runToEnd(MAKER, [dataDir, String(size), String(PEOPLE), url])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // What autovacuum does within minutes.
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
  await client.end()
}

async function measureCalls(url: string, dataDir: string, size: number, bareServer: Program) {
  const server = await startServer(dataDir, url)
  const bare = await openBarePostgres(url)
  const rows: CallRows = []
  try {
    const { cookie, userId } = await signIn(server)
    const agent = createAgent()
    const letGo = separate(process.pid, [server.pid, bareServer.pid])
    const calls = measuredCalls(
      size,
      userId,
      (target, method = 'GET', body) =>
        send(agent, `${server.url}${target}`, { method, cookie, ...(body && { body }) }),
      bare
    )
    for (const { name, call, bareWork = () => bare.read(1 + (rows.length % size)) } of calls) {
      const measured = { name, call, bareWork, ...TARGETS[name] }
      const metrics = await measureCall(measured, bareServer.url)
      console.error(`${size} tickets: ${name}: ${(metrics.p50 / metrics.bare).toFixed(2)} × bare`)
      rows.push({ call: measured, size, metrics })
    }
    letGo()
    agent.destroy()
  } finally {
    await bare.close()
    await server.stop()
  }
  return rows
}
