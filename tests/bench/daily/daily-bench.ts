/**
 * `npm run bench:daily -- 100000 1000000`: how long the calls take that someone makes who works on
 * tickets all day, at each of these sizes: lists in every order, changes of many tickets, what is
 * similar, Ctrl+K and the report of a year. Between two calls it asks for the default list, with
 * which each is compared. With `--postgres` the databases are in a PostgreSQL. Prints Markdown.
 */
import { parseArgs } from 'node:util'
import { withServer } from '../company-databases.ts'
import { type Program, processorTimeOf, watchMachine } from '../programs.ts'
import { table } from '../report.ts'
import { signIn } from '../sign-in.ts'
import { median, timed } from '../timing.ts'
import { type DailyCall, DEFAULT_LIST, dailyCalls } from './daily-calls.ts'

/** How often each is called, unless that takes too long. */
const CALLS = 100
const FEWEST_CALLS = 5
const MAX_TIME_MS = 8000
const WARM_UP_CALLS = 10

/** The limit for a call: one of the two. */
const MOST_MS = 20
const MOST_TIMES = 3

const { values: options, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [100_000, 1_000_000]
const describeMachine = watchMachine()
const tables: string[] = []
for (const tickets of sizes)
  tables.push(await withServer({ tickets, ...options }, (server) => measureCalls(server, tickets)))
console.log(`${describeMachine()}\n\n${tables.join('\n\n')}`)

async function measureCalls(server: Program, size: number): Promise<string> {
  const { ask, userId, close } = await signIn(server)
  const rows: string[][] = []
  for (const daily of dailyCalls(ask, userId)) {
    const { times, defaults, processor } = await measure(
      daily,
      () => ask(DEFAULT_LIST),
      () => processorTimeOf(server.pid)
    )
    const ratio = median(times) / median(defaults)
    const isMet = median(times) <= MOST_MS || ratio <= MOST_TIMES
    const outcome = daily.hasTarget === false ? '–' : isMet ? 'met' : '**not met**'
    const metrics = [Math.min(...times), median(times), median(processor)]
    rows.push([
      ...[daily.name, ...metrics.map((time) => time.toFixed(2))],
      ...[ratio.toFixed(1), outcome]
    ])
    console.error(`${size} tickets: ${rows.at(-1)?.join(', ')}`)
  }
  close()
  const head = [
    ...[
      'Call',
      'Best (ms)',
      'Median (ms)',
      'Processor time of the server (ms)',
      '× the default list'
    ],
    `${MOST_TIMES} × or ${MOST_MS} ms`
  ]
  return `${size.toLocaleString('en')} tickets:\n\n${table(head, rows)}`
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
    // Calls that take seconds need no warm-up.
    if (turn < 0 && !isLate) continue
    times.push(time)
    defaults.push(ofDefault)
    processor.push(usedThen - used)
  }
  return { times, defaults, processor }
}
