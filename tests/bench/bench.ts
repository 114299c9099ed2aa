/**
 * `npm run bench -- 1000 100000`: how long the calls behind the screens take, on databases of so
 * many tickets. It drives the built headless server over HTTP, one call at a time, and in the same
 * run a bare server that answers as many bytes: machines differ, what one call costs as a multiple
 * of the other differs less. At the size that has targets it also measures the list of everything,
 * live events, sign-ins, starts and memory. With `--postgres` the databases are in PostgreSQL, and
 * three servers share the one at that size. Prints Markdown; what it is about goes to the other
 * output.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openBareWrites } from './bare-writes.ts'
import { searchMetrics, signInMetrics, streamMetrics } from './busy-metrics.ts'
import { measureCalls } from './call-metrics.ts'
import { copyOf, freshDatabase } from './company-databases.ts'
import { eventMetrics } from './event-metrics.ts'
import { measureOnPostgres } from './postgres-bench.ts'
import { memoryOf, type Program, startBareServer, startServer, watchMachine } from './programs.ts'
import {
  type CallRows,
  callTable,
  metricTable,
  p95Targets,
  type Target,
  targetTable
} from './report.ts'
import { signIn } from './sign-in.ts'
import { desktopStartMetrics, headlessStartMetrics } from './start-metrics.ts'

const DEFAULT_SIZES = [1000, 10_000, 100_000, 1_000_000]
/** The size that has targets. */
const TARGET_SIZE = 100_000

const { values: options, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true
})
const asked = positionals.map(Number)
const sizes = asked.length > 0 ? asked.toSorted((a, b) => a - b) : DEFAULT_SIZES
const targetSize = sizes.includes(TARGET_SIZE) ? TARGET_SIZE : (sizes.at(-1) ?? TARGET_SIZE)
const describeMachine = watchMachine()
const bareServer = await startBareServer()
const rows: CallRows = []
const others: Target[] = []
if (options.postgres) {
  const onPostgres = await measureOnPostgres(sizes, targetSize, bareServer)
  rows.push(...onPostgres.rows)
  others.push(...onPostgres.others)
} else {
  for (const size of sizes) await measure(size)
}
await bareServer.stop()
console.log(`${describeMachine()}

${targetTable(rows, sizes, targetSize)}

${metricTable(p95Targets(rows))}

At ${targetSize.toLocaleString('en')} tickets:

${metricTable(others)}

${callTable(rows)}`)

async function measure(size: number) {
  const dataDir = await freshDatabase(size)
  const beside = copyOf(dataDir)
  const server = await startServer(dataDir)
  const bare = openBareWrites(beside)
  try {
    rows.push(...(await measureCalls(server, size, bareServer, bare)))
    if (size === targetSize) await measureOthers(server)
  } finally {
    bare.close()
    await server.stop()
  }
  if (size === targetSize) {
    console.error(`${size} tickets: start times`)
    others.push(...(await headlessStartMetrics(dataDir)), ...(await desktopStartMetrics(dataDir)))
  }
  for (const folder of [dataDir, beside]) rmSync(folder, { recursive: true })
}

async function measureOthers(server: Program) {
  const clients = [await signIn(server), await signIn(server)] as const
  console.error('All tickets at once')
  others.push(...(await streamMetrics(server, ...clients)))
  console.error('Searches')
  others.push(...(await searchMetrics(...clients)))
  console.error('Signing in')
  others.push(...(await signInMetrics(server, clients[0])))
  console.error('Live events')
  others.push(...(await eventMetrics([server])))
  for (const { close } of clients) close()
  others.push({
    name: 'resident memory of the server afterwards',
    unit: 'MB',
    measured: memoryOf(server.pid),
    most: 200
  })
}
