/** How soon a change reaches a thousand who listen, and what that costs the server. */
import path from 'node:path'
import { type Program, runToEnd } from './programs.ts'
import type { Target } from './report.ts'
import { manySessions } from './sign-in.ts'
import { median, percentile } from './timing.ts'

const STREAMS = 1000
const CHANGES = 10
/** Sessions over which the listeners are spread, because each may have but a few. */
const SESSIONS = 100

/** What the program with the many listeners is told. */
export interface ListenersPlan {
  /** Of servers over which the streams are spread; the first one changes the ticket. */
  urls: string[]
  serverPid: number
  streams: number
  changes: number
  ticketId: number
  cookies: string[]
}

/** In milliseconds: of each change to each stream, and of each change. */
export interface ListenersResult {
  delays: number[]
  processorTimes: number[]
}

/** @param servers of one database; the first one changes a ticket */
export async function eventMetrics(servers: [Program, ...Program[]]): Promise<Target[]> {
  const [first] = servers
  const plan: ListenersPlan = {
    urls: servers.map(({ url }) => url),
    serverPid: first.pid,
    streams: STREAMS,
    changes: CHANGES,
    ticketId: 1,
    cookies: await manySessions(first, SESSIONS)
  }
  const script = path.join(import.meta.dirname, 'event-listeners.ts')
  const answer = await runToEnd(script, [JSON.stringify(plan)])
  const { delays, processorTimes } = JSON.parse(answer) as ListenersResult
  return [
    {
      name: `a change until it is with ${STREAMS} listeners, p99 of ${delays.length}`,
      unit: 'ms',
      measured: percentile(delays, 0.99),
      most: 250
    },
    {
      name: `a change with ${STREAMS} listeners, time of the server’s processor, median of ${CHANGES}`,
      unit: 'ms',
      measured: median(processorTimes),
      most: 20
    }
  ]
}
