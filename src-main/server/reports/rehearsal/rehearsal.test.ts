import type { Worker } from 'node:worker_threads'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/api/problems.ts'
import { RehearsalLine, type RehearsalResult } from '#shared/api/rehearsal.ts'
import type { ServiceFigures, ServiceReport } from '#shared/api/service-level-reports.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { departmentKey } from '#shared/domain/teams.ts'
import { PRIORITIES } from '#shared/domain/tickets.ts'
import { freshServer } from '#support/server/company-fixture.ts'
import { ALWAYS_OPEN, SERVICE_LEVELS } from '#support/server/service-levels.ts'
import type { Account } from '#support/server/test-server.ts'

const { server, ada } = freshServer()
let ben: Account
beforeEach(async () => {
  ben = await server().staff('ben', 'HR')
})

const PATH = '/api/admin/service-levels'
const YEAR = { from: '2026-01-01', to: '2026-12-31' }

const start = (levels: object = ALWAYS_OPEN, more: object = {}) =>
  ada.open(`${PATH}/rehearsal`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ levels: { ...levels, enabled: false }, ...YEAR, ...more })
  })
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => RehearsalLine.parse(JSON.parse(line)))

async function rehearse(levels: object = ALWAYS_OPEN, more: object = {}): Promise<RehearsalResult> {
  const response = await start(levels, more)
  expect(response.status).toBe(200)
  const last = linesOf(await response.text()).at(-1)
  if (!last || !('result' in last)) throw new Error(`There is no result: ${JSON.stringify(last)}`)
  return last.result
}

async function raise(more: object = {}, by = ben) {
  const { body } = await by.post<Ticket>('/api/tickets', {
    ...{ department: 'IT', description: 'It does not work', category: 'printer' },
    ...{ requesterId: by.user.id, assigneeId: null, priority: 'medium', ...more }
  })
  return body.id
}
async function change(id: number, fields: object, by: Account = ada) {
  expect((await by.patch(`/api/tickets/${id}`, fields)).status).toBe(200)
}
async function comment(id: number, by: Account) {
  const message = { ticketId: id, userId: by.user.id, message: 'It is on fire' }
  expect((await by.post(`/api/tickets/${id}/comments`, message)).status).toBe(201)
}
const NONE = { met: 0, late: 0, none: 0, running: 0, share: null, median: null }

describe('a rehearsal (D71)', () => {
  test('says how service levels would have been kept, by department and priority', async () => {
    const [first, second] = [await raise(), await raise({ priority: 'high' })]
    await raise({ department: 'Civil' })
    server().clock.pass({ minutes: 30 })
    await comment(first, ada)
    server().clock.pass({ hours: 9.5 })
    await change(first, { status: 'resolved' })
    const result = await rehearse()
    const response = { ...NONE, met: 1, share: 100, median: 0.5 }
    const resolution = { ...NONE, late: 1, share: 0, median: 10 }
    expect(result).toEqual({
      ...{ raised: 3, share: 25 },
      rows: [
        {
          ...{ department: 'IT', priority: 'high', tickets: 1 },
          ...{
            response: { ...NONE, late: 1, share: 0 },
            resolution: { ...NONE, late: 1, share: 0 }
          }
        },
        { ...{ department: 'IT', priority: 'medium', tickets: 1 }, response, resolution }
      ],
      total: {
        tickets: 2,
        response: { ...response, late: 1, share: 50 },
        resolution: { ...resolution, late: 2 }
      },
      worst: [
        { ticketId: second, kind: 'response', over: 9 },
        { ticketId: first, kind: 'resolution', over: 2 }
      ]
    })
    expect((await rehearse(ALWAYS_OPEN, { to: '2026-01-02' })).raised).toBe(0)
    expect(await server().rows('SELECT * FROM service_clocks')).toEqual([])
  })

  test('takes a department that was renamed for the one that it is now', async () => {
    const id = await raise({ department: 'Workshop' })
    await ada.patch('/api/admin/departments', {
      name: 'Workshop',
      newName: 'HR',
      merge: true
    })
    await comment(id, ada)
    const { total } = await rehearse()
    expect(total.response).toEqual({ ...NONE, met: 1, share: 100, median: 0 })
  })

  test.each([
    [
      'levels.calendar',
      { levels: { ...SERVICE_LEVELS, calendar: '6f4b0a8e-0000-4000-8000-00000000ffff' } },
      'There is no such calendar'
    ],
    ['from', { from: 'today' }, 'From must be a date such as 2026-03-31'],
    ['to', { to: '2025-12-31' }, 'To must not be before From'],
    ['to', { from: '2024-01-01' }, 'The period must be at most 731 days']
  ])('is rejected with a sentence about %s', async (path, more, message) => {
    const { status, body } = await ada.post<Problem>(`${PATH}/rehearsal`, {
      ...{ levels: ALWAYS_OPEN, ...YEAR, ...more }
    })
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('is for IT Support Specialists only', async () => {
    const body = { levels: ALWAYS_OPEN, ...YEAR }
    expect((await ben.post(`${PATH}/rehearsal`, body)).status).toBe(403)
    expect((await server().anonymous().post(`${PATH}/rehearsal`, body)).status).toBe(401)
  })

  test('is the only one at a time, until its answer is read or given up', async () => {
    const first = await start()
    const { status } = await start()
    expect(status).toBe(409)
    await first.body?.cancel()
    expect((await rehearse()).raised).toBe(0)
    expect((await rehearse()).raised).toBe(0)
  })

  test('ends its thread when its answer is given up', async () => {
    await raise()
    const thread = new Promise<Worker>((resolve) => process.once('worker', resolve))
    const reader = (await start()).body?.getReader()
    await reader?.read()
    const rest = reader?.read()
    const worker = await thread
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    await reader?.cancel()
    await Promise.all([ended, rest])
    expect((await rehearse()).raised).toBe(1)
  })

  test('says so where its thread ends early', async () => {
    await raise()
    process.once('worker', (worker) => void worker.terminate())
    expect(linesOf(await (await start()).text())).toEqual([
      { done: 0, total: 1 },
      { problem: 'The rehearsal ended early. Start again.' }
    ])
    expect(server().log.lines.join()).toContain('A rehearsal of service levels failed')
    expect((await rehearse()).raised).toBe(1)
  })
})

/** A reproducible random number generator, mulberry32. */
function randomFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    of: <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T
  }
}

