/** Attacks with connections: that say nothing, or take next to nothing of what they ask for. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, claims, claimsRetryAfter, onlyStatuses } from './attack.ts'
import { ask, openConnections, readSlowly } from './wire.ts'

const SILENT = 4100
/** Files that this program, or the server, has open besides. */
const OTHER_FILES = 500

export const silentConnections: Attack = {
  name: 'silentConnections',
  about:
    '4,100 connections from two addresses say nothing: more are rejected, and others still connect',
  target: { p99: 100 },
  async run({ port, holdMs }) {
    const count = Math.min(SILENT, openFilesAllowed() - OTHER_FILES)
    const isLess = count < SILENT
    const addresses = ['127.5.1.1', '127.5.1.2']
    const sockets = await openConnections(
      port,
      Array.from({ length: count }, (_, number) => addresses[number % 2] ?? '')
    )
    // Else it would not be seen that the server has closed them.
    for (const socket of sockets) socket.resume()
    // Of each address one more, which asks for something.
    const more = await Promise.all(addresses.map((from) => ask(port, { path: '/api/about', from })))
    await pause(holdMs)
    const open = sockets.filter(({ destroyed }) => !destroyed).length
    for (const socket of sockets) socket.destroy()
    const statuses = more.map(({ status }) => status)
    return {
      statuses,
      // Where fewer files may be open, an address may be within its limit.
      faults: isLess ? [] : [...onlyStatuses(statuses, 503, null), ...claimsRetryAfter(more)],
      note: `${open} of ${count} stayed open${isLess ? `; no more than ${count} could be tried here (ulimit -n)` : ''}`
    }
  }
}

/**
 * How many files a program may have open here. Node takes all that the system allows, also for the
 * server.
 */
function openFilesAllowed(): number {
  return Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
}

const READERS = 60
/** 20 MB altogether: more than the system holds of an answer whose other end does not read. */
const LARGE_TICKETS = 2000
const REJECTION_GUARD_MS = 20_000

export const slowReaders: Attack = {
  name: 'slowReaders',
  about:
    '60 connections of one person request the export or the whole list and read a byte a second',
  target: { p99: 100 },
  prepare(database) {
    database
      .prepare(
        `INSERT INTO tickets (department, department_key, description, status, priority, category, requester_id,
          created_at, updated_at, search_text)
        WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
        SELECT department, department_key, replace(hex(zeroblob(5000)), '0', 'x'), status, priority, category,
          requester_id, created_at, updated_at, 'x' FROM tickets, number WHERE id = 1`
      )
      .run(LARGE_TICKETS)
  },
  async run({ port, company: { attacker, bystanders }, holdMs }) {
    const readers = Array.from({ length: READERS }, (_, number) => {
      const path = number % 2 ? '/api/tickets' : '/api/tickets/export'
      const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${attacker.cookie}\r\n\r\n`
      return readSlowly(port, attacker.address, head)
    })
    const heads: (string | null)[] = []
    for (const { answered } of readers) void answered.then((head) => heads.push(head))
    await pause(holdMs)
    // A busy machine takes longer to reject those that are too many.
    for (let waited = 0; heads.length < READERS / 2 && waited < REJECTION_GUARD_MS; waited += 100)
      await pause(100)
    const answers = heads.map(parseHead)
    const [other] = bystanders
    const headers = { Cookie: other?.cookie ?? '' }
    const call = { path: '/api/tickets/export', from: other?.address ?? '', headers }
    const theirs = await ask(port, call)
    for (const { leave } of readers) leave()
    const statuses = answers.map(({ status }) => status)
    return {
      statuses,
      faults: [
        ...onlyStatuses(statuses, 200, 429, 503),
        ...claims({
          'No request was served': statuses.includes(200),
          'All requests were served, and none was rejected': statuses.some(
            (status) => status !== 200
          )
        }),
        ...claimsRetryAfter(answers)
      ],
      note: `${READERS - answers.length} still waited for a response; another person’s export got ${theirs.status}`
    }
  }
}

function parseHead(head: string | null) {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head ?? '')?.[1]
  const retryAfter = /^retry-after: (.*)$/im.exec(head ?? '')?.[1]
  return { status: status ? Number(status) : null, headers: { 'retry-after': retryAfter } }
}
