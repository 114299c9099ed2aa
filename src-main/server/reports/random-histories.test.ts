import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '#shared/api/users.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { authorizationOf } from '../../../tests/support/server/authorization-of.ts'
import {
  type Act,
  type Anniversary,
  randomHistory,
  waitUntil
} from '../../../tests/support/server/random-history.ts'
import { type PlainRow, referenceCounts } from '../../../tests/support/server/reference-counts.ts'
import {
  type HistoryRow,
  type PlainUser,
  referenceMetrics,
  type TicketFacts
} from '../../../tests/support/server/reference-metrics.ts'
import type { DatabaseCopy } from '../../../tests/support/server/test-engine.ts'
import {
  makeTemporaryFolder,
  openTestStore,
  person,
  testBackups
} from '../../../tests/support/server/test-server.ts'
import { wallClock } from '../../../tests/support/server/wall-clock.ts'
import { createAdminTicketsService } from '../admin/admin-tickets-service.ts'
import { createAdminUsersService } from '../admin/admin-users-service.ts'
import { createCommentsService } from '../comments/comments-service.ts'
import { createFollowersService } from '../followers/followers-service.ts'
import { createTicketsService } from '../tickets/tickets-service.ts'
import { createReportsService } from './reports-service.ts'

/**
 * Days of 23 and 25 hours; of 23.5 and 24.5; clocks changed at midnight, once at the first of a
 * month; never.
 */
const ZONES = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Havana', 'UTC']

/** The keys of departments that are private for whoever reads their own metrics (D44). */
const PRIVATE = ['it', 'hr', 'marketing']

/** The first one stays: an IT Support Specialist who looks at everybody's metrics. */
const ROLES = ['IT Support Specialist', 'it support specialist', 'IT', 'hr']

/**
 * How many histories each zone gets; enough for every mistake tried so far, and done in seconds.
 */
const RUNS = 20

/**
 * How long to look for a shorter history that fails, once one does, in milliseconds; finding none
 * takes seconds.
 */
const TIMEOUT_MS = 30_000

/** A database with people and without tickets, copied for each history. */
let pattern: DatabaseCopy

beforeAll(async () => {
  const store = await openTestStore()
  await store.transaction(async (tx) => {
    for (const [index, role] of ROLES.entries()) {
      const { password: _, ...row } = person(`person${index}`, role)
      await tx.users.insert({ ...row, passwordDigest: '', createdAt: new Date(0) })
    }
  })
  pattern = await store.closeAndCopy()
})
afterAll(() => pattern.remove())

describe.each(ZONES)('in %s', (zone) => {
  beforeEach(() => void vi.stubEnv('TZ', zone))
  afterEach(() => void vi.unstubAllEnvs())

  test('the server’s time zone is this one', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  })

  test(
    'every figure is what the history says',
    () =>
      fc.assert(
        fc.asyncProperty(randomHistory, async ({ start, acts, anniversaries }) => {
          const desk = await openDesk(start, zone)
          try {
            for (const act of acts) await desk.perform(act)
            await desk.expectRightMetrics()
            await desk.celebrate(anniversaries)
          } finally {
            await desk.close()
          }
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: TIMEOUT_MS }
      ),
    2 * TIMEOUT_MS
  )
})

