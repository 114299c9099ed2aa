import { setTimeout as pause } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readDatabase } from '#support/read-database.ts'
import { newProcess, taskPart, ticketPart } from '#support/server/processes.ts'
import type { TestClient } from '#support/server/test-client.ts'
import { expectSound } from './desk-checks.ts'
import { createDesk, type Writer } from './desk-load.ts'
import { runningServer } from './running-server.ts'
import { KILLS, seededRandom } from './settings.ts'

// A process starts, or goes on, wholly or not at all (D79), and so does an approval (D80).

/** Tickets of each kill. */
const TICKETS = 6

/** The longest that a server lives after an answer, in milliseconds: about as long as the next takes. */
const LONGEST_LIFE = 8

const FIRST = ['desk', 'account']
const CHILD = 'laptop'
const PARTS = [
  ...FIRST.map((key) => taskPart(key)),
  ticketPart(CHILD, 'IT'),
  ticketPart('badge', 'IT', { after: FIRST }),
  taskPart('greeting', { after: [...FIRST, CHILD] })
]

interface Part {
  ticketId: number
  key: string
  taskId: number | null
  childId: number | null
  isDone: 0 | 1
}

/** A call whose outcome is unknown until its answer comes, and whether the database has it. */
interface Step {
  call(): Promise<{ status: number }>
  isThere(database: Sqlite.Database): boolean
}

const server = runningServer()
const look = <T>(work: (database: Sqlite.Database) => T) => readDatabase(server.folder(), work)
const isAnyRow = (database: Sqlite.Database, sql: string, ...values: unknown[]) =>
  database.prepare(sql).get(...values) !== undefined

/** The parts of all processes that were started, in their order. */
const partsIn = (database: Sqlite.Database) =>
  database
    .prepare(
      `SELECT run.ticket_id AS ticketId, part.key, part.task_id AS taskId, part.child_id AS childId,
        tasks.done_at IS NOT NULL OR coalesce(child.status, '') = 'resolved' AS isDone
      FROM process_parts AS part JOIN process_runs AS run ON run.id = part.run_id
        LEFT JOIN tasks ON tasks.id = part.task_id
        LEFT JOIN tickets AS child ON child.id = part.child_id
      ORDER BY run.id, part.position`
    )
    .all() as Part[]

test(`a server taken away ${KILLS} times starts processes and takes answers wholly or not at all`, async () => {
  const random = seededRandom('processes and approvals')
  const desk = createDesk(random, server.url)
  await server.start()
  await desk.open(2)
  const [asking, approving] = desk.writers as [Writer, Writer]
  const { client } = asking
  const processId = await idOf(client, '/api/processes', {
    ...newProcess({ department: 'IT', definition: { mustFinish: false, parts: PARTS } })
  })

  /** Takes the server away after some of the answers, checks, and does the rest. @returns how many were cut off */
  async function killWithin(steps: readonly Step[]): Promise<number> {
    let answers = 0
    const wanted = random.below(steps.length / 2)
    const enough = Promise.withResolvers<void>()
    const note = () => ++answers >= wanted && enough.resolve()
    if (wanted === 0) enough.resolve()
    const working = steps.map(async ({ call }) => {
      const status = (await call().catch(() => null))?.status ?? null
      note()
      return status
    })
    await enough.promise
    await pause(random.below(LONGEST_LIFE))
    await server.now().kill()
    const statuses = await Promise.all(working)
    await server.start()
    const there = look((database) => {
      expectWhole(database)
      return steps.map(({ isThere }) => isThere(database))
    })
    let cutOff = 0
    for (const [index, { call }] of steps.entries()) {
      if (statuses[index] !== null) {
        expect([statuses[index], there[index]]).toEqual([expect.toBeOneOf([200, 201]), true])
        continue
      }
      cutOff += 1
      if (!there[index]) expect((await call()).status).toBeOneOf([200, 201])
    }
    look(expectWhole)
    return cutOff
  }

  let cutOff = 0
  for (let kill = 0; kill < KILLS; kill += 2) {
    const tickets = await Promise.all(Array.from({ length: TICKETS }, () => raise(asking)))
    const approvals = await Promise.all(tickets.map((id) => ask(client, id, approving)))
    cutOff += await killWithin(
      tickets.flatMap((id, index) => [
        startOf(client, id, processId),
        answerOf(approving.client, approvals[index] ?? 0)
      ])
    )
    const parts = look(partsIn).filter(({ ticketId }) => tickets.includes(ticketId))
    cutOff += await killWithin(
      parts.flatMap(({ taskId, childId }) => {
        if (taskId !== null) return doneOf(client, taskId)
        return childId === null ? [] : resolvedOf(client, childId)
      })
    )
    const after = look(partsIn).filter(({ ticketId }) => tickets.includes(ticketId))
    expect(after.filter(({ taskId, childId }) => taskId === null && childId === null)).toEqual([])
  }
  console.log(`${cutOff} calls were cut off by ${KILLS} kills`)
  expect(cutOff).toBeGreaterThan(0)
})

