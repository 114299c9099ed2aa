import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import type { TicketQuery } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import type { Viewer } from '#shared/domain/private-departments.ts'
import { OWNERSHIPS, PRIORITIES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import type { TicketRow } from '../../store/tickets-store.ts'
import { openTestStore, person, type TestStore } from '../../testing/test-server.ts'

const TICKETS = 1500
const DEPARTMENTS = ['HR', 'hr', 'IT', 'Marketing', 'Civil', 'IT Support Specialist']
const ROLES = ['HR', 'it', 'Marketing', 'Logistics', 'IT Support Specialist', 'Civil']
const WORDS = ['printer', 'payslip', 'prints', 'x']
const RUNS = Number(process.env.SEARCHES ?? 400)

let store: TestStore
let people: User[]
let tickets: Omit<TicketRow, 'departmentKey' | 'format'>[]

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
    await tx.demo.insertTickets(
      tickets.map((ticket) => ({ ticket, comments: [], events: [], intervals: [] }))
    )
    for (const { id } of tickets) {
      const [follower] = followersOf(id)
      if (follower) await tx.followers.add(id, [follower], { byNote: false, at: new Date(id) })
    }
    // Whoever has stopped sees no more than anybody else.
    for (let id = 4; id <= TICKETS; id += 9)
      await tx.followers.set(id, pick(people, id).id, false, new Date(id))
  })
})
afterAll(() => store.close())

/** A number that looks random, and is the same in each run. */
const scatter = (id: number, prime: number) => Math.imul(id ^ (id >>> 3), prime) >>> 5
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

function ticketOf(id: number): Omit<TicketRow, 'departmentKey' | 'format'> {
  const status = pick(TICKET_STATUSES, scatter(id, 40503))
  return {
    ...{ id, status, priority: pick(PRIORITIES, scatter(id, 48271)) },
    department: pick(DEPARTMENTS, scatter(id, 69621)),
    description: `The ${pick(WORDS, scatter(id, 16807))} again`,
    ...{ category: 'other', subcategory: null },
    requesterId: pick(people, scatter(id, 92837111)).id,
    assigneeId: id % 3 ? null : pick(people, scatter(id, 68903)).id,
    ...{ createdAt: new Date(id), updatedAt: new Date(id), firstResponseAt: null },
    resolvedAt: status === 'resolved' ? new Date(id) : null
  }
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
    .map(({ id }) => id)
    .reverse()
}

const randomQuery = fc.record(
  {
    ownership: fc.constantFrom(undefined, undefined, undefined, ...OWNERSHIPS),
    status: fc.subarray([...TICKET_STATUSES]),
    priority: fc.constantFrom(undefined, ...PRIORITIES),
    search: fc.constantFrom(undefined, undefined, 'print', 'pa', 'The x', 'nothing')
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
          const { rows, total } = await list.list({ ...query, offset, limit }, viewer)
          assert.deepEqual(
            { total, ids: rows.map(({ id }) => id) },
            { total: expected.length, ids: expected.slice(offset, offset + limit) }
          )
          const exported: number[] = []
          for await (const page of list.readToExport(query, viewer))
            exported.push(...page.map(({ id }) => id))
          assert.deepEqual(exported, expected)
          if (!query.search) {
            const statuses = TICKET_STATUSES.filter(
              (status) => !query.status?.length || query.status.includes(status)
            )
            if (query.ownership !== 'department')
              assert.equal(await list.count(query, statuses, viewer), expected.length)
          }
        }
      ),
      { numRuns: RUNS }
    ),
  RUNS * 500
)
