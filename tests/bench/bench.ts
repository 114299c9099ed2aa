/**
 * `npm run bench -- 1000 100000`: how long the calls behind the screens take, on databases of so many demo tickets. It drives the
 * built headless server over HTTP, one call at a time, and in the same run a bare server that answers as many bytes: machines
 * differ, what one call costs as a multiple of the other differs less.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The databases are kept: the largest takes minutes to make. */
const CACHE = path.join(ROOT, 'node_modules/.cache/bench')
const DEFAULT_SIZES = [1000, 10_000, 100_000, 1_000_000]
/** Calls that are measured, after some that are not. */
const CALLS = 100
const WARM_UP = 10

interface Figures {
  p50: number
  p95: number
  p99: number
  bareP50: number
}

const sizes = process.argv.slice(2).map(Number)
const results = new Map<string, Map<number, Figures>>()
for (const size of sizes.length > 0 ? sizes : DEFAULT_SIZES) await measure(size)
print()

async function measure(size: number) {
  const data = path.join(CACHE, String(size))
  const account = await makeDatabase(data, size)
  const begun = performance.now()
  const { child, url } = await start(['--data', data, '--port', '0'])
  const ready = performance.now() - begun
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const signIn = await send(agent, `${url}/api/login`, 'POST', {}, account)
    const cookie = (signIn.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
    const userId = (JSON.parse(signIn.text) as { id: number }).id
    const ask = (target: string, method = 'GET', body?: object) =>
      send(agent, `${url}${target}`, method, { cookie }, body)
    for (const [name, call] of calls(size, userId, ask)) {
      const figures = await compare(call)
      const bySize = results.get(name) ?? new Map<number, Figures>()
      results.set(name, bySize.set(size, figures))
    }
    const all = performance.now()
    const { text } = await ask('/api/tickets')
    const streamed = performance.now() - all
    console.log(
      `${size} tickets: ready ${ready.toFixed(0)} ms after the start; all tickets (${(text.length / 1e6).toFixed(1)} MB) in ` +
        `${streamed.toFixed(0)} ms; ${memoryOf(child)} MB of memory afterwards`
    )
  } finally {
    agent.destroy()
    await stop(child)
  }
}

type Ask = (target: string, method?: string, body?: object) => Promise<Answer>

function calls(size: number, userId: number, ask: Ask): [string, () => Promise<Answer>][] {
  let number = 0
  function someTicket() {
    number += 7919
    return `/api/tickets/${1 + (number % size)}`
  }
  const list = (query: string) => () => ask(`/api/tickets?limit=5&${query}`)
  return [
    ['one ticket', () => ask(someTicket())],
    ['default dashboard list', list('ownership=all-relevant&status=open&status=in-progress')],
    ['all tickets, first page', list('')],
    ['all tickets, last page', list(`offset=${size - 5}`)],
    ['all tickets, page in the middle', list(`offset=${size / 2}`)],
    ['search for a word', list('search=printer')],
    ['search for a rare word', list('search=0-0999')],
    ['search for two letters', list('search=in')],
    ['dashboard counts with trends', () => ask(`/api/tickets/stats/counts?userId=${userId}`)],
    ['a report', () => ask(`/api/reports/tickets-by-status?userId=${userId}`)],
    ['team analytics', () => ask('/api/admin/team-analytics')],
    ['create', () => ask('/api/tickets', 'POST', newTicket(userId))],
    ['change status', () => ask(someTicket(), 'PATCH', { status: number % 2 ? 'in-progress' : 'open' })]
  ]
}

function newTicket(requesterId: number) {
  return {
    ...{ department: 'IT', category: 'printer', requesterId },
    description: 'The printer on the second floor prints nothing but stripes since this morning.'
  }
}

/** Measures a call, and in turn with it a bare server that answers as many bytes. */
async function compare(call: () => Promise<Answer>): Promise<Figures> {
  const { text } = await call()
  const body = Buffer.alloc(Buffer.byteLength(text), 'x')
  const server = http.createServer((_, response) => response.end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ours: number[] = []
  const bare: number[] = []
  for (let turn = -WARM_UP; turn < CALLS; turn++) {
    const own = await timed(call)
    const other = await timed(() => send(agent, `http://127.0.0.1:${port}/`, 'GET', {}))
    if (turn < 0) continue
    ours.push(own)
    bare.push(other)
  }
  agent.destroy()
  server.close()
  return { p50: at(ours, 0.5), p95: at(ours, 0.95), p99: at(ours, 0.99), bareP50: at(bare, 0.5) }
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await call()
  return performance.now() - begun
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}

interface Answer {
  text: string
  headers: http.IncomingHttpHeaders
}

function send(agent: http.Agent, url: string, method: string, headers: object, body?: object): Promise<Answer> {
  const sent = body && JSON.stringify(body)
  const type = sent ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(sent) } : {}
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method, headers: { ...headers, ...type } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status < 300) resolve({ text, headers: response.headers })
        else reject(new Error(`${method} ${url} was answered ${status}: ${text}`))
      })
    })
    request.on('error', reject).end(sent)
  })
}

/** @returns who signs in: the first of the demo's accounts, an IT Support Specialist */
async function makeDatabase(data: string, size: number) {
  const account = { username: 'priya', password: 'welcome-desk' }
  if (existsSync(data)) return account
  console.log(`Making a database of ${size} tickets…`)
  const unfinished = `${data}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const { child } = await start(['--data', unfinished, '--port', '0', '--demo-tickets', String(size)])
  await stop(child)
  renameSync(unfinished, data)
  return account
}

/** Starts the built server and waits for its address. */
async function start(args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [path.join(ROOT, 'out/main/headless.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  if (!child.stdout) throw new Error('The server has no output')
  for await (const line of createInterface(child.stdout)) {
    const url = /^Help Desk is ready at (\S+)/.exec(line)?.[1]
    if (url) return { child, url }
  }
  throw new Error('The server ended before it was ready')
}

async function stop(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Of a process, in megabytes; only Linux tells. */
function memoryOf({ pid }: ChildProcess): string {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return '?'
  return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1000).toFixed(0)
}

function print() {
  console.log('call | tickets | p50 ms | p95 ms | p99 ms | calls per second | bare p50 ms | times the bare | growth')
  for (const [name, bySize] of results) {
    const [smallest] = bySize.values()
    for (const [size, { p50, p95, p99, bareP50 }] of bySize) {
      const growth = p50 / (smallest?.p50 ?? p50)
      const times = [p50, p95, p99].map((time) => time.toFixed(2))
      const last = [(1000 / p50).toFixed(0), bareP50.toFixed(3), (p50 / bareP50).toFixed(1), growth.toFixed(2)]
      console.log([name, size, ...times, ...last].join(' | '))
    }
  }
}
