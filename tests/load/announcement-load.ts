/**
 * `npm run bench:pages`: ten thousand open pages at three servers with one PostgreSQL
 * are told of an outage, and a thousand people have it too within a minute. Prints a table, and fails
 * when something was rejected, lost or late.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newAnnouncement } from '#support/server/announcements.ts'
import { startPostgres } from '../../build/postgres.mjs'
import type { Announcement } from '../../shared/api/announcements.ts'
import type { Follower } from '../../shared/api/followers.ts'
import type { Ticket } from '../../shared/api/tickets.ts'
import { claims } from '../attack/attack.ts'
import { fillPostgres } from '../bench/company-databases.ts'
import { type Program, processorTimeOf, startServer, watchMachine } from '../bench/programs.ts'
import { table } from '../bench/report.ts'
import { type Client, signIn } from '../bench/sign-in.ts'
import { createAgent, percentile, send } from '../bench/timing.ts'
import { pace } from '../reliability/pace.ts'
import { addPeople } from './many-people.ts'
import { type OpenPages, openPages, type Page } from './open-pages.ts'

const SERVERS = 3
const PAGES = 10_000
const TICKETS = 1000
/** How many people say that they have this too, each minute. */
const AFFECTED = 1000
/** Some click twice, which counts once. */
const CLICKS = AFFECTED * 1.1
const SECONDS = 60
/** Every tenth adds a line, which is a comment. */
const LINE_EVERY = 10
const CONNECTIONS = 32
/** How late the event may be at the last page, in milliseconds. */
const LATEST_MS = 2000
/** When pages that do not know it are waited for no longer, in milliseconds. */
const GIVE_UP_MS = 30_000
/** How long the servers are left alone in between, in milliseconds. */
const REST_MS = 2000

const describeMachine = watchMachine()
const dataDir = mkdtempSync(path.join(tmpdir(), 'help-desk-load-'))
const postgres = await startPostgres({ isDurable: true })
const servers: Program[] = []
try {
  await fillPostgres(postgres.url, dataDir, TICKETS)
  const cookies = await addPeople(postgres.url, PAGES)
  while (servers.length < SERVERS) servers.push(await startServer(dataDir, postgres.url))
  const faults = await measure(servers, cookies)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
}

/** @returns the faults */
async function measure(
  programs: readonly Program[],
  cookies: readonly string[]
): Promise<string[]> {
  const [first] = programs
  if (!first) return []
  const author = await signIn(first)
  const all = cookies.map((cookie, number) => ({
    ...{ url: programs[number % programs.length]?.url ?? '', cookie, number }
  }))
  const pages = await openPages(all)
  console.log(`${PAGES.toLocaleString('en')} pages are open`)
  // Servers that run for years are warm.
  await announce(author, pages, 'Another outage')
  await pause(REST_MS)
  const processorTime = () => programs.reduce((sum, { pid }) => sum + processorTimeOf(pid), 0)
  const before = processorTime()
  const { id, arrivals, told, shown } = await announce(author, pages, 'Email is slow')
  const spent = processorTime() - before
  await pause(REST_MS)

  const later = pages.expect('Email is slow')
  const affected = await haveThisToo(id, all)
  const { text } = await author.ask(`/api/announcements/${id}`)
  const counted = (JSON.parse(text) as Announcement).affected
  const followers = await followersOf(author)
  pages.close()
  author.close()

  const row = (name: string, times: readonly number[]) => [
    ...[name, times.length.toLocaleString('en')],
    ...[0.5, 0.99, 1].map((share) => percentile(times, share).toFixed(0))
  ]
  console.log(`
${describeMachine()}

${table(
  ['', 'Number', 'p50 (ms)', 'p99 (ms)', 'Longest (ms)'],
  [
    row('The event, until it is at a page', told),
    row('The announcement, until a page knows it', shown),
    row('“I have this too”', affected.latencies)
  ]
)}

The servers used ${spent.toFixed(0)} ms of processor time to tell all pages.`)
  const late = percentile(told, 1)
  return [
    ...new Set([...arrivals.faults, ...later.faults, ...affected.faults]),
    ...claims({
      [`${told.length} pages were told, and ${shown.length} know it`]:
        told.length === PAGES && shown.length === PAGES,
      [`The event was at the last page after ${late.toFixed(0)} ms`]: late < LATEST_MS,
      [`${affected.unsent} clicks could not be sent in time`]: affected.unsent === 0,
      [`${later.events.size} pages were told of clicks of others`]: later.events.size === 0,
      [`${counted} people have it, and ${followers} follow its ticket, instead of ${AFFECTED}`]:
        counted === AFFECTED && followers === AFFECTED
    })
  ]
}

/** Announces an outage with a ticket behind it, and waits until all pages know it. */
async function announce({ ask, userId }: Client, pages: OpenPages, title: string) {
  const ticket = await ask('/api/tickets', 'POST', {
    ...{ department: 'IT', category: 'email', description: `${title} since this morning` },
    requesterId: userId
  })
  const { id: ticketId } = JSON.parse(ticket.text) as Ticket
  const from = new Date().toISOString()
  const arrivals = pages.expect(title)
  const sent = performance.now()
  const { text } = await ask('/api/announcements', 'POST', {
    ...newAnnouncement({ title, from, categories: [], ticketId })
  })
  while (arrivals.answers.size < PAGES && performance.now() - sent < GIVE_UP_MS) await pause(5)
  const since = (times: Map<number, number>) => [...times.values()].map((time) => time - sent)
  const { id } = JSON.parse(text) as Announcement
  return { id, arrivals, told: since(arrivals.events), shown: since(arrivals.answers) }
}

/** People click within a minute, some of them twice, and some with a line. */
async function haveThisToo(id: number, people: readonly Page[]) {
  const agent = createAgent(CONNECTIONS)
  const faults: string[] = []
  let turn = 0
  const { latencies, unsent } = await pace({
    perSecond: CLICKS / SECONDS,
    seconds: SECONDS,
    atOnce: CONNECTIONS * SERVERS,
    async work() {
      const number = turn++ % AFFECTED
      const { url, cookie } = people[number] ?? { url: '', cookie: '' }
      const body = number % LINE_EVERY ? {} : { line: `Here too, on floor ${number}` }
      const path = `${url}/api/announcements/${id}/affected`
      await send(agent, path, { method: 'POST', cookie, body }).catch((error: Error) =>
        faults.push(error.message)
      )
    }
  })
  agent.destroy()
  return { latencies, unsent, faults }
}

/** How many follow the newest ticket, beside the one who raised it. */
async function followersOf({ ask, userId }: Client): Promise<number> {
  const [ticket] = JSON.parse((await ask('/api/tickets?limit=1')).text) as Ticket[]
  const { text } = await ask(`/api/tickets/${ticket?.id}/followers`)
  return (JSON.parse(text) as Follower[]).filter(({ id }) => id !== userId).length
}
