/**
 * Attacks with what is sent: bodies that cost much, bodies that end half-way, and what is rejected.
 */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, claims, onlyStatuses, repeat, type Target } from './attack.ts'
import { ask, openConnections } from './wire.ts'

const CLIENTS = 6
/** The number of requests that all clients together send in the short form. */
const SHORT_BODIES = 30
const SHORT_REJECTIONS = 600
/** The largest body of a signed-in person, in bytes (D36). */
const MAX_BODY = 128 * 1024

export const deepJson: Attack = {
  name: 'deepJson',
  about: 'six clients repeatedly send 520,000 `[` as a sign-in: too large',
  target: { p50: 10 },
  async run(target) {
    const statuses = await sendAgain(target, { path: '/api/login', body: '['.repeat(520_000) })
    return {
      statuses,
      // A rejection may be lost with the connection on which the body is still being sent.
      faults: [
        ...onlyStatuses(statuses, 413, null),
        ...claims({ 'No response was 413': statuses.includes(413) })
      ]
    }
  }
}

export const deepJsonSignedIn: Attack = {
  name: 'deepJsonSignedIn',
  about:
    'six clients of one person repeatedly send 128 KiB of `[`: invalid, and one byte more is too large',
  target: { p99: 100 },
  async run(target) {
    const { cookie, address: from } = target.company.attacker
    const call = { path: '/api/tickets', headers: { Cookie: cookie } }
    const body = '['.repeat(MAX_BODY + 1)
    const larger = await ask(target.port, { ...call, method: 'POST', from, body })
    const statuses = await sendAgain(target, { ...call, body: '['.repeat(MAX_BODY) })
    return {
      statuses: [larger.status, ...statuses],
      faults: [
        ...onlyStatuses([larger.status], 413),
        // After a while the person may have used up what they may write.
        ...(target.isLong ? onlyStatuses(statuses, 400, 429) : onlyStatuses(statuses, 400))
      ]
    }
  }
}

/** Sends a body by some clients at once, each time over a new connection. @returns the statuses */
async function sendAgain(
  { port, company, holdMs, isLong }: Target,
  call: { path: string; headers?: Record<string, string>; body: string }
) {
  const statuses: (number | null)[] = []
  await repeat(CLIENTS, holdMs, async () => {
    const { status } = await ask(port, { ...call, method: 'POST', from: company.attacker.address })
    statuses.push(status)
    return isLong || statuses.length < SHORT_BODIES
  })
  return statuses
}

export const abortedUploads: Attack = {
  name: 'abortedUploads',
  about: '500 uploads end half-way, before and after sign-in: no error in the log, nothing written',
  target: { p99: 100 },
  async run({ port, company: { attacker } }) {
    for (let batch = 0; batch < 10; batch++) {
      const sockets = await openConnections(port, Array(50).fill(attacker.address))
      for (const [number, socket] of sockets.entries()) {
        socket.write(
          number % 2 ? uploadHead('/api/login') : uploadHead('/api/tickets', attacker.cookie)
        )
        socket.write('['.repeat(4000))
      }
      // By then the server waits for the rest.
      await pause(50)
      for (const socket of sockets) socket.destroy()
    }
    return { statuses: Array(500).fill(null), faults: [] }
  }
}

function uploadHead(path: string, cookie?: string): string {
  const lines = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 8000']
  if (cookie) lines.push(`Cookie: ${cookie}`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Calls that are rejected, each for another reason. */
const REJECTED = [
  { call: { path: '/api/nothing' }, status: 404 },
  { call: { path: '/api/tickets' }, status: 401 },
  { call: { path: '/api/login', method: 'POST', body: '{' }, status: 400 },
  { call: { path: '/api/about', headers: { Host: 'elsewhere.example' } }, status: 421 }
]

export const rejections: Attack = {
  name: 'rejections',
  about:
    'six clients make calls that are rejected (404, 401, 400, 421) as fast as they can: not a log line for each',
  target: { p99: 100 },
  async run({ port, company: { attacker }, holdMs, isLong }) {
    const statuses: (number | null)[] = []
    const wrong: string[] = []
    const agents = Array.from(
      { length: CLIENTS },
      () => new http.Agent({ keepAlive: true, maxSockets: 1 })
    )
    let calls = 0
    await repeat(CLIENTS, holdMs, async (client) => {
      const next = REJECTED[calls++ % REJECTED.length]
      const agent = agents[client]
      if (!next || !agent) return false
      const { status } = await ask(port, { ...next.call, from: attacker.address, agent })
      statuses.push(status)
      if (status !== next.status)
        wrong.push(`${next.call.path} was answered ${status} and not ${next.status}`)
      return isLong || calls < SHORT_REJECTIONS
    })
    for (const agent of agents) agent.destroy()
    return { statuses, faults: wrong }
  }
}
