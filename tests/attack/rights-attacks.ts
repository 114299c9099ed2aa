import type { BulkResult } from '#shared/api/bulk-changes.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import type { User } from '#shared/api/users.ts'
import { isTeamOf } from '#shared/domain/teams.ts'
import { type Attack, claims, onlyStatuses } from './attack.ts'
import { ask, type HttpResponse } from './wire.ts'

/** The text of a note, which no answer to anyone but its readers may contain. */
const NOTE = 'The safe opens with 4711007'
const PRIVATE_DEPARTMENT = 'Board'
/** As many as one call takes (D47). */
const TICKETS = 200

/** A member of staff takes and moves other people's tickets (D60). */
export const ticketTaking: Attack = {
  name: 'ticketTaking',
  about: 'an outsider assigns and moves 200 tickets at once to read their notes: no note is read',
  target: { p50: 50 },
  prepare(database) {
    database
      .prepare(
        `INSERT INTO comments (ticket_id, user_id, message, internal, format, created_at)
          SELECT id, 1, ?, 1, 'text', ? FROM tickets`
      )
      .run(NOTE, Date.now())
    database
      .prepare(
        `INSERT INTO private_departments (department, department_key, created_at)
          VALUES (?, lower(?), ?)`
      )
      .run(PRIVATE_DEPARTMENT, PRIVATE_DEPARTMENT, Date.now())
  },
  async run({ port, company: { attacker, bystanders } }) {
    const { id, address: from, cookie } = attacker
    const call = (path: string, method = 'GET', body?: object) =>
      ask(port, { path, method, from, headers: { Cookie: cookie }, ...(body && { body }) })
    const role = (JSON.parse((await call('/api/user')).text) as User).role
    const { text } = await call(`/api/tickets?limit=${TICKETS}`)
    const ids = (JSON.parse(text) as Ticket[])
      .filter(({ requesterId, assigneeId }) => requesterId !== id && assigneeId !== id)
      .filter(({ department }) => !isTeamOf(role, department))
      .map((ticket) => ticket.id)
    const department = PRIVATE_DEPARTMENT
    const changes: BulkResult[] = []
    for (const change of [
      ...[{ assigneeId: id }, { assigneeId: bystanders[0]?.id }, { department }],
      ...[{ department: role }, { department, assigneeId: id }, { assigneeId: null }]
    ]) {
      const answer = await call('/api/tickets/bulk', 'POST', { ids, ...change })
      changes.push(JSON.parse(answer.text))
    }
    const read: HttpResponse[] = []
    for (const one of ids) read.push(await call(`/api/tickets/${one}/comments`))
    const statuses = read.map(({ status }) => status)
    return {
      statuses,
      faults: [
        // A ticket that it has hidden from its team is hidden from the attacker too.
        ...onlyStatuses(statuses, 200),
        ...claims({
          'There was no ticket to change': ids.length > 0,
          'A ticket with a note was changed': changes.every(({ changed }) => changed.length === 0),
          'A note was read': read.every((answer) => !answer.text.includes(NOTE))
        })
      ]
    }
  }
}