async function idOf(client: TestClient, path: string, body: object): Promise<number> {
  const answer = await client.post<{ id: number }>(path, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

const raise = ({ client, user }: Writer) =>
  idOf(client, '/api/tickets', {
    ...{ department: 'IT', category: 'other', description: 'A new colleague', requesterId: user.id }
  })

const ask = (client: TestClient, ticketId: number, { user }: Writer) =>
  idOf(client, `/api/tickets/${ticketId}/approvals`, {
    ...{ question: 'May we buy a laptop?', of: 'people', personIds: [user.id] },
    ...{ needsAll: false, beforeAssigning: false }
  })

const startOf = (client: TestClient, ticketId: number, processId: number): Step => ({
  call: () => client.post(`/api/tickets/${ticketId}/processes`, { processId }),
  isThere: (database) =>
    isAnyRow(database, 'SELECT 1 FROM process_runs WHERE ticket_id = ?', ticketId)
})

const answerOf = (client: TestClient, approvalId: number): Step => ({
  call: () => client.post(`/api/approvals/${approvalId}/answers`, { answer: 'yes' }),
  isThere: (database) =>
    isAnyRow(database, 'SELECT 1 FROM approval_answers WHERE approval_id = ?', approvalId)
})

const doneOf = (client: TestClient, taskId: number): Step => ({
  call: () => client.patch(`/api/tasks/${taskId}`, { done: true }),
  isThere: (database) =>
    isAnyRow(database, 'SELECT 1 FROM tasks WHERE id = ? AND done_at IS NOT NULL', taskId)
})

const resolvedOf = (client: TestClient, id: number): Step => ({
  call: () => client.patch(`/api/tickets/${id}`, { status: 'resolved' }),
  isThere: (database) =>
    isAnyRow(database, `SELECT 1 FROM tickets WHERE id = ? AND status = 'resolved'`, id)
})

/** Nothing of a process or of an answer is half there, or there twice. */
function expectWhole(database: Sqlite.Database): void {
  expectSound(database)
  const parts = partsIn(database)
  for (const [ticketId, own] of Map.groupBy(parts, (part) => part.ticketId)) {
    expect(own.map(({ key }) => key)).toEqual(PARTS.map(({ key }) => key))
    const done = own.filter(({ isDone }) => isDone === 1).map(({ key }) => key)
    const ready = PARTS.filter(({ after }) => after.every((key) => done.includes(key)))
    const begun = own.filter(({ taskId, childId }) => taskId !== null || childId !== null)
    expect(begun.map(({ key }) => key)).toEqual(ready.map(({ key }) => key))
    const tasks = own.filter(({ taskId }) => taskId !== null)
    const expected = {
      ...{
        tasks: tasks.length,
        done: tasks.filter(({ isDone }) => isDone === 1).length,
        starts: 1
      },
      ...{ rows: tasks.length, events: tasks.length, links: begun.length - tasks.length }
    }
    expect(countsOf(database, ticketId)).toEqual(expected)
  }
  const children = parts.flatMap(({ childId }) => childId ?? []).sort((a, b) => a - b)
  expect(
    database
      .prepare(`SELECT id FROM tickets WHERE description LIKE 'Please prepare%' ORDER BY id`)
      .pluck()
      .all()
  ).toEqual(children)
  expect(database.prepare(UNEVEN_APPROVALS).all()).toEqual([])
}

/** The rows that a process has left in its ticket. */
function countsOf(database: Sqlite.Database, id: number) {
  return database
    .prepare(
      `SELECT tasks, tasks_done AS done,
        (SELECT count(*) FROM tasks WHERE ticket_id = @id) AS rows,
        (SELECT count(*) FROM ticket_events WHERE ticket_id = @id AND kind = 'task-added') AS events,
        (SELECT count(*) FROM ticket_events WHERE ticket_id = @id AND kind = 'process-started')
          AS starts,
        (SELECT count(*) FROM ticket_links WHERE @id IN (ticket_id, other_id) AND kind = 'part')
          AS links
      FROM tickets WHERE id = @id`
    )
    .get({ id })
}

/** Approvals whose rows say different things of whether they were answered. */
const UNEVEN_APPROVALS = `SELECT * FROM (
  SELECT approvals.id, outcome IS NOT NULL AS closed,
    (SELECT count(*) FROM approval_answers WHERE approval_id = approvals.id) AS answers,
    (SELECT count(*) FROM approvers WHERE approval_id = approvals.id AND NOT open) AS answered,
    (SELECT count(*) FROM ticket_events AS event WHERE event.ticket_id = approvals.ticket_id
      AND kind = 'approval' AND to_value = 'approved') AS told,
    (SELECT count(*) FROM ticket_events AS event WHERE event.ticket_id = approvals.ticket_id
      AND kind = 'waiting' AND to_value IS NULL) AS continued,
    1 - (SELECT count(*) FROM ticket_waits WHERE ticket_id = approvals.ticket_id) AS continuing
  FROM approvals)
  WHERE (answers, answered, told, continued, continuing)
    <> (closed, closed, closed, closed, closed)`