/** A help desk on its first day, whose every metric can be compared with the history. */
async function openDesk(start: number, zone: string) {
  const folder = makeTemporaryFolder()
  let now = start
  const clock = () => new Date(now)
  const store = await openTestStore({ clock, contents: pattern })
  const tickets = createTicketsService(store, clock)
  const comments = createCommentsService(store, clock)
  const followers = createFollowersService(store, clock)
  /** The tickets that somebody follows, by the person's id. */
  const followed = new Map<number, Set<number>>()
  const users = createAdminUsersService(store, clock)
  const all = createAdminTicketsService(testBackups({ store, clock, dataDir: folder.path }))
  const reports = createReportsService(store, clock)
  const facts = new Map<number, TicketFacts>()
  const wall = wallClock(zone)
  const people = await store.rows<User>(
    'SELECT id, username, email, full_name AS "fullName", role, initials FROM users ORDER BY id'
  )
  let living: Viewer[] = people.map((user) => ({ ...user, privateDepartments: [] }))
  let ticketIds: number[] = []
  const admin = one(living, 0)

  async function perform(act: Act): Promise<void> {
    if (act.do === 'wait') now = waitUntil(act, now, wall)
    if (act.do === 'set-clock') now += act.by
    if (act.do === 'look') await expectRightMetrics()
    if (act.do === 'dismiss') await dismiss(one(living, act.person))
    if (act.do === 'raise') await raise(act)
    if (act.do === 'clear') {
      await all.clear(authorizationOf(store, admin, clock))
      ticketIds = []
    }
    if (!('ticket' in act) || ticketIds.length === 0) return
    const ticketId = one(ticketIds, act.ticket)
    const actor = one(living, act.actor)
    const by = authorizationOf(store, actor, clock)
    if (act.do === 'comment') {
      const comment = { message: 'Well', format: 'text' as const, userId: actor.id, ticketId }
      await comments.create(ticketId, comment, by)
    }
    if (act.do === 'follow') {
      await followers.set(ticketId, act.following, by)
      const own = followed.get(actor.id) ?? new Set()
      if (act.following) own.add(ticketId)
      else own.delete(ticketId)
      followed.set(actor.id, own)
    }
    if (act.do === 'status') await tickets.update(ticketId, { status: act.status }, by)
    if (act.do === 'assign') await tickets.update(ticketId, { assigneeId: idOf(act.assignee) }, by)
    if (act.do === 'transfer') await tickets.update(ticketId, act.change, by)
    if (act.do === 'both')
      await tickets.update(ticketId, { status: act.status, assigneeId: idOf(act.assignee) }, by)
  }

  async function raise({
    requester,
    forAnother,
    assignee,
    department,
    priority,
    status
  }: Act & { do: 'raise' }) {
    const raisedFor = one(living, requester)
    const { id } = await tickets.create(
      {
        ...{
          department,
          priority,
          status,
          description: 'Something is broken',
          category: 'software'
        },
        format: 'text',
        requesterId: raisedFor.id,
        assigneeId: idOf(assignee)
      },
      authorizationOf(store, forAnother ? admin : raisedFor, clock)
    )
    facts.set(id, { department, priority })
    ticketIds.push(id)
  }

  async function dismiss(leaver: User) {
    if (leaver.id === admin.id) return
    await users.delete(leaver.id, authorizationOf(store, admin, clock))
    living = living.filter(({ id }) => id !== leaver.id)
  }

  const idOf = (index: number | null) => (index === null ? null : one(living, index).id)

  const readHistory = () => store.rows<HistoryRow>('SELECT * FROM ticket_events ORDER BY id')

  async function expectRightMetrics() {
    const people = await store.rows<PlainUser>(
      'SELECT id, role FROM users WHERE deleted_at IS NULL'
    )
    const plain = referenceMetrics(await readHistory(), facts, now, zone)
    for (const user of people) {
      expect(await reports.stats(user.id, admin)).toEqual(plain.stats(user))
      const own = {
        ...one(
          living.filter(({ id }) => id === user.id),
          0
        ),
        privateDepartments: PRIVATE
      }
      const privacy = { departments: PRIVATE, followed: followed.get(user.id) ?? new Set() }
      expect(await reports.stats(user.id, own)).toEqual(plain.stats(user, privacy))
      expect(await reports.ticketsByStatus(user.id, admin)).toEqual(plain.ticketsByStatus(user.id))
      expect(await reports.responseTime(user.id, admin)).toEqual(plain.responseTime(user.id))
      expect(await reports.resolutionTime(user.id, admin)).toEqual(plain.resolutionTime(user.id))
    }
    const rows = await reports.teamAnalytics()
    expect(rows.map(({ userId }) => userId).sort()).toEqual(people.map(({ id }) => id).sort())
    for (const row of rows) expect(row).toMatchObject(plain.analytics(row.userId))
    const counts = await store.rows<PlainRow>('SELECT * FROM ticket_counts')
    const kept = counts.filter(({ tickets }) => tickets !== 0).map((row) => JSON.stringify(row))
    const counted = referenceCounts(await store.rows<PlainRow>('SELECT * FROM tickets ORDER BY id'))
    expect(kept.sort()).toEqual(counted.map((row) => JSON.stringify(row)))
  }

  async function celebrate(anniversaries: Anniversary[]) {
    const history = await readHistory()
    if (history.length === 0) return
    const moments = anniversaries.map(
      ({ event, days, off }) => wall.daysBefore(one(history, event).at, -days) + off
    )
    for (const moment of moments.sort((a, b) => a - b)) {
      now = Math.max(now, moment)
      if (now === moment) await expectRightMetrics()
    }
  }

  return {
    perform,
    celebrate,
    expectRightMetrics,
    async close() {
      await store.close()
      folder.remove()
    }
  }
}

function one<T>(list: T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('There is none')
  return item
}
