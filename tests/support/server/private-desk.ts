import { afterEach, beforeEach } from 'vitest'
import type { Ticket } from '#shared/api/tickets.ts'
import { type Account, startTestServer, type TestServer } from './test-server.ts'
import { uploaded } from './upload.ts'

/** The tickets of everyone, and the private one. */
export const OPEN_ID = 1
export const SECRET_ID = 2
export const SECRET = `/api/tickets/${SECRET_ID}`
export const SECRET_TEXT = 'The confidential grievance'

export let server: TestServer
/** Everyone by what they are to the private ticket. */
export let people: Record<Who, Account>
export const INSIDERS = ['specialist', 'requester', 'assignee', 'member', 'follower'] as const
export const OUTSIDERS = ['colleague', 'head', 'technician', 'newcomer'] as const
type Insider = (typeof INSIDERS)[number]
type Outsider = (typeof OUTSIDERS)[number]
export type Who = Insider | Outsider

/** Starts a server for each test of a file, with these people and the ticket of everyone. */
export function openPrivateDesk(): void {
  beforeEach(async () => {
    server = await startTestServer()
    people = {
      specialist: await server.administrator(),
      requester: await server.staff('requester', 'Marketing'),
      assignee: await server.staff('assignee', 'Civil'),
      member: await server.staff('member', 'HR'),
      follower: await server.staff('follower', 'Electrical'),
      // A colleague of the requester, the head of another department, and the team of the help
      // desk.
      colleague: await server.staff('colleague', 'Marketing'),
      head: await server.staff('head', 'Logistics'),
      technician: await server.staff('technician', 'IT'),
      // Says to be of the department, which no one has confirmed (D61).
      newcomer: await server.newcomer('newcomer', 'HR')
    }
    await people.specialist.patch(`/api/admin/users/${people.head.user.id}`, {
      isDepartmentHead: true
    })
    await raise('colleague', 'IT', 'The printer is broken')
    await comment('technician', OPEN_ID, 'On my way')
  })
  afterEach(() => server.close())
}

/** Who is not of the team is assigned by a specialist (D60). */
export const raise = (
  who: Who,
  department: string,
  description: string,
  assignee?: Who,
  ids?: number[]
) =>
  people[assignee ? 'specialist' : who].post<Ticket>('/api/tickets', {
    ...{ department, description, category: 'other', requesterId: people[who].user.id },
    ...(assignee && { assigneeId: people[assignee].user.id }),
    attachmentIds: ids
  })

export const comment = (who: Who, ticketId: number, message: string, more: object = {}) =>
  people[who].post(`/api/tickets/${ticketId}/comments`, {
    ...{ message, ticketId, userId: people[who].user.id, ...more }
  })

export const setPrivate = (isPrivate: boolean, name = 'HR') =>
  people.specialist.put('/api/admin/departments', {
    ...{ name, private: isPrivate, keepFollowerIds: [people.follower.user.id] }
  })

export async function raiseSecret() {
  const { id } = await uploaded(people.specialist, 'grievance.txt', SECRET_TEXT)
  await raise('requester', 'HR', SECRET_TEXT, 'assignee', [id])
  // No one can let themselves in, so this is as if it had been followed before.
  await server.execute(
    `INSERT INTO followers (ticket_id, user_id, following, changed_at)
      VALUES (${SECRET_ID}, ${people.follower.user.id}, true, 0)`
  )
}

/** A mention lets no one in. */
export const mentionOutsiders = () =>
  comment('requester', SECRET_ID, OUTSIDERS.map((who) => `@${who}`).join(' and '))

/** All that can happen to a ticket. */
export async function happen() {
  await raiseSecret()
  await comment('member', SECRET_ID, 'We look into it')
  await comment('assignee', SECRET_ID, 'Between us', { internal: true })
  await people.member.patch(SECRET, { status: 'in-progress' })
  await people.assignee.patch(SECRET, { status: 'resolved' })
  await people.member.patch(SECRET, {
    priority: 'high',
    category: 'other',
    subcategory: 'quarrels'
  })
  await people.member.patch(SECRET, { assigneeId: null, status: 'open' })
  await people.specialist.patch(SECRET, { assigneeId: people.assignee.user.id })
  await people.specialist.post(`${SECRET}/links`, { kind: 'related', otherId: OPEN_ID })
}
