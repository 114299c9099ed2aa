/**
 * `npm run bench:load`: a company of 300 people against the built server with 100,000 tickets.
 * Prints a table, and fails when something was rejected, lost, or came later than it should.
 * HELPDESK_MINUTES makes it shorter or longer.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataFolder } from '#support/data-folder.ts'
import { type HeadlessServer, startHeadlessServer } from '#support/headless-server.ts'
import { readDatabase } from '#support/read-database.ts'
import { createRandom } from '../../src-main/server/demo/demo-random.ts'
import { claims } from '../attack/attack.ts'
import { machine } from '../bench/programs.ts'
import { table } from '../bench/report.ts'
import { percentile } from '../bench/timing.ts'
import { createDesk, isAcknowledged, type Write } from '../reliability/desk-load.ts'
import { createReads } from '../reliability/desk-reads.ts'
import { createEventWatch } from '../reliability/event-watch.ts'
import { pace } from '../reliability/pace.ts'
import { slope, WATCHED, watchProcess } from '../reliability/process-watch.ts'
import { minutes } from '../reliability/settings.ts'

const TICKETS = 100_000
const PEOPLE = 300
const WRITES_PER_SECOND = 20
const READS_PER_SECOND = 200
const SECONDS = minutes(5) * 60
/** Requests under way at once, at most: what a few hundred browsers would have. */
const AT_ONCE = 250
/** How late an event may be, in milliseconds. */
const LATEST_EVENT = 1000
/** How long the last events may be on their way, in milliseconds. */
const LAST_EVENTS_MS = 3000
/** Between two looks at the server's memory, in milliseconds. */
const LOOK_EVERY = 10_000

const folder = makeDataFolder()
const args = ['--demo-tickets', String(TICKETS)]
console.log(`Creating a company with ${TICKETS.toLocaleString('en')} tickets`)
const server = await startHeadlessServer({ dataDir: folder.path, args, nodeArgs: WATCHED })
try {
  const faults = await measure(server)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await server.kill()
  folder.remove()
}

/** Has many people with live events write and read by a schedule. @returns the faults */
async function measure(server: HeadlessServer): Promise<string[]> {
  const random = createRandom('load')
  const desk = createDesk(random, () => server.url)
  const reads = createReads(desk, random)
  const events = createEventWatch(server.url)
  for (let number = 0; number < PEOPLE; number++) await desk.register(`writer${number}`)
  for (const writer of desk.writers.keys()) await desk.write(writer)
  const first = desk.writes.length
  for (const { client } of desk.writers)
    await events.listen(`helpdesk_session=${client.sessionToken()}`)
  console.log(
    `${PEOPLE} people are signed in and receive events; the load takes ${SECONDS} seconds`
  )
  const watch = await watchProcess(server)
  const looking = setInterval(() => void watch.look(), LOOK_EVERY)

  const free = [...desk.writers.keys()]
  // Each person waits for an answer before writing again.
  async function write() {
    const writer = free.shift() ?? 0
    await desk.write(writer)
    free.push(writer)
  }
  const schedule = { seconds: SECONDS, atOnce: AT_ONCE }
  const [written, read] = await Promise.all([
    pace({ ...schedule, perSecond: WRITES_PER_SECOND, work: write }),
    pace({ ...schedule, perSecond: READS_PER_SECOND, work: reads.read })
  ])
  await pause(LAST_EVENTS_MS)
  clearInterval(looking)
  watch.close()
  const { latencies, missing } = events.deliveries(desk.writes.slice(first), PEOPLE)
  const rejected = desk.writes.filter((write) => !isAcknowledged(write))
  const errors = [
    ...rejected.map(({ kind, status }) => `${kind}: ${status}`),
    ...reads.failures,
    ...events.ends
  ]
  events.close()

  const row = (name: string, times: readonly number[]) => {
    const metrics = [0.5, 0.99].map((share) => percentile(times, share).toFixed(1))
    return [name, times.length.toLocaleString('en'), ...metrics, percentile(times, 1).toFixed(0)]
  }
  const grew = (metric: 'rss' | 'heap') => {
    const [from, to] = [watch.samples[0], watch.samples.at(-1)].map((one) =>
      one?.[metric].toFixed(0)
    )
    return `${from} to ${to} MB (${slope(watch.samples, metric).toFixed(0)} MB per hour)`
  }
  console.log(`
${machine()}
${PEOPLE} people with live events, ${WRITES_PER_SECOND} writes and ${READS_PER_SECOND} reads per second for ${SECONDS} s, ${TICKETS.toLocaleString('en')} tickets

${table(
  ['', 'Number', 'p50 (ms)', 'p99 (ms)', 'Longest (ms)'],
  [
    row('Writes', written.latencies),
    row('Reads', read.latencies),
    row('Events, from sending the write to each listener', latencies)
  ]
)}

Heap after collection ${grew('heap')}; resident ${grew('rss')}; ${errors.length} errors; ${missing} events missing`)
  const unsent = written.unsent + read.unsent
  const late = percentile(latencies, 0.99)
  return [
    ...claims({
      [`${errors.length} calls had an unexpected response, such as ${errors[0]}`]:
        errors.length === 0,
      [`${unsent} calls could not be started in time`]: unsent === 0,
      [`${missing} events are missing`]: missing === 0,
      [`99 of 100 events took up to ${late.toFixed(0)} ms`]: late < LATEST_EVENT
    }),
    ...lost(desk.writes.filter(isAcknowledged))
  ]
}

/** Looks for everything that was acknowledged in the database. */
function lost(writes: readonly Write[]): string[] {
  return readDatabase(folder.path, (database) => {
    const ticketText = database.prepare('SELECT description FROM tickets WHERE id = ?').pluck()
    const commentText = database
      .prepare('SELECT message FROM comments WHERE id = ? AND ticket_id = ?')
      .pluck()
    const history = database
      .prepare('SELECT count(*) FROM ticket_events WHERE ticket_id = ? AND kind = ?')
      .pluck()
    const changes = new Map<string, number>()
    let lostTexts = 0
    for (const write of writes) {
      if (write.kind === 'ticket') lostTexts += +(ticketText.get(write.id) !== write.description)
      else if (write.kind === 'comment')
        lostTexts += +(commentText.get(write.id, write.ticketId) !== write.message)
      else {
        const change = `${write.ticketId} ${write.kind}`
        changes.set(change, (changes.get(change) ?? 0) + 1)
      }
    }
    const lostChanges = [...changes].filter(([change, count]) => {
      return history.get(...change.split(' ')) !== count
    })
    const damage = database.pragma('integrity_check(1)', { simple: true })
    return claims({
      [`${lostTexts} acknowledged tickets and comments are lost`]: lostTexts === 0,
      [`The history of ${lostChanges.length} tickets is not what was acknowledged`]:
        lostChanges.length === 0,
      [`The database is damaged: ${damage}`]: damage === 'ok'
    })
  })
}