describe('a rehearsal of a random history', () => {
  test.each([4, 9])('agrees with the clocks that ran with it, %i', async (seed) => {
    const levels = { ...SERVICE_LEVELS, departments: departmentsOf(SERVICE_LEVELS) }
    await ada.put(PATH, levels)
    const [category] = (await ada.get<{ id: number; slug: string }[]>('/api/admin/categories')).body
    await ada.post('/api/admin/subcategories', {
      ...{ categoryId: category?.id, name: 'Jam', slug: 'jam', description: null },
      ...{ defaultSLA: 3, defaultPriority: null }
    })
    const random = randomFrom(seed)
    const ids: number[] = []
    for (let step = 0; step < 250; step++) {
      server().clock.pass({ minutes: 1 + random.below(300) })
      await ada.get('/api/user')
      await ben.get('/api/user')
      if (ids.length < 4 || random.below(6) === 0) {
        const priority = random.of(PRIORITIES)
        ids.push(await raise({ priority, department: random.of(['IT', 'HR', 'Civil']) }))
        continue
      }
      const id = random.of(ids)
      const by = random.of([ada, ada, ben])
      if (random.below(4) === 0) await comment(id, by)
      else
        await change(
          id,
          random.of([
            { status: 'in-progress' },
            { status: 'resolved' },
            { status: 'resolved' },
            { status: 'open' },
            { status: 'cancelled' },
            { priority: random.of(PRIORITIES) },
            { priority: random.of(PRIORITIES), status: 'in-progress' },
            { department: random.of(['IT', 'HR', 'Civil']) },
            { department: random.of(['IT', 'HR', 'Civil']), priority: random.of(PRIORITIES) },
            { category: category?.slug, subcategory: 'jam' },
            { category: 'other' }
          ]),
          by
        )
    }
    const live = await liveFigures()
    const { updatedAt } = (await ada.get<{ updatedAt: string }>(PATH)).body
    await ada.put(PATH, { ...levels, enabled: false, updatedAt })
    const { total, rows } = await rehearse(levels)
    expect({ response: total.response, resolution: total.resolution }).toEqual(live.total)
    for (const kind of ['response', 'resolution'] as const)
      expect(
        countsOf(rows.map((row) => ({ ...row[kind], key: departmentKey(row.department) })))
      ).toEqual(countsOf(live.rows[kind]))
    expect(total.resolution.met + total.resolution.late).toBeGreaterThan(5)
  })
})

/** Targets for two departments with different calendars, of which one restarts clocks. */
function departmentsOf({ departments: [it], calendars: [office] }: typeof SERVICE_LEVELS) {
  const targets = { response: 240, nextResponse: null, resolution: 1200 }
  return [
    it,
    {
      ...{ ...it, department: 'HR', calendar: office?.id, restart: true },
      targets: { high: { ...targets, resolution: 300 }, medium: targets, low: targets }
    }
  ]
}

async function liveFigures() {
  const read = async (kind: string) => {
    const query = `kind=${kind}&from=${YEAR.from}&to=${YEAR.to}&by=department`
    return (await ada.get<ServiceReport>(`/api/reports/service-levels?${query}`)).body
  }
  const [response, resolution] = [await read('response'), await read('resolution')]
  return {
    total: { response: response.total, resolution: resolution.total },
    rows: { response: response.rows, resolution: resolution.rows }
  }
}

/** The numbers of tickets by department and outcome. */
function countsOf(rows: readonly (ServiceFigures & { key: string | null })[]) {
  const counts: Record<string, number> = {}
  for (const { key, met, late, none, running } of rows)
    for (const [outcome, count] of Object.entries({ met, late, none, running }))
      if (count > 0) counts[`${key} ${outcome}`] = (counts[`${key} ${outcome}`] ?? 0) + count
  return counts
}
