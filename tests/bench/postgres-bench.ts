/**
 * The calls over PostgreSQL, one that keeps what it has committed, and three servers over one
 * database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../build/postgres.mjs'
import { openBarePostgres } from './bare-postgres.ts'
import { measureCalls } from './call-metrics.ts'
import type { MeasuredCall } from './calls.ts'
import { fillPostgres } from './company-databases.ts'
import { type Program, startServer } from './programs.ts'
import type { CallRows, Target } from './report.ts'
import { serversMetrics } from './servers-metrics.ts'

/** The limits of calls, as multiples of the bare times; those without an entry have no target. */
const TARGETS: Record<string, Pick<MeasuredCall, 'most' | 'mostGrowth'>> = {
  'one ticket': { most: 2, mostGrowth: 1.5 },
  'default dashboard list': { most: 3, mostGrowth: 1.5 },
  'all tickets, first page': { most: 3, mostGrowth: 1.5 },
  'all tickets, last page': { most: 3, mostGrowth: 1.5 },
  'search for a word': { most: 5 },
  'dashboard counts with trends': { most: 3 },
  'a report': { most: 3 },
  'create a ticket': { most: 2 },
  'add a comment': { most: 2 },
  'change a status': { most: 2 }
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
      await fillPostgres(postgres.url, dataDir, size)
      rows.push(...(await measureOn(postgres.url, dataDir, size, bareServer)))
      if (size === targetSize) others.push(...(await serversMetrics(postgres.url, dataDir, size)))
    } finally {
      await postgres.stop()
    }
  }
  rmSync(dataDir, { recursive: true })
  return { rows, others }
}

async function measureOn(url: string, dataDir: string, size: number, bareServer: Program) {
  const server = await startServer(dataDir, url)
  const bare = await openBarePostgres(url)
  try {
    return await measureCalls(
      server,
      size,
      bareServer,
      bare,
      ({ name, call, bareWork }, number) => ({
        name,
        call,
        bareWork: bareWork ?? (() => bare.read(1 + (number % size))),
        ...TARGETS[name]
      })
    )
  } finally {
    await bare.close()
    await server.stop()
  }
}
