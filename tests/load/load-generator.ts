/**
 * A process of its own that works like a company: many people signed in with live events, who write
 * and read by a schedule. It takes a plan (JSON) as its argument, prints a line when it begins and
 * its result (JSON) as the last one, and ends by itself.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../src-main/server/demo/demo-random.ts'
import { percentile } from '../bench/timing.ts'
import { createDesk, isAcknowledged } from '../reliability/desk-load.ts'
import { createReads } from '../reliability/desk-reads.ts'
import { createEventWatch } from '../reliability/event-watch.ts'
import { pace } from '../reliability/pace.ts'
import type { LoadPlan, LoadResult, Times } from './bench-load.ts'

/** Requests under way at once, at most: what a few hundred browsers would have. */
const AT_ONCE = 250

const plan: LoadPlan = JSON.parse(process.argv[2] ?? '')
const random = createRandom('load')
const desk = createDesk(random, () => plan.url)
const reads = createReads(desk, random)
const events = createEventWatch(plan.url)

for (let number = 0; number < plan.people; number++) await desk.register(`writer${number}`)
for (const writer of desk.writers.keys()) await desk.write(writer)
const first = desk.writes.length
for (const { client } of desk.writers)
  await events.listen(`helpdesk_session=${client.sessionToken()}`)
console.log('begun')

const free = [...desk.writers.keys()]
const [written, read] = await Promise.all([
  pace({
    perSecond: plan.writesPerSecond,
    seconds: plan.duration,
    // Each person waits for an answer before writing again.
    atOnce: Math.min(AT_ONCE, plan.people),
    async work() {
      const writer = free.shift() ?? 0
      await desk.write(writer)
      free.push(writer)
    }
  }),
  pace({
    perSecond: plan.readsPerSecond,
    seconds: plan.duration,
    atOnce: AT_ONCE,
    work: reads.read
  })
])
// The last events are on their way.
await pause(3000)
const { latencies, missing } = events.deliveries(desk.writes.slice(first), plan.people)
const ends = [...events.ends]
events.close()

const failedWrites = desk.writes.filter((write) => !isAcknowledged(write))
const result: LoadResult = {
  writes: timesOf(written.latencies),
  reads: timesOf(read.latencies),
  events: timesOf(latencies),
  unsent: written.unsent + read.unsent,
  errors: [
    ...failedWrites.map(({ kind, status }) => `${kind}: ${status}`),
    ...reads.failures,
    ...ends
  ],
  missingEvents: missing,
  acknowledged: desk.writes.filter(isAcknowledged).map((write) => ({
    kind: write.kind,
    id: 'id' in write ? write.id : null,
    ticketId: 'ticketId' in write ? write.ticketId : write.id,
    text:
      write.kind === 'ticket'
        ? write.description
        : write.kind === 'comment'
          ? write.message
          : String(write.to)
  }))
}
process.stdout.write(`${JSON.stringify(result)}\n`)

function timesOf(latencies: readonly number[]): Times {
  const longest = latencies.reduce((most, one) => Math.max(most, one), 0)
  return {
    count: latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    longest
  }
}
