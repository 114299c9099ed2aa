/** How soon a change reaches a thousand who listen, and what that costs the server. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Program, processorTimeOf } from './programs.ts'
import type { Target } from './report.ts'
import { manySessions, signIn } from './sign-in.ts'
import { median, percentile } from './timing.ts'

const STREAMS = 1000
const CHANGES = 10
/** Sessions over which the listeners are spread, because each may have but a few. */
const SESSIONS = 100
/** The ticket that is changed. */
const TICKET = 1
/** How long the server is left alone before and after each change, in milliseconds. */
const REST = 1000
/** When a change that has not reached everyone by then has failed, in milliseconds. */
const GIVE_UP = 10_000

/** @param servers of one database; the first one changes a ticket */
export async function eventMetrics(servers: [Program, ...Program[]]): Promise<Target[]> {
  const [first] = servers
  const cookies = await manySessions(first, SESSIONS)
  const { ask, close } = await signIn(first)
  const arrivals: number[] = []
  const sockets: Socket[] = []
  for (let number = 0; number < STREAMS; number++) {
    const { url } = servers[number % servers.length] ?? first
    sockets.push(await listen(url, cookies[number % SESSIONS] ?? '', number, arrivals))
  }
  const delays: number[] = []
  const processorTimes: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    await pause(REST)
    const atRest = processorTimeOf(first.pid)
    await pause(REST)
    const before = processorTimeOf(first.pid)
    const idle = before - atRest
    arrivals.length = 0
    const sent = performance.now()
    const status = change % 2 ? 'open' : 'in-progress'
    await ask(`/api/tickets/${TICKET}`, 'PATCH', { status })
    while (arrivals.length < STREAMS && performance.now() - sent < GIVE_UP) await pause(5)
    if (arrivals.length < STREAMS) throw new Error(`${arrivals.length} of ${STREAMS} got the event`)
    delays.push(...arrivals.map((time) => time - sent))
    await pause(Math.max(0, REST - (performance.now() - sent)))
    processorTimes.push(processorTimeOf(first.pid) - before - idle)
  }
  close()
  for (const socket of sockets) socket.destroy()
  return [
    {
      name: `a change until it reaches ${STREAMS} listeners, p99 of ${delays.length}`,
      unit: 'ms',
      measured: percentile(delays, 0.99),
      most: 250
    },
    {
      name: `a change with ${STREAMS} listeners: processor time of the server, median of ${CHANGES}`,
      unit: 'ms',
      measured: median(processorTimes),
      most: 20
    }
  ]
}

/** A socket, because a thousand requests of Node would keep this process busier than the server. */
function listen(url: string, cookie: string, number: number, arrivals: number[]): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    // Spread over addresses of this machine, because one alone has but so many connections.
    const socket = connect({
      port: Number(port),
      host: hostname,
      localAddress: `127.0.0.${1 + (number % 4)}`
    })
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`)
    socket.setEncoding('utf8')
    let isOpen = false
    socket.on('data', (text: string) => {
      if (text.includes('event: ticket')) arrivals.push(performance.now())
      if (isOpen) return
      isOpen = true
      if (text.startsWith('HTTP/1.1 200')) resolve(socket)
      else reject(new Error(text.slice(0, 200)))
    })
    socket.on('error', reject)
  })
}
