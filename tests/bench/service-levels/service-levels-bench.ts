/**
 * `npm run bench:service-levels -- 100000`: how long deadlines make what people do every day, at each
 * of these sizes, compared with the same company without service levels; and how long a change of
 * the calendars takes, and others wait meanwhile. With `--postgres` the databases are in a
 * PostgreSQL. Prints Markdown.
 */
import { parseArgs } from 'node:util'
import type { ServiceLevels } from '../../../shared/api/service-levels.ts'
import type { Ticket } from '../../../shared/api/tickets.ts'
import { PRIORITIES } from '../../../shared/domain/tickets.ts'
import { withServer } from '../company-databases.ts'
import { DEFAULT_LIST } from '../daily/daily-calls.ts'
import { watchMachine } from '../programs.ts'
import { table } from '../report.ts'
import { type Ask, signIn } from '../sign-in.ts'
import { median, timed } from '../timing.ts'

const CALLS = 200
const WARM_UP_CALLS = 20
const LEVELS = '/api/admin/service-levels'
const CALENDAR = '6f4b0a8e-0000-4000-8000-000000000001'
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri']

const { values: options, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [100_000]
const describeMachine = watchMachine()
const tables: string[] = []
for (const tickets of sizes) tables.push(await measureSize(tickets))
console.log(`${describeMachine()}\n\n${tables.join('\n\n')}`)

async function measureSize(tickets: number): Promise<string> {
  return await withServer({ tickets, ...options }, async (server, settle) => {
    const { ask, close } = await signIn(server)
    // What a server does after its start is not measured.
    await daily(ask)
    const without = await daily(ask)
    const turned = await changeLevels(ask, '08:00')
    await settle()
    const withLevels = await daily(ask)
    const moved = await changeLevels(ask, '09:00')
    await changeLevels(ask, null)
    await settle()
    const after = await daily(ask)
    close()
    const rows = Object.keys(without).map((name) => {
      const key = name as keyof typeof without
      // The same calls before and after, so that a machine that gets slower is not taken for a cost.
      const plain = (without[key] + after[key]) / 2
      return [
        name,
        plain.toFixed(2),
        withLevels[key].toFixed(2),
        (withLevels[key] / plain).toFixed(2)
      ]
    })
    const due = withLevels['the list by deadline'] / withLevels['the default list']
    return [
      `${tickets.toLocaleString('en')} tickets, ${moved.clocks.toLocaleString('en')} of them open:`,
      table(['Call', 'Without (ms)', 'With service levels (ms)', '×'], rows),
      `The list by deadline takes ${due.toFixed(2)} × the default list. Turning service levels on took ${text(turned)}; a change of the calendar ${text(moved)}.`
    ].join('\n\n')
  })
}

function text({ seconds, longest }: { seconds: number; longest: number }): string {
  return `${seconds.toFixed(1)} s, in which another request waited ${longest.toFixed(0)} ms at most`
}

/** The median times of what people do every day. */
async function daily(ask: Ask) {
  const [ticket] = await tickets(ask, 'status=open&limit=1')
  if (!ticket) throw new Error('No ticket is open')
  const path = `/api/tickets/${ticket.id}`
  let isOpen = true
  return {
    'one ticket': await medianOf(() => ask(path)),
    'a change of status': await medianOf(() => {
      isOpen = !isOpen
      return ask(path, 'PATCH', { status: isOpen ? 'open' : 'in-progress' })
    }),
    'the default list': await medianOf(() => ask(DEFAULT_LIST)),
    'the list by deadline': await medianOf(() => ask(`${DEFAULT_LIST}&sort=due&direction=asc`))
  }
}

async function countRunning(ask: Ask): Promise<number> {
  const { headers } = await ask('/api/tickets?service=resolution-running&limit=1')
  return Number(headers['x-total-count'])
}

async function medianOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = -WARM_UP_CALLS; turn < CALLS; turn++) {
    const time = await timed(call)
    if (turn >= 0) times.push(time)
  }
  return median(times)
}

async function tickets(ask: Ask, query: string): Promise<Ticket[]> {
  return JSON.parse((await ask(`/api/tickets?${query}`)).text)
}

/**
 * Turns service levels on with offices that open at a time, or off, and waits until the deadlines of
 * all open tickets are others.
 * @returns how long that took, and the longest that another request took meanwhile
 */
async function changeLevels(ask: Ask, opening: string | null) {
  const newest = 'status=open&status=in-progress&limit=1'
  const before = JSON.stringify((await tickets(ask, newest))[0]?.service)
  const { updatedAt } = JSON.parse((await ask(LEVELS)).text) as ServiceLevels
  const listed = JSON.parse((await ask('/api/admin/departments')).text) as { name: string }[]
  const departments = listed.map(({ name }) => name)
  const { headers } = await ask(`/api/tickets?${newest}`)
  await ask(LEVELS, 'PUT', { ...levelsOf(opening, departments), updatedAt })
  const begun = performance.now()
  let longest = 0
  // Tickets are moved in the order of ids, so the newest is the last one.
  for (let isMoved = false; !isMoved; ) {
    let service: Ticket['service']
    const time = await timed(async () => {
      service = (await tickets(ask, newest))[0]?.service
    })
    longest = Math.max(longest, time)
    const isSet = opening === null || service?.resolutionDue != null
    isMoved = isSet && JSON.stringify(service) !== before
  }
  const seconds = (performance.now() - begun) / 1000
  // Answers have no deadlines as soon as service levels are off, but the clocks end afterwards.
  while (opening === null && (await countRunning(ask)) > 0);
  return { seconds, longest, clocks: Number(headers['x-total-count']) }
}

function levelsOf(opening: string | null, departments: readonly string[]) {
  const open = Object.fromEntries(DAYS.map((day) => [day, [[opening ?? '08:00', '17:00']]]))
  const calendar = { id: CALENDAR, name: 'Office', zone: 'Europe/Berlin', open, closures: [] }
  const targets = { response: 60, nextResponse: 120, resolution: 960 }
  return {
    ...{ enabled: opening !== null, calendars: [calendar], calendar: CALENDAR },
    departments: departments.map((department) => ({
      ...{ department, calendar: CALENDAR, warnings: [75], restart: false },
      targets: Object.fromEntries(PRIORITIES.map((priority) => [priority, targets]))
    }))
  }
}
