import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { RedactionResult } from '#shared/api/privacy.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '../../../tests/support/server/company-fixture.ts'
import { uploaded } from '../../../tests/support/server/upload.ts'

const { server, ada, hank, ivan, raise } = await companyFixture()
const SECRET = 'hunter2-Grüße'

let ticket: Ticket
beforeEach(async () => {
  ticket = await raise(hank, { description: `My password is ${SECRET}, ${SECRET}!` })
})

const redact = (text: string, by = ada, id = ticket.id) =>
  by.post<RedactionResult & Problem>(`/api/tickets/${id}/redactions`, { text })
const comment = (message: string, internal = false) =>
  ada.post(`/api/tickets/${ticket.id}/comments`, {
    ...{ message, userId: ada.user.id, ticketId: ticket.id },
    ...(internal && { internal })
  })
const found = async (search: string) =>
  (await ada.get<Ticket[]>(`/api/tickets?search=${encodeURIComponent(search)}`)).body.map(
    ({ id }) => id
  )

/** All rows of all tables as one text. */
async function everything(): Promise<string> {
  const tables = await server.tables()
  const rows = await Promise.all(tables.map((table) => server.rows(`SELECT * FROM ${table}`)))
  return JSON.stringify(rows)
}

describe('a secret in a ticket', () => {
  test('is taken out of its description, comments, notes and names of files', async () => {
    const file = await uploaded(ada, `${SECRET}.txt`, 'its content')
    await ada.post(`/api/tickets/${ticket.id}/comments`, {
      ...{ message: `Is it ${SECRET}?`, userId: ada.user.id, ticketId: ticket.id },
      attachmentIds: [file.id]
    })
    await comment(`It was ${SECRET}`, true)
    await comment('Nothing here')
    const { status, body } = await redact(` ${SECRET} `)
    expect([status, body]).toEqual([
      200,
      { description: true, comments: 2, files: 1, backups: { until: null, others: 0 } }
    ])
    const { description, updatedAt } = (await ada.get<Ticket>(`/api/tickets/${ticket.id}`)).body
    expect(description).toBe('My password is [removed], [removed]!')
    expect(updatedAt).toBe(ticket.updatedAt)
    const { body: comments } = await ada.get<Comment[]>(`/api/tickets/${ticket.id}/comments`)
    expect(comments.map(({ message }) => message)).toEqual([
      'Is it [removed]?',
      'It was [removed]',
      'Nothing here'
    ])
  })

  test('is in no search, export, history, notification or table afterwards', async () => {
    await comment(`@hank, is it ${SECRET}?`)
    expect(await found(SECRET)).toEqual([ticket.id])
    await redact(SECRET)
    expect(await found(SECRET)).toEqual([])
    expect(await found('hunter')).toEqual([])
    expect(await found('my password is')).toContain(ticket.id)
    for (const path of ['tickets/export', `tickets/${ticket.id}/history`, 'notifications'])
      expect(JSON.stringify((await hank.get(`/api/${path}`)).body)).not.toContain(SECRET)
    expect(await everything()).not.toMatch(/hunter2/i)
    expect(server.log.lines.join()).not.toContain('hunter2')
  })

  test('is not named by the security log, which says where it was', async () => {
    await redact(SECRET)
    const { body } = await ada.get<SecurityEvent[]>('/api/admin/security-log?kind=text-removed')
    expect(body[0]).toMatchObject({
      detail: `${ticket.ticketId}: description`,
      actor: { username: 'ada' }
    })
  })

  test.each([
    ['no-such-text', 400, 'text'],
    ['abc', 400, 'text'],
    ['x'.repeat(1001), 400, 'text']
  ])('has to be there, and of a sensible length: %s', async (text, status, field) => {
    const answer = await redact(text)
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, field])
  })

  test('is left to IT Support Specialists, in a ticket that there is', async () => {
    for (const somebody of [hank, ivan]) expect((await redact(SECRET, somebody)).status).toBe(403)
    expect((await redact(SECRET, ada, 9999)).status).toBe(404)
    expect((await redact(SECRET, server.anonymous() as typeof ada)).status).toBe(401)
  })

  test('stays where it is in other tickets', async () => {
    const other = await raise(ivan, { description: `${SECRET} as well` })
    await redact(SECRET)
    const left = await found(SECRET)
    expect(left).toContain(other.id)
    expect(left).not.toContain(ticket.id)
    await redact(SECRET, ada, other.id)
  })
})
