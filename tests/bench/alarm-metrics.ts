/** How late alarms of service levels are raised and reach their people, with several servers (D73). */
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ticket } from '../../shared/api/tickets.ts'
import type { Account } from '../../shared/api/users.ts'
import { ACCOUNT } from './company-databases.ts'
import type { Program } from './programs.ts'
import type { Target } from './report.ts'
import { type Ask, signIn } from './sign-in.ts'
import { median } from './timing.ts'

const ALARMS = 40
/** How far apart they are due, in milliseconds. */
const DISTANCE_MS = 250
const DEPARTMENT = 'Alarms'
const ASSIGNEE = 'alarm.bench'
const CALENDAR = '6f4b0a8e-0000-4000-8000-0000000000b1'
/** When an alarm that has not come after its time has failed, in milliseconds. */
const GIVE_UP_MS = 30_000

/** @param servers of one database; tickets are raised on all of them */
export async function alarmMetrics(servers: readonly [Program, ...Program[]]): Promise<Target[]> {
  const clients = await Promise.all(servers.map((server) => signIn(server)))
  const [{ ask, userId }] = clients as [(typeof clients)[0], ...typeof clients]
  const assigneeId = await setUp(ask)
  const assignee = await signIn(servers[0], ASSIGNEE)
  const arrivals: number[] = []
  const stream = await listen(servers[0], assignee.cookie, () => arrivals.push(Date.now()))
  const due: number[] = []
  for (let number = 0; number < ALARMS; number++) {
    const { text } = (await clients[number % clients.length]?.ask('/api/tickets', 'POST', {
      ...{ department: DEPARTMENT, category: 'other', description: 'The printer is on fire' },
      ...{ requesterId: userId, assigneeId }
    })) ?? { text: '' }
    due.push(Date.parse((JSON.parse(text) as Ticket).service?.resolutionDue ?? ''))
    await pause(DISTANCE_MS)
  }
  // Being assigned tickets is news too.
  await pause(Math.max(0, (due[0] ?? 0) - Date.now() - 1000))
  arrivals.length = 0
  const end = (due.at(-1) ?? 0) + GIVE_UP_MS
  while (arrivals.length < ALARMS && Date.now() < end) await pause(50)
  stream.destroy()
  assignee.close()
  for (const { close } of clients) close()
  if (arrivals.length < ALARMS) throw new Error(`${arrivals.length} of ${ALARMS} alarms have come`)
  const delays = arrivals.map((at, index) => at - (due[index] ?? 0))
  const name = `an alarm after its deadline, ${servers.length} servers`
  return [
    { name: `${name}, median of ${ALARMS}`, unit: 'ms', measured: median(delays) },
    { name: `${name}, longest`, unit: 'ms', measured: Math.max(...delays), most: 2000 }
  ]
}

/** A department whose tickets are due after a minute, and one person in it. @returns their id */
async function setUp(ask: Ask): Promise<number> {
  await ask('/api/admin/departments', 'POST', { name: DEPARTMENT })
  const { text } = await ask('/api/admin/users', 'POST', {
    ...{ username: ASSIGNEE, email: `${ASSIGNEE}@example.com`, password: ACCOUNT.password },
    ...{ fullName: 'Alba Bench', role: DEPARTMENT, initials: 'AB' }
  })
  const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
  const open = Object.fromEntries(days.map((day) => [day, [['00:00', '24:00']]]))
  const targets = { response: null, nextResponse: null, resolution: 1 }
  await ask('/api/admin/service-levels', 'PUT', {
    ...{ enabled: true, calendar: null, updatedAt: null },
    calendars: [{ id: CALENDAR, name: 'Always', zone: 'UTC', open, closures: [] }],
    departments: [
      {
        ...{ department: DEPARTMENT, calendar: CALENDAR, warnings: [], restart: false },
        targets: { high: targets, medium: targets, low: targets }
      }
    ]
  })
  return (JSON.parse(text) as Account).id
}

/** Calls for each change of someone's notifications. */
function listen({ url }: Program, cookie: string, onNews: () => void): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/api/events`, { headers: { cookie } }, (response) => {
      response.setEncoding('utf8').on('data', (part: string) => {
        for (const _ of part.matchAll(/^event: notifications$/gm)) onNews()
      })
      resolve(request)
    })
    request.on('error', reject)
  })
}
