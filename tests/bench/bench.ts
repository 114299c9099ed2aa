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
import { measureCall } from './call-metrics.ts'
import { measuredCalls } from './calls.ts'
import { copyOf, freshDatabase } from './company-databases.ts'
import { separate } from './cores.ts'
import { eventMetrics } from './event-metrics.ts'
import { measureOnPostgres } from './postgres-bench.ts'
import { memoryOf, type Program, processorTimes, startBareServer, startServer } from './programs.ts'
import {
  type CallRows,
  callTable,
  machine,
  metricTable,
  p95Targets,
  type Target,
  targetTable
} from './report.ts'
import { searchMetrics } from './search-metrics.ts'
import { signIn } from './sign-in.ts'
import { signInMetrics } from './sign-in-metrics.ts'
import { desktopStartMetrics, headlessStartMetrics } from './start-metrics.ts'
import { streamMetrics } from './stream-metrics.ts'
import { createAgent, send } from './timing.ts'

const DEFAULT_SIZES = [1000, 10_000, 100_000, 1_000_000]
/** The size that has targets. */
const TARGET_SIZE = 100_000
/** Sessions over which the listeners are spread. */
const SESSIONS = 100
/** What somebody else asks for while the server is busy. */
const OTHER_CALL = '/api/tickets/777'

const { values: options, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true
})
const asked = positionals.map(Number)
const sizes = asked.length > 0 ? asked.toSorted((a, b) => a - b) : DEFAULT_SIZES
const targetSize = sizes.includes(TARGET_SIZE) ? TARGET_SIZE : (sizes.at(-1) ?? TARGET_SIZE)
const began = processorTimes()
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
const { stolen, all } = processorTimes()
const stolenShare = (stolen - began.stolen) / (all - began.all)
console.log(`${machine()}; other machines had ${(stolenShare * 100).toFixed(0)} % of the processors

${targetTable(rows, sizes, targetSize)}

${metricTable(p95Targets(rows))}

At ${targetSize.toLocaleString('en')} tickets:

${metricTable(others)}

${callTable(rows)}`)

async function measure(size: number) {
  const dataDir = await freshDatabase(size)
  const beside = copyOf(dataDir)
  // A copy is looked through for damage at its first start, which a server does not do every day.
  await (await startServer(dataDir)).stop()
  const server = await startServer(dataDir)
  const bare = openBareWrites(beside)
  try {
    const { cookie, userId } = await signIn(server)
    const agent = createAgent()
    const letGo = separate(process.pid, [server.pid, bareServer.pid])
    for (const call of measuredCalls(
      size,
      userId,
      (target, method = 'GET', body) => {
        return send(agent, `${server.url}${target}`, { method, cookie, ...(body && { body }) })
      },
      bare
    )) {
      console.error(`${size} tickets: ${call.name}`)
      rows.push({ call, size, metrics: await measureCall(call, bareServer.url) })
    }
    letGo()
    agent.destroy()
    if (size === targetSize) await measureOthers(server, cookie)
  } finally {
    bare.close()
    await server.stop()
  }
  if (size === targetSize) {
    console.error(`${size} tickets: starts`)
    others.push(...(await headlessStartMetrics(dataDir)), ...(await desktopStartMetrics(dataDir)))
  }
  for (const folder of [dataDir, beside]) rmSync(folder, { recursive: true })
}

async function measureOthers(server: Program, cookie: string) {
  console.error('The list of every ticket')
  others.push(...(await streamMetrics(server, cookie, OTHER_CALL)))
  console.error('Searches')
  others.push(...(await searchMetrics(server, cookie, OTHER_CALL)))
  console.error('Signing in')
  others.push(...(await signInMetrics(server, cookie, OTHER_CALL)))
  console.error('Live events')
  const cookies: string[] = []
  while (cookies.length < SESSIONS) cookies.push((await signIn(server)).cookie)
  others.push(...(await eventMetrics([server], cookies)))
  others.push({
    name: 'resident memory of the server after all this',
    unit: 'MB',
    measured: memoryOf(server.pid),
    most: 200
  })
}
