/**
 * `npm run bench:daily -- 100000 1000000`: how long the calls take that somebody makes who works on
 * tickets all day, at each of these sizes: lists in every order, changes of many tickets, what is
 * similar, Ctrl+K and the report of a year. Between two calls it asks for the default list, with
 * which each is compared. With `--postgres` the databases are in a PostgreSQL. Prints Markdown.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../build/postgres.mjs'
import { freshDatabase } from '../company-databases.ts'
import { makeCompany } from '../postgres-bench.ts'
import { type Program, processorTimeOf, processorTimes, startServer } from '../programs.ts'
import { machine } from '../report.ts'
import { signIn } from '../sign-in.ts'
import { createAgent, median, send, timed } from '../timing.ts'
import { type DailyCall, DEFAULT_LIST, dailyCalls } from './daily-calls.ts'

/** How often each is called, unless that takes too long. */
const CALLS = 100
const FEWEST_CALLS = 5
const MAX_TIME_MS = 8000
const WARM_UP_CALLS = 10

/** What a call may take: one of the two. */
const MOST_MS = 20
const MOST_TIMES = 3

const { values: options, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [100_000, 1_000_000]
const began = processorTimes()
const tables: string[] = []
for (const size of sizes)
  tables.push(await (options.postgres ? measureOnPostgres(size) : measureOnSqlite(size)))
const { stolen, all } = processorTimes()
const stolenShare = (stolen - began.stolen) / (all - began.all)
console.log(`${machine()}; other machines had ${(stolenShare * 100).toFixed(0)} % of the processors

${tables.join('\n\n')}`)

async function measureOnSqlite(size: number): Promise<string> {
  const dataDir = await freshDatabase(size)
  // A copy is looked through for damage at its first start, which a server does not do every day.
  await (await startServer(dataDir)).stop()
  const table = await measureCalls(await startServer(dataDir), size)
  rmSync(dataDir, { recursive: true })
  return table
}

async function measureOnPostgres(size: number): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'help-desk-bench-'))
  const postgres = await startPostgres({ isDurable: true })
  try {
    await makeCompany(postgres.url, dataDir, size)
    return await measureCalls(await startServer(dataDir, postgres.url), size)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
}

async function measureCalls(server: Program, size: number): Promise<string> {
  const { cookie, userId } = await signIn(server)
  const agent = createAgent()
  const ask = (target: string, method = 'GET', body?: object) =>
    send(agent, `${server.url}${target}`, { method, cookie, ...(body && { body }) })
  const rows: string[] = []
  for (const daily of dailyCalls(ask, userId)) {
    const { times, defaults, processor } = await measure(
      daily,
      () => ask(DEFAULT_LIST),
      () => processorTimeOf(server.pid)
    )
    const ratio = median(times) / median(defaults)
    const isMet = median(times) <= MOST_MS || ratio <= MOST_TIMES
    const outcome = daily.hasTarget === false ? '–' : isMet ? 'met' : '**not met**'
    rows.push(
      `| ${daily.name} | ${Math.min(...times).toFixed(2)} | ${median(times).toFixed(2)} | ${median(processor).toFixed(2)} | ${ratio.toFixed(1)} | ${outcome} |`
    )
    console.error(`${size} tickets: ${rows.at(-1)}`)
  }
  agent.destroy()
  await server.stop()
  return [
    `${size.toLocaleString('en')} tickets:`,
    '',
    `| Call | Best (ms) | Median (ms) | Server's processor (ms) | × the default list | ${MOST_TIMES} × or ${MOST_MS} ms |`,
    '|---|---|---|---|---|---|',
    ...rows
  ].join('\n')
}

/** The times of a call, of the default list in turn with it, and of the processor for the call. */
async function measure(
  { call, prepare }: DailyCall,
  askDefault: () => Promise<unknown>,
  readProcessor: () => number
) {
  const times: number[] = []
  const processor: number[] = []
  const defaults: number[] = []
  const end = performance.now() + MAX_TIME_MS
  for (let turn = -WARM_UP_CALLS; turn < CALLS; turn++) {
    const isLate = performance.now() > end
    if (isLate && times.length >= FEWEST_CALLS) break
    await prepare?.()
    const used = readProcessor()
    const time = await timed(call)
    const usedThen = readProcessor()
    const ofDefault = await timed(askDefault)
    // What takes seconds needs nothing to warm up.
    if (turn < 0 && !isLate) continue
    times.push(time)
    defaults.push(ofDefault)
    processor.push(usedThen - used)
  }
  return { times, defaults, processor }
}
