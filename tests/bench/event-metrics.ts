/** How soon a change reaches a thousand who listen, and what that costs the server. */
import path from 'node:path'
import { type ListenersPlan, parseResult } from './listeners-plan.ts'
import { type Program, runToEnd } from './programs.ts'
import type { Target } from './report.ts'
import { median, percentile } from './timing.ts'

const STREAMS = 1000
const CHANGES = 10

/** @param servers of one database; the first one changes a ticket */
export async function eventMetrics(servers: Program[], cookies: string[]): Promise<Target[]> {
  const plan: ListenersPlan = {
    urls: servers.map(({ url }) => url),
    serverPid: servers[0]?.pid ?? 0,
    streams: STREAMS,
    changes: CHANGES,
    ticketId: 1,
    cookies
  }
  const script = path.join(import.meta.dirname, 'event-listeners.ts')
  const { delays, processorTimes } = parseResult(await runToEnd(script, [JSON.stringify(plan)]))
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
