/**
 * `npm run bench:load`: a company of 300 people against the built server with 100,000 tickets.
 * Prints a table, and fails when something was refused, lost, or came later than it should.
 * HELPDESK_MINUTES makes it shorter or longer.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import Sqlite from 'better-sqlite3'
import { nodePath } from '../../build/set-up.mjs'
import { slope, WATCHED, watchProcess } from '../reliability/process-watch.ts'
import { minutes } from '../reliability/settings.ts'
import { makeDataFolder } from '../support/data-folder.ts'
import { startHeadlessServer } from '../support/headless-server.ts'
import { BEGUN, type LoadPlan, LoadResult, type Times } from './load-plan.ts'

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
    if (line === BEGUN) {
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
  return { result: LoadResult.parse(JSON.parse(last)), samples: watch.samples }
}

function faultsOf({ errors, events, missingEvents, unsent }: LoadResult): string[] {
  return [
    ...(errors.length > 0
      ? [`${errors.length} were not answered as they should be, such as ${errors[0]}`]
      : []),
    ...(unsent > 0 ? [`${unsent} could not be begun in time`] : []),
    ...(missingEvents !== 0 ? [`${missingEvents} events are missing`] : []),
    ...(events.p99 >= LATEST_EVENT
      ? [`99 of 100 events took up to ${events.p99.toFixed(0)} ms`]
      : [])
  ]
}

/** Looks for everything that was acknowledged in the database. */
function lost({ acknowledged }: LoadResult): string[] {
  const connection = new Sqlite(path.join(folder.path, 'helpdesk.db'), { readonly: true })
  const queries = {
    ticket: 'SELECT count(*) FROM tickets WHERE id = @id AND description = @text',
    comment:
      'SELECT count(*) FROM comments WHERE id = @id AND ticket_id = @ticketId AND message = @text'
  }
  const texts = acknowledged.filter(({ kind, id, ticketId, text }) => {
    if (kind !== 'ticket' && kind !== 'comment') return false
    return connection.prepare(queries[kind]).pluck().get({ id, ticketId, text }) !== 1
  })
  const changes = acknowledged.filter(({ kind }) => kind === 'status' || kind === 'assignee')
  const history = connection
    .prepare('SELECT count(*) FROM ticket_events WHERE ticket_id = ? AND kind = ?')
    .pluck()
  const changed = [
    ...Map.groupBy(changes, ({ kind, ticketId }) => `${ticketId} ${kind}`).values()
  ].filter((list) => {
    const [one] = list
    return one && history.get(one.ticketId, one.kind) !== list.length
  })
  const damage = connection.pragma('integrity_check(1)', { simple: true })
  connection.close()
  return [
    ...(texts.length > 0 ? [`${texts.length} acknowledged tickets and comments are lost`] : []),
    ...(changed.length > 0
      ? [`The history of ${changed.length} tickets is not what was acknowledged`]
      : []),
    ...(damage === 'ok' ? [] : [`The database is damaged: ${damage}`])
  ]
}

function print(plan: LoadPlan, result: LoadResult, samples: Parameters<typeof slope>[0]) {
  const row = (name: string, times: Times) =>
    `| ${name} | ${times.count.toLocaleString('en')} | ${times.p50.toFixed(1)} | ${times.p99.toFixed(1)} | ${times.longest.toFixed(0)} |`
  const [processor] = cpus()
  const first = samples[0]
  const last = samples.at(-1)
  const from = (metric: 'rss' | 'heap') =>
    `${first?.[metric].toFixed(0)} to ${last?.[metric].toFixed(0)} MB (${slope(samples, metric).toFixed(0)} MB an hour)`
  console.log(`
${cpus().length} × ${processor?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}
${plan.people} people with live events, ${plan.writesPerSecond} writes and ${plan.readsPerSecond} reads a second for ${plan.duration} s, ${TICKETS.toLocaleString('en')} tickets

| | Number | p50 (ms) | p99 (ms) | Longest (ms) |
|---|---|---|---|---|
${row('Writes', result.writes)}
${row('Reads', result.reads)}
${row('Events, from sending the write to each listener', result.events)}

Heap after collection ${from('heap')}; resident ${from('rss')}; ${result.errors.length} errors; ${result.missingEvents} events missing`)
}
