/**
 * `npm run bench:service-reports -- 100000`: how long a report of service levels takes compared with
 * the report of the same period, and a rehearsal of two years, with the memory that this takes and
 * how long others wait meanwhile. Prints Markdown.
 */
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { freshDatabase } from '../company-databases.ts'
import { memoryOf, startServer, watchMachine } from '../programs.ts'
import { table } from '../report.ts'
import { type Ask, signIn } from '../sign-in.ts'
import { median, percentile, timed } from '../timing.ts'

const CALLS = 15
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** How often the memory is read, in milliseconds. */
const LOOK_MS = 20

const CALENDAR = '6f4b0a8e-0000-4000-8000-000000000001'
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri']
const TARGETS = { response: 240, nextResponse: 480, resolution: 1440 }
const LEVELS = {
  ...{ enabled: true, calendar: CALENDAR, updatedAt: null },
  calendars: [
    {
      ...{ id: CALENDAR, name: 'Office', zone: 'Europe/Berlin', closures: [] },
      open: Object.fromEntries(WEEKDAYS.map((day) => [day, [['08:00', '17:00']]]))
    }
  ],
  departments: ['IT', 'HR', 'Marketing', 'Logistics', 'Support'].map((department) => ({
    ...{ department, calendar: CALENDAR, warnings: [], restart: false },
    targets: { high: TARGETS, medium: TARGETS, low: TARGETS }
  }))
}

/** The day so many days ago, ISO 8601. */
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toLocaleDateString('sv')

const [size = 100_000] = process.argv.slice(2).map(Number)
const describeMachine = watchMachine()
const folder = await freshDatabase(size)
insertClocks(folder)
const server = await startServer(folder)
const { ask, close } = await signIn(server)
const other = await signIn(server)
await ask('/api/admin/service-levels', 'PUT', LEVELS)
const rows = [...(await measureReports(ask)), await measureRehearsal()]
close()
other.close()
await server.stop()
console.log(`${describeMachine()}\n\n${size.toLocaleString('en')} tickets:\n`)
console.log(table(['Call', 'Median (ms)', 'Compared'], rows))

/** A clock of each kind for each ticket, as if service levels had been on all the time. */
function insertClocks(dataDir: string): void {
  const database = new Sqlite(path.join(dataDir, 'helpdesk.db'))
  const insert = (kind: string, end: string) =>
    database.exec(`INSERT INTO service_clocks (ticket_id, kind, calendar, target, runs, is_waiting,
        is_resolved, started_at, due_at, late_at, ended_at, outcome)
      SELECT id, '${kind}', '${CALENDAR}', ${24 * HOUR_MS},
        '[{"calendar":"${CALENDAR}","from":' || created_at || ',"until":null,"used":null}]', 0, 0,
        created_at, iif(${end} is null, created_at + ${72 * HOUR_MS}, null),
        iif(${end} > created_at + ${72 * HOUR_MS}, created_at + ${72 * HOUR_MS}, null), ${end},
        iif(${end} is null, null, iif(${end} > created_at + ${72 * HOUR_MS}, 'late', 'met'))
      FROM tickets`)
  insert('response', 'first_response_at')
  insert('resolution', 'resolved_at')
  database.close()
}

async function measureReports(ask: Ask): Promise<string[][]> {
  const days = `from=${dayBefore(364)}&to=${dayBefore(0)}`
  const time = async (target: string) => {
    await ask(target)
    const times: number[] = []
    while (times.length < CALLS) times.push(await timed(() => ask(target)))
    return median(times)
  }
  const rows: string[][] = []
  for (const by of ['department', 'category', 'person']) {
    const period = await time(`/api/reports/period?${days}&by=${by}`)
    const service = await time(`/api/reports/service-levels?${days}&by=${by}&kind=resolution`)
    const ratio = (service / period).toFixed(1)
    rows.push([`yearly report by ${by}`, period.toFixed(0), '1.0 ×'])
    rows.push([`yearly report of service levels by ${by}`, service.toFixed(0), `${ratio} ×`])
  }
  return rows
}

/** A rehearsal of two years, and a list that another person asks for meanwhile. */
async function measureRehearsal(): Promise<string[]> {
  const list = () => other.ask('/api/tickets?limit=5')
  const alone: number[] = []
  while (alone.length < 100) alone.push(await timed(list))
  const before = memoryOf(server.pid)
  let highest = before
  const look = setInterval(() => {
    highest = Math.max(highest, memoryOf(server.pid))
  }, LOOK_MS)
  const meanwhile: number[] = []
  let text = ''
  const took = await timed(async () => {
    const body = { levels: LEVELS, from: dayBefore(730), to: dayBefore(0) }
    let isOver = false
    const rehearsal = ask('/api/admin/service-levels/rehearsal', 'POST', body).then((answer) => {
      text = answer.text
      isOver = true
    })
    while (!isOver) meanwhile.push(await timed(list))
    await rehearsal
  })
  clearInterval(look)
  const { result } = JSON.parse(text.trim().split('\n').at(-1) ?? '')
  const waits = (times: number[]) =>
    `${median(times).toFixed(1)} ms (99 %: ${percentile(times, 0.99).toFixed(1)})`
  return [
    `rehearsal of ${result.raised.toLocaleString('en')} tickets in two years`,
    took.toFixed(0),
    `+${(highest - before).toFixed(0)} MB; a list takes ${waits(meanwhile)}, alone ${waits(alone)}`
  ]
}
