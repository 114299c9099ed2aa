import assert from 'node:assert/strict'
import { format } from 'date-fns/format'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import type { TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import {
  CLOCK_KINDS,
  CLOCK_OUTCOMES,
  DUE_FILTERS,
  type DueFilter,
  SERVICE_FILTERS
} from '#shared/domain/clock-outcomes.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import type { DueState } from '#shared/domain/service-state.ts'
import { NOTHING_DUE, type TicketClock } from '#shared/domain/ticket-clocks.ts'
import {
  DIRECTIONS,
  OWNERSHIPS,
  PRIORITIES,
  TICKET_SORTS,
  TICKET_STATUSES
} from '#shared/domain/tickets.ts'
import { openTestStore, person, type TestStore } from '#support/server/test-server.ts'
import { hasUncountedFilter } from '../../store/list-order.ts'
import type { WrittenTicketRow } from '../../store/tickets-store.ts'

const TICKETS = 1500
const DEPARTMENTS = ['HR', 'hr', 'IT', 'Marketing', 'Civil', 'IT Support Specialist']
const ROLES = ['HR', 'it', 'Marketing', 'Logistics', 'IT Support Specialist', 'Civil']
const WORDS = ['printer', 'payslip', 'prints', 'x']
const CATEGORIES = ['access', 'network', 'other']
const RUNS = Number(process.env.SEARCHES ?? 400)

let store: TestStore
let people: User[]
let tickets: WrittenTicketRow[]

beforeAll(async () => {
  store = await openTestStore()
  people = await store.transaction((tx) =>
    Promise.all(
      ROLES.map((role, index) => {
        const { password: _, ...row } = person(`person${index}`, role)
        return tx.users.insert({ ...row, passwordDigest: '', createdAt: new Date(0) })
      })
    )
  )
  tickets = Array.from({ length: TICKETS }, (_, index) => ticketOf(index + 1))
  await store.transaction(async (tx) => {
    await tx.imports.insertTickets(
      tickets.map((ticket) => ({ ticket, comments: [], events: [], intervals: [] }))
    )
    for (const { id } of tickets) {
      const [follower] = followersOf(id)
      if (follower) await tx.followers.add(id, [follower], { byNote: false, at: new Date(id) })
    }
    for (const { id } of tickets) {
      await tx.serviceClocks.setDue(id, dueOf(id))
      const clock = clockOf(id)
      if (clock) await tx.serviceClocks.insert(id, { ...clock, alarmAt: null })
    }
    // Former followers see no more than anyone else.
    for (let id = 4; id <= TICKETS; id += 9)
      await tx.followers.set(id, pick(people, id).id, false, new Date(id))
  })
})
afterAll(() => store.close())

/** A number that looks random, and is the same in each run. */
const scatter = (id: number, prime: number) => Math.imul(id ^ (id >>> 3), prime) >>> 5
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

const dayAt = (day: number, hour: number) => new Date(2026, 2, 10 + day, hour)
const textOf = (day: number) => format(dayAt(day, 0), 'yyyy-MM-dd')

function ticketOf(id: number): WrittenTicketRow {
  const status = pick(TICKET_STATUSES, scatter(id, 40503))
  return {
    ...{ id, status, priority: pick(PRIORITIES, scatter(id, 48271)) },
    department: pick(DEPARTMENTS, scatter(id, 69621)),
    description: `The ${pick(WORDS, scatter(id, 16807))} again`,
    ...{ category: pick(CATEGORIES, scatter(id, 39916801)), subcategory: null },
    requesterId: pick(people, scatter(id, 92837111)).id,
    assigneeId: id % 3 ? null : pick(people, scatter(id, 68903)).id,
    // Clocks were set back now and then at first, so later tickets can have an earlier day.
    createdAt: dayAt(Math.floor(id / 50) - (id < 500 ? scatter(id, 7919) % 3 : 0), id % 24),
    // Recently raised tickets were changed recently, some on the same day.
    updatedAt: dayAt(Math.floor(id / 40) + (scatter(id, 104729) % 5), 0),
    firstResponseAt: null,
    resolvedAt: status === 'resolved' ? new Date(id) : null
  }
}

/** A Wednesday. */
const NOW = dayAt(1, 12)

/** The next deadline of most tickets, which some have missed, and a few more long ago. */
const dueOf = (id: number): DueState => ({
  dueOrder: id % 4 ? dayAt((scatter(id, 15485863) % 14) - 6, id % 24).getTime() : NOTHING_DUE + 1,
  lateAt: id % 11 ? null : id
})

/** The clock of every third ticket: met, late, ended without either, or running. */
function clockOf(id: number): TicketClock | undefined {
  if (id % 3) return undefined
  const outcome = pick([...CLOCK_OUTCOMES, null], scatter(id, 32452843))
  return {
    ...{ kind: pick(CLOCK_KINDS, id / 3), calendar: 'office', target: 1, runs: [], startedAt: 0 },
    ...{ isWaiting: false, isResolved: false, outcome, endedAt: outcome && 1 },
    dueAt: outcome ? null : Math.min(dueOf(id).dueOrder, NOTHING_DUE),
    lateAt: outcome === 'late' ? 1 : null
  }
}

function hasOutcome(id: number, filter: string): boolean {
  const clock = clockOf(id)
  if (!clock) return false
  const isLate = clock.dueAt !== null && clock.dueAt < NOW.getTime()
  return filter === `${clock.kind}-${clock.outcome ?? (isLate ? 'late' : 'running')}`
}

function isDue(id: number, filter: DueFilter): boolean {
  const { dueOrder, lateAt } = dueOf(id)
  if (filter === 'late') return lateAt !== null || dueOrder < NOW.getTime()
  const [from, to] = filter === 'today' ? [1, 2] : [-1, 6]
  return dueOrder >= dayAt(from, 0).getTime() && dueOrder < dayAt(to, 0).getTime()
}

/** Who follows a ticket besides its requester and its assignee. */
const followersOf = (id: number) => (id % 9 === 1 ? [pick(people, scatter(id, 31337)).id] : [])

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isSpecialist = ({ role }: User) => role === 'IT Support Specialist'
const worksFor = (user: User, department: string) =>
  same(user.role, department) || (isSpecialist(user) && same(department, 'IT'))

/** The rules of the lists, looked up ticket by ticket. */
function plainlyListed(query: TicketQuery, viewer: Viewer): number[] {
  const { ownership, status = [], priority, search } = query
  return tickets
    .filter((ticket) => {
      const isMine = ticket.requesterId === viewer.id || ticket.assigneeId === viewer.id
      const isSecret = viewer.privateDepartments.some((key) => same(key, ticket.department))
      const isFollowed = followersOf(ticket.id).includes(viewer.id)
      return (
        !isSecret ||
        isMine ||
        isFollowed ||
        isSpecialist(viewer) ||
        worksFor(viewer, ticket.department)
      )
    })
    .filter((ticket) => {
      const isTeams = worksFor(viewer, ticket.department)
      const isActive = ticket.status === 'open' || ticket.status === 'in-progress'
      if (ownership === 'assigned') return ticket.assigneeId === viewer.id
      if (ownership === 'created') return ticket.requesterId === viewer.id
      if (ownership === 'unassigned') return ticket.assigneeId === null && isTeams
      if (ownership === 'department') return isTeams && isActive
      if (ownership === undefined) return true
      const isMine = ticket.requesterId === viewer.id || ticket.assigneeId === viewer.id
      return isMine || (ticket.assigneeId === null && isTeams)
    })
    .filter((ticket) => status.length === 0 || status.includes(ticket.status))
    .filter((ticket) => !priority || ticket.priority === priority)
    .filter((ticket) => !search || ticket.description.includes(search))
    .filter((ticket) => !query.department || same(ticket.department, query.department))
    .filter((ticket) => !query.category || ticket.category === query.category)
    .filter((ticket) => !query.assigneeId || ticket.assigneeId === query.assigneeId)
    .filter((ticket) => !query.requesterId || ticket.requesterId === query.requesterId)
    .filter((ticket) => {
      const day = format(ticket.createdAt, 'yyyy-MM-dd')
      return day >= (query.createdFrom ?? '') && day <= (query.createdTo ?? '9')
    })
    .filter(({ id }) => !query.due || isDue(id, query.due))
    .filter(({ id }) => !query.service || hasOutcome(id, query.service))
    .sort(plainOrder(query))
    .map(({ id }) => id)
}

/** The order of a list, of one priority the oldest first and of one status the newest (D46). */
function plainOrder({ sort = 'created', direction = 'desc' }: TicketQuery) {
  type Row = (typeof tickets)[number]
  const sign = direction === 'asc' ? 1 : -1
  const rank: Record<string, number> = { low: 1, medium: 2, high: 3 }
  const compare = {
    created: (a: Row, b: Row) => sign * (a.id - b.id),
    updated: (a: Row, b: Row) => sign * (Number(a.updatedAt) - Number(b.updatedAt) || a.id - b.id),
    priority: (a: Row, b: Row) =>
      sign * ((rank[a.priority] ?? 0) - (rank[b.priority] ?? 0)) || a.id - b.id,
    due: (a: Row, b: Row) => sign * (dueOf(a.id).dueOrder - dueOf(b.id).dueOrder || a.id - b.id),
    status: (a: Row, b: Row) =>
      sign * (TICKET_STATUSES.indexOf(a.status) - TICKET_STATUSES.indexOf(b.status)) || b.id - a.id
  }
  return compare[sort]
}

const randomQuery = fc.record(
  {
    ownership: fc.constantFrom(undefined, undefined, undefined, ...OWNERSHIPS),
    status: fc.subarray([...TICKET_STATUSES]),
    priority: fc.constantFrom(undefined, ...PRIORITIES),
    search: fc.constantFrom(undefined, undefined, 'print', 'pa', 'The x', 'nothing'),
    department: fc.constantFrom(undefined, undefined, undefined, ...DEPARTMENTS, 'Unknown'),
    category: fc.constantFrom(undefined, undefined, undefined, ...CATEGORIES, 'unknown'),
    assigneeId: fc.constantFrom(undefined, undefined, undefined, 1, 2, 99),
    requesterId: fc.constantFrom(undefined, undefined, undefined, 1, 3),
    createdFrom: fc.constantFrom(undefined, undefined, undefined, ...[0, 12, 30, 90].map(textOf)),
    createdTo: fc.constantFrom(undefined, undefined, undefined, ...[-9, 12, 20, 31].map(textOf)),
    due: fc.constantFrom(undefined, undefined, undefined, ...DUE_FILTERS),
    service: fc.constantFrom(undefined, undefined, undefined, ...SERVICE_FILTERS),
    sort: fc.constantFrom(undefined, ...TICKET_SORTS),
    direction: fc.constantFrom(undefined, ...DIRECTIONS)
  },
  { requiredKeys: [] }
)
const randomPage = fc.record({
  offset: fc.oneof(fc.nat(20), fc.nat(TICKETS)),
  limit: fc.integer({ min: 1, max: 60 })
})
const randomPrivacy = fc.subarray([
  'hr',
  'it',
  'marketing',
  'civil',
  'it support specialist',
  'new'
])

test(
  'every page, total and export of every list is what a plain look at all tickets gives',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(ROLES.length - 1),
        randomPrivacy,
        randomQuery,
        randomPage,
        async (who, privateDepartments, query, { offset, limit }) => {
          const viewer: Viewer = { ...pick(people, who), privateDepartments }
          const expected = plainlyListed(query, viewer)
          const list = store.read.tickets
          const { rows, total } = await list.list({ ...query, now: NOW, offset, limit }, viewer)
          assert.deepEqual(
            { total, ids: rows.map(({ id }) => id) },
            { total: expected.length, ids: expected.slice(offset, offset + limit) }
          )
          const exported: number[] = []
          for await (const page of list.readToExport({ ...query, now: NOW }, viewer))
            exported.push(...page.map(({ id }) => id))
          assert.deepEqual(exported, expected)
          if (!query.search && !hasUncountedFilter(query)) {
            const statuses = TICKET_STATUSES.filter(
              (status) => !query.status?.length || query.status.includes(status)
            )
            if (query.ownership !== 'department')
              assert.equal(await list.count(query, statuses, viewer), expected.length)
          }
        }
      ),
      {
        numRuns: RUNS,
        examples: [
          // Two letters are looked for in the tickets themselves, which a department has of any
          // status.
          [2, [], { ownership: 'department', search: 'pa' }, { offset: 0, limit: 60 }],
          // None of those changed first is of these days.
          [
            2,
            [],
            { createdFrom: textOf(12), sort: 'updated', direction: 'asc' },
            { offset: 0, limit: 5 }
          ]
        ]
      }
    ),
  RUNS * 500
)
