/**
 * `npm run bench:announcements -- 20000`: how long it takes to raise a ticket, to look for outages that it
 * may be about, and to read what every page tells, with 20 open outages and without any, at each of these
 * sizes. With `--postgres` the databases are in a PostgreSQL. Prints Markdown.
 */
import { newAnnouncement } from '#support/server/announcements.ts'
import type { Announcement } from '../../../shared/api/announcements.ts'
import type { Ticket } from '../../../shared/api/tickets.ts'
import type { Program } from '../programs.ts'
import { table } from '../report.ts'
import { type Ask, type Client, signIn } from '../sign-in.ts'
import { measureSizes } from '../sizes.ts'
import { median, timed } from '../timing.ts'

const OUTAGES = 20
/** Each state is measured in turn so many times, so that a machine that gets slower counts for all. */
const ROUNDS = 8
const CALLS = 30
const WARM_UP_CALLS = 10

const DESCRIPTION =
  'The printer in hall 2 prints grey stripes on every page since this morning, also after a new toner.'
const STATES = ['none', 'open'] as const

await measureSizes(20_000, measure)

async function measure(server: Program): Promise<string> {
  const client = await signIn(server)
  const calls = callsOf(client)
  const times = new Map(calls.map(({ name }) => [name, { none: [], open: [] } as Times]))
  for (let round = 0; round < ROUNDS; round++)
    for (const state of STATES) {
      await setOutages(client, state === 'open' ? OUTAGES : 0)
      for (const { name, call } of calls) times.get(name)?.[state].push(...(await repeated(call)))
    }
  client.close()
  const rows = [...times].map(([name, { none, open }]) => {
    const [plain, told] = [median(none), median(open)]
    return [name, plain.toFixed(2), told.toFixed(2), (told / plain).toFixed(2)]
  })
  return table(['', 'No outage (ms)', `${OUTAGES} outages (ms)`, '×'], rows)
}

type Times = Record<(typeof STATES)[number], number[]>

function callsOf({ ask, userId }: Client) {
  const ticket = {
    ...{ department: 'IT', description: DESCRIPTION, category: 'printer', requesterId: userId }
  }
  return [
    { name: 'a new ticket', call: () => ask('/api/tickets', 'POST', ticket) },
    {
      name: 'outages that a ticket may be about',
      call: () =>
        ask('/api/announcements/matches', 'POST', { text: DESCRIPTION, category: 'printer' })
    },
    { name: 'what every page tells', call: () => ask('/api/announcements/active') },
    { name: 'one ticket, to compare with', call: () => ask('/api/tickets/1') }
  ]
}

async function repeated(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = -WARM_UP_CALLS; turn < CALLS; turn++) {
    const time = await timed(call)
    if (turn >= 0) times.push(time)
  }
  return times
}

/** Replaces all announcements by so many outages, of which each has a ticket behind it. */
async function setOutages({ ask }: Client, count: number): Promise<void> {
  const parse = async <Row>(path: string) => JSON.parse((await ask(path)).text) as Row[]
  for (const { id } of await parse<Announcement>('/api/announcements?limit=100'))
    await ask(`/api/announcements/${id}`, 'DELETE')
  const tickets = await parse<Ticket>(`/api/tickets?limit=${OUTAGES}`)
  await announce(ask, tickets.slice(0, count))
}

async function announce(ask: Ask, tickets: readonly Ticket[]): Promise<void> {
  const from = new Date().toISOString()
  for (const { id: ticketId } of tickets) {
    const texts = { title: `Printer ${ticketId} is slow`, text: 'Its pages have grey stripes.' }
    const outage = newAnnouncement({ ...texts, from, categories: ['printer'], ticketId })
    await ask('/api/announcements', 'POST', outage)
  }
}
