import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readDatabase } from '#support/read-database.ts'
import { percentile } from '../bench/timing.ts'
import { createDesk, type Desk, PASSWORD } from './desk-load.ts'
import { createReads } from './desk-reads.ts'
import { createEventWatch } from './event-watch.ts'
import { expectAllWrites } from './journal-check.ts'
import { pace } from './pace.ts'
import { type Sample, slope, WATCHED, watchProcess } from './process-watch.ts'
import { runningServer } from './running-server.ts'
import { MUST_RUN_ALL, minutes, seededRandom } from './settings.ts'

const PEOPLE = 12
const MINUTES = minutes(60)
const SECONDS = MINUTES * 60

/**
 * The difference of the heap, and of resident memory, between two halves of a run that does not
 * count as growth, in MB.
 */
const HEAP_NOISE = 12
const RSS_NOISE = 80

const obstacle = process.platform === 'linux' ? null : 'open files are counted in /proc'
if (obstacle) console.log(`soak: can't run here, ${obstacle}`)

const server = runningServer(WATCHED)

test.skipIf(obstacle !== null && !MUST_RUN_ALL)(
  `${MINUTES} minutes of mixed load leave no memory and no file behind`,
  async () => {
    const random = seededRandom('soak')
    await server.start()
    const desk = createDesk(random, server.url)
    await desk.open(PEOPLE)
    for (const writer of desk.writers.keys()) await desk.write(writer)
    const reads = createReads(desk, random)
    const events = createEventWatch(server.url())
    const watch = await watchProcess(server.now())
    // Everything is loaded, and connections stand, before the first look.
    await pace({ perSecond: 40, seconds: 3, atOnce: 8, work: reads.read })
    const resting = await restingHandles(watch.look)

    const free = desk.writers.map((_, index) => index)
    const write = async () => {
      const writer = free.pop() ?? 0
      await desk.write(writer)
      free.unshift(writer)
    }
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        await watch.look()
        await pause(Math.min(30_000, (SECONDS * 1000) / 12))
      }
    })()
    const [written, read] = await Promise.all([
      pace({ perSecond: 10, seconds: SECONDS, atOnce: PEOPLE, work: write }),
      pace({ perSecond: 30, seconds: SECONDS, atOnce: 20, work: reads.read }),
      pace({ perSecond: 1, seconds: SECONDS, atOnce: 4, work: () => visit(desk) }),
      pace({
        perSecond: 2,
        seconds: SECONDS,
        atOnce: 8,
        work: () => listenAWhile(desk, events.listen)
      })
    ])
    isOver = true
    await looking
    events.close()
    const rested = await restingHandles(watch.look)
    watch.close()
    report(watch.samples, written.latencies, read.latencies)

    expect(reads.failures).toEqual([])
    expect(new Set(desk.writes.map(({ status }) => status))).toEqual(new Set([200, 201]))
    expect(rested).toBeLessThanOrEqual(resting + 2)
    expect(growth(watch.samples, 'heap')).toBeLessThan(HEAP_NOISE)
    expect(growth(watch.samples, 'rss')).toBeLessThan(RSS_NOISE)
    // A line for each request would fill a disk in a year.
    expect(server.now().output().length).toBeLessThan(10_000)
    const files = readdirSync(server.folder()).filter((name) => name !== 'backups')
    expect(files.sort()).toEqual([
      'helpdesk.db',
      'helpdesk.db-shm',
      'helpdesk.db-wal',
      'helpdesk.lock'
    ])
    expect(statSync(path.join(server.folder(), 'helpdesk.db-wal')).size).toBeLessThan(
      64 * 1024 * 1024
    )
    readDatabase(server.folder(), (database) => {
      expectAllWrites(database, desk)
      const old = database.prepare('SELECT count(*) FROM auth_attempts WHERE at < ?').pluck()
      expect(old.get(Date.now() - 30 * 60_000)).toBe(0)
    })
  }
)

/** Someone signs in, now and then with a wrong password first, looks around and goes. */
async function visit(desk: Desk) {
  const headers = { 'Content-Type': 'application/json' }
  const name = `writer${1 + (Math.floor(performance.now()) % (PEOPLE - 1))}`
  const signIn = (password: string) =>
    fetch(`${server.url()}/api/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username: name, password })
    })
  if (desk.writes.length % 40 === 0) await (await signIn('wrong')).text()
  const answer = await signIn(PASSWORD)
  await answer.text()
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await (await fetch(`${server.url()}/api/user`, { headers: { cookie } })).text()
  await (await fetch(`${server.url()}/api/logout`, { method: 'POST', headers: { cookie } })).text()
}

/** A page is opened and closed again. */
async function listenAWhile(desk: Desk, listen: (cookie: string) => Promise<() => void>) {
  const writer = desk.writers[Math.floor(performance.now()) % PEOPLE]
  const leave = await listen(`helpdesk_session=${writer?.client.sessionToken()}`)
  await pause(2000)
  leave()
}

/**
 * The open files of a server that no one asks anything, once the connections that are kept for a
 * while have gone.
 */
async function restingHandles(look: () => Promise<Sample>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 8; tries++) {
    const { handles } = await look()
    least = Math.min(least, handles)
    await pause(1000)
  }
  return least
}

/**
 * How much more a metric is at the end than after a third of the time, each as the median of a
 * third.
 */
function growth(samples: readonly Sample[], metric: 'rss' | 'heap'): number {
  const third = Math.floor(samples.length / 3)
  const median = (part: readonly Sample[]) =>
    percentile(
      part.map((sample) => sample[metric]),
      0.5
    )
  return median(samples.slice(-third)) - median(samples.slice(third, 2 * third))
}

function report(samples: readonly Sample[], writes: readonly number[], reads: readonly number[]) {
  const last = samples.at(-1)
  console.log(
    [
      `${MINUTES} minutes: ${writes.length} writes (p99 ${percentile(writes, 0.99).toFixed(0)} ms)`,
      `${reads.length} reads (p99 ${percentile(reads, 0.99).toFixed(0)} ms)`,
      `heap ${last?.heap.toFixed(1)} MB, ${slope(samples, 'heap').toFixed(1)} MB an hour`,
      `resident ${last?.rss.toFixed(0)} MB, ${slope(samples, 'rss').toFixed(1)} MB an hour`,
      `${last?.handles} open files`
    ].join('; ')
  )
}
