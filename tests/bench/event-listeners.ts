/**
 * A program of its own: opens streams of live events, changes a ticket several times and prints, as
 * JSON, how long each change took to reach everybody and how long it kept the server's processor
 * busy. Takes its plan (JSON) as its argument.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ListenersPlan, ListenersResult } from './event-metrics.ts'
import { processorTimeOf } from './programs.ts'
import { createAgent, send } from './timing.ts'

/** How long the server is left alone before and after each change, in milliseconds. */
const REST = 1000
/** When a change that has not reached everybody by then has failed, in milliseconds. */
const GIVE_UP = 10_000

const plan = JSON.parse(process.argv[2] ?? '') as ListenersPlan
const [firstUrl = ''] = plan.urls
const arrivals: number[] = []
const sockets: Socket[] = []
for (let number = 0; number < plan.streams; number++) {
  sockets.push(await listen(plan, number))
}
const result: ListenersResult = { delays: [], processorTimes: [] }
const agent = createAgent()
for (let change = 0; change < plan.changes; change++) {
  await pause(REST)
  const atRest = processorTimeOf(plan.serverPid)
  await pause(REST)
  const before = processorTimeOf(plan.serverPid)
  const idle = before - atRest
  arrivals.length = 0
  const sent = performance.now()
  const body = { status: change % 2 ? 'open' : 'in-progress' }
  await send(agent, `${firstUrl}/api/tickets/${plan.ticketId}`, {
    method: 'PATCH',
    cookie: plan.cookies[0],
    body
  })
  while (arrivals.length < plan.streams && performance.now() - sent < GIVE_UP) await pause(5)
  if (arrivals.length < plan.streams)
    throw new Error(`${arrivals.length} of ${plan.streams} got the event`)
  result.delays.push(...arrivals.map((time) => time - sent))
  await pause(Math.max(0, REST - (performance.now() - sent)))
  result.processorTimes.push(processorTimeOf(plan.serverPid) - before - idle)
}
agent.destroy()
for (const socket of sockets) socket.destroy()
console.log(JSON.stringify(result))

/**
 * A socket and not a request of Node's: a thousand of those would keep this process busier than the
 * server.
 */
function listen({ urls, cookies }: ListenersPlan, number: number): Promise<Socket> {
  const { hostname, port, host } = new URL(urls[number % urls.length] ?? firstUrl)
  return new Promise((resolve, reject) => {
    // Spread over addresses of this machine, because one alone has but so many connections.
    const socket = connect({
      port: Number(port),
      host: hostname,
      localAddress: `127.0.0.${1 + (number % 4)}`
    })
    const cookie = cookies[number % cookies.length]
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
