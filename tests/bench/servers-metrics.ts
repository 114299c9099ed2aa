/** The joint throughput of three servers with one PostgreSQL. */
import { setTimeout as pause } from 'node:timers/promises'
import { alarmMetrics } from './alarm-metrics.ts'
import { NEW_COMMENT } from './bare-writes.ts'
import { eventMetrics } from './event-metrics.ts'
import { memoryOf, type Program, startServer } from './programs.ts'
import type { Target } from './report.ts'
import { signIn } from './sign-in.ts'
import { createAgent, percentile, send, timed } from './timing.ts'

const SERVERS = 3
/** The load of a large company, each second. */
const WRITES_A_SECOND = 20
const READS_A_SECOND = 200
/**
 * A server that runs for years is warm, so this load runs for a while before it is measured, in
 * milliseconds.
 */
const WARM_UP_MS = 10_000
/** How long that load lasts, and how long as many writes as possible, in milliseconds. */
const LOAD_MS = 30_000
const SATURATION_MS = 10_000
/** Clients that write without pause, of each server. */
const WRITERS = 4

/** To each server; the rest of the calls waits for a free one, which counts. */
const CONNECTIONS = 32

type Call = (server: Program, turn: number) => Promise<unknown>

/** @param url of a database of so many tickets, to be changed at will */
export async function serversMetrics(
  url: string,
  dataDir: string,
  tickets: number
): Promise<Target[]> {
  console.error(`${SERVERS} servers`)
  const servers: Program[] = []
  try {
    while (servers.length < SERVERS) servers.push(await startServer(dataDir, url))
    const [first, ...rest] = servers
    if (!first) return []
    const { cookie, userId, close: letGo } = await signIn(first)
    letGo()
    const { read, write, close } = callsOf(cookie, userId, tickets)
    const load = await underLoad(servers, read, write)
    const writesASecond = await saturate(servers, write)
    close()
    const events = await eventMetrics([first, ...rest])
    const memory = Math.max(...servers.map(({ pid }) => memoryOf(pid)))
    const alarms = await alarmMetrics([first, ...rest])
    return [
      ...load,
      {
        name: `ticket writes per second of ${SERVERS * WRITERS} continuous clients`,
        unit: '/s',
        measured: writesASecond,
        least: 150
      },
      ...events.map((target) => ({ ...target, name: `${SERVERS} servers: ${target.name}` })),
      {
        name: 'resident memory of a server afterwards',
        unit: 'MB',
        measured: memory,
        most: 200
      },
      ...alarms
    ]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** The work of people: they look at tickets and lists, and they comment on and change tickets. */
function callsOf(cookie: string, userId: number, tickets: number) {
  const agent = createAgent(CONNECTIONS)
  // The first one is left to the listeners.
  const someId = (turn: number) => 2 + ((turn * 7919) % (tickets - 1))
  const read: Call = ({ url }, turn) => {
    const target = [
      `tickets/${someId(turn)}`,
      'tickets?limit=5&ownership=all-relevant&status=open&status=in-progress',
      `tickets/${someId(turn)}/comments?limit=50`,
      `tickets/stats/counts?userId=${userId}`
    ][turn % 4]
    return send(agent, `${url}/api/${target}`, { cookie })
  }
  const write: Call = ({ url }, turn) => {
    const ticketId = someId(turn)
    const target = `${url}/api/tickets/${ticketId}`
    if (turn % 2) {
      const body = { ticketId, userId, message: NEW_COMMENT }
      return send(agent, `${target}/comments`, { method: 'POST', cookie, body })
    }
    const status = ['in-progress', 'open', 'cancelled'][turn % 3]
    return send(agent, target, { method: 'PATCH', cookie, body: { status } })
  }
  return { read, write, close: () => agent.destroy() }
}

/** Calls come when they come, and not when the one before is answered. */
async function underLoad(servers: readonly Program[], read: Call, write: Call): Promise<Target[]> {
  const [reads, writes] = await Promise.all([
    atRate(READS_A_SECOND, servers, read),
    atRate(WRITES_A_SECOND, servers, write)
  ])
  const metric = (what: string, times: number[], share: number, most?: number): Target => ({
    name: `${WRITES_A_SECOND} writes and ${READS_A_SECOND} reads per second: a ${what}, p${share * 100}`,
    unit: 'ms',
    measured: percentile(times, share),
    ...(most !== undefined && { most })
  })
  return [
    metric('write', writes, 0.5),
    metric('write', writes, 0.99, 100),
    metric('read', reads, 0.5),
    metric('read', reads, 0.99)
  ]
}

async function atRate(rate: number, servers: readonly Program[], call: Call): Promise<number[]> {
  const begun = performance.now()
  const answers: Promise<number>[] = []
  for (let turn = 0; turn < (rate * (WARM_UP_MS + LOAD_MS)) / 1000; turn++) {
    await pause(Math.max(0, begun + (turn * 1000) / rate - performance.now()))
    const server = servers[turn % servers.length]
    if (server) answers.push(timed(() => call(server, turn)))
  }
  return (await Promise.all(answers)).slice((rate * WARM_UP_MS) / 1000)
}

/** @returns how many writes a second are answered when every client writes without pause */
async function saturate(servers: readonly Program[], write: Call): Promise<number> {
  const until = performance.now() + SATURATION_MS
  let turn = 0
  async function writeOn(server: Program) {
    while (performance.now() < until) await write(server, turn++)
  }
  await Promise.all(
    servers.flatMap((server) => Array.from({ length: WRITERS }, () => writeOn(server)))
  )
  return turn / (SATURATION_MS / 1000)
}
