/**
 * `npm run bench:load`: a company of 300 people against the built server with 100,000 tickets.
 * Prints a table, and fails when something was refused, lost, or came later than it should.
 * HELPDESK_MINUTES makes it shorter or longer.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { nodePath } from '../../build/set-up.mjs'
import { claims } from '../attack/attack.ts'
import { machine } from '../bench/programs.ts'
import { table } from '../bench/report.ts'
import { slope, WATCHED, watchProcess } from '../reliability/process-watch.ts'
import { minutes } from '../reliability/settings.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import { startHeadlessServer } from '../support/headless-server.ts'
import { readDatabase } from '../support/read-database.ts'

/** What the load generator is told. */
export interface LoadPlan {
  url: string
  people: number
  /** Seconds. */
  duration: number
  writesPerSecond: number
  readsPerSecond: number
}

/** Times of one kind, in milliseconds. */
export type Times = Record<'count' | 'p50' | 'p99' | 'longest', number>

/** What the load generator saw. */
export interface LoadResult {
  writes: Times
  reads: Times
  events: Times
  /** How many could not be begun before the time was over. */
  unsent: number
  /** Writes and reads that were not answered as they should be, and streams that ended. */
  errors: string[]
  /** Events that a listener did not get. */
  missingEvents: number
  /** What was acknowledged, to be looked for in the database. */
  acknowledged: Record<'id' | 'ticketId' | 'text' | 'kind', unknown>[]
}

const TICKETS = 100_000
/** How late an event may be, in milliseconds. */
const LATEST_EVENT = 1000

/** Between two looks at the server's memory, in milliseconds. */
const LOOK_EVERY = 10_000

const folder = makeDataFolder()
const args = ['--demo-tickets', String(TICKETS)]
console.log(`Making a company with ${TICKETS.toLocaleString('en')} tickets`)
const server = await startHeadlessServer({ dataDir: folder.path, args, nodeArgs: WATCHED })
try {
  const plan: LoadPlan = {
    url: server.url,
    people: 300,
    duration: minutes(5) * 60,
    writesPerSecond: 20,
    readsPerSecond: 200
  }
  const { result, samples } = await run(plan)
  const faults = [...faultsOf(result), ...lost(result)]
  print(plan, result, samples)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await server.kill()
  folder.remove()
}

/** Runs the generator to its end, and looks at the server meanwhile. */
async function run(plan: LoadPlan) {
  const script = path.join(import.meta.dirname, 'load-generator.ts')
  const generator = spawn(nodePath, [script, JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const ended = once(generator, 'close')
  const watch = await watchProcess(server)
  let looking: NodeJS.Timeout | undefined
  let last = ''
  for await (const line of createInterface(generator.stdout)) {
    if (line === 'begun') {
      console.log(
        `${plan.people} people are signed in and listen; ${plan.duration} seconds from now`
      )
      looking = setInterval(() => void watch.look(), LOOK_EVERY)
    }
    last = line
  }
  clearInterval(looking)
  const [code] = await ended
  watch.close()
  if (code !== 0) throw new Error(`The load generator ended with ${code}`)
  return { result: JSON.parse(last) as LoadResult, samples: watch.samples }
}

function faultsOf({ errors, events, missingEvents, unsent }: LoadResult): string[] {
  return claims({
    [`${errors.length} were not answered as they should be, such as ${errors[0]}`]:
      errors.length === 0,
    [`${unsent} could not be begun in time`]: unsent === 0,
    [`${missingEvents} events are missing`]: missingEvents === 0,
    [`99 of 100 events took up to ${events.p99.toFixed(0)} ms`]: events.p99 < LATEST_EVENT
  })
}

/** Looks for everything that was acknowledged in the database. */
function lost({ acknowledged }: LoadResult): string[] {
  return readDatabase(folder.path, (database) => {
    const tickets = database
      .prepare('SELECT id, NULL AS ticketId, description AS text FROM tickets')
      .all()
    const comments = database
      .prepare('SELECT id, ticket_id AS ticketId, message AS text FROM comments')
      .all()
    const written = new Set([...tickets, ...comments].map((row) => JSON.stringify(row)))
    const texts = acknowledged.filter(({ kind }) => kind === 'ticket' || kind === 'comment')
    const lostTexts = texts.filter(({ kind, id, ticketId, text }) => {
      const row = { id, ticketId: kind === 'ticket' ? null : ticketId, text }
      return !written.has(JSON.stringify(row))
    })
    const changes = acknowledged.filter(({ kind }) => kind === 'status' || kind === 'assignee')
    const history = database
      .prepare('SELECT count(*) FROM ticket_events WHERE ticket_id = ? AND kind = ?')
      .pluck()
    const lostChanges = [
      ...Map.groupBy(changes, ({ kind, ticketId }) => `${ticketId} ${kind}`).values()
    ].filter((list) => history.get(list[0]?.ticketId, list[0]?.kind) !== list.length)
    const damage = database.pragma('integrity_check(1)', { simple: true })
    return claims({
      [`${lostTexts.length} acknowledged tickets and comments are lost`]: lostTexts.length === 0,
      [`The history of ${lostChanges.length} tickets is not what was acknowledged`]:
        lostChanges.length === 0,
      [`The database is damaged: ${damage}`]: damage === 'ok'
    })
  })
}

function print(plan: LoadPlan, result: LoadResult, samples: Parameters<typeof slope>[0]) {
  const row = (name: string, { count, p50, p99, longest }: Times) => [
    ...[name, count.toLocaleString('en'), p50.toFixed(1), p99.toFixed(1), longest.toFixed(0)]
  ]
  const first = samples[0]
  const last = samples.at(-1)
  const from = (metric: 'rss' | 'heap') =>
    `${first?.[metric].toFixed(0)} to ${last?.[metric].toFixed(0)} MB (${slope(samples, metric).toFixed(0)} MB an hour)`
  console.log(`
${machine()}
${plan.people} people with live events, ${plan.writesPerSecond} writes and ${plan.readsPerSecond} reads a second for ${plan.duration} s, ${TICKETS.toLocaleString('en')} tickets

${table(
  ['', 'Number', 'p50 (ms)', 'p99 (ms)', 'Longest (ms)'],
  [
    row('Writes', result.writes),
    row('Reads', result.reads),
    row('Events, from sending the write to each listener', result.events)
  ]
)}

Heap after collection ${from('heap')}; resident ${from('rss')}; ${result.errors.length} errors; ${result.missingEvents} events missing`)
}
