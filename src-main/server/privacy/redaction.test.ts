import { beforeEach, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/api/comments.ts'
import type { ImportPreview } from '#shared/api/imports.ts'
import type { RedactionResult } from '#shared/api/privacy.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { SecurityEvent } from '#shared/api/security-log.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { imported, MAPPING, uploadImport } from '#support/server/import-fixture.ts'
import { uploaded } from '#support/server/upload.ts'

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
  test('is redacted from its description, comments, notes and names of files', async () => {
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
    const log = await ada.get<SecurityEvent[]>('/api/admin/security-log?kind=text-removed')
    expect(log.body[0]).toMatchObject({
      ...{ detail: `${ticket.ticketId}: description, comments 1`, actor: { username: 'ada' } }
    })
  })

  test('is redacted from the names of deleted files, also where the history says them', async () => {
    const file = await uploaded(ada, `${SECRET}.txt`, 'its content')
    const { id } = await raise(ada, { attachmentIds: [file.id] })
    await ada.delete(`/api/attachments/${file.id}`)
    const history = async () => JSON.stringify((await ada.get(`/api/tickets/${id}/history`)).body)
    expect(await history()).toContain(`${SECRET}.txt`)
    expect((await redact(SECRET, ada, id)).status).toBe(200)
    expect(await history()).toContain('[removed].txt')
    expect(await everything()).not.toContain(`${SECRET}.txt`)
  })

  test('is redacted from the file that the ticket was imported with', async () => {
    await ada.post('/api/user/confirm', { password: 'correct horse' })
    const secret = 'Imported-4711'
    const file = `Title\nMy password ${secret} does not work\nAnother ticket\n`
    const done = await imported(ada, file)
    const again = await uploadImport<ImportPreview>(ada, `${file}A new one with ${secret}\n`)
    const { id } = again.body.import
    await ada.post(`/api/admin/imports/${id}/check`, MAPPING)
    const [found] = await server.rows<{ id: number }>(
      `SELECT ticket_id AS id FROM imported_tickets ORDER BY ticket_id LIMIT 1`
    )
    expect((await redact(secret, ada, found?.id)).status).toBe(200)
    expect(await everything()).not.toContain(secret)
    for (const number of [done.id, id])
      expect((await ada.get(`/api/admin/imports/${number}`)).status).toBe(409)
  })

  test('has to be there, of a sensible length, and in a ticket that there is', async () => {
    for (const text of ['no-such-text', 'abc', 'x'.repeat(1001)]) {
      const { status, body } = await redact(text)
      expect([text, status, body.errors?.[0]?.path]).toEqual([text, 400, 'text'])
    }
    expect((await redact(SECRET, ada, 9999)).status).toBe(404)
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
