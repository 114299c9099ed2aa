import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attachment, TicketAttachment } from '#shared/api/attachments.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { Ticket } from '#shared/api/tickets.ts'
import { type Account, startTestServer, type TestServer } from '../testing/test-server.ts'
import { IMAGES, upload, uploaded } from '../testing/upload.ts'

const MIB = 1024 * 1024

let server: TestServer
let ada: Account
let ben: Account
let rita: Account
beforeAll(async () => {
  server = await startTestServer({ maxFileMib: 1 })
  ada = await server.administrator()
  ben = await server.staff('ben', 'IT')
  rita = await server.staff('rita', 'Purchase')
})
afterAll(() => server.close())

const raise = (by: Account, more: object = {}) =>
  by.post<Ticket>('/api/tickets', {
    department: 'IT',
    description: 'It does not print',
    category: 'other',
    requesterId: by.user.id,
    ...more
  })
const comment = (by: Account, ticketId: number, more: object = {}) =>
  by.post<Comment>(`/api/tickets/${ticketId}/comments`, {
    message: 'See the file',
    userId: by.user.id,
    ticketId,
    ...more
  })
const listed = (by: Account, ticketId: number) =>
  by.get<TicketAttachment[]>(`/api/tickets/${ticketId}/attachments`)
const problem = (status: number, detail: string) => ({ status, body: { status, detail } })

/** The names of all files that are kept. */
const kept = (folder = 'files') =>
  readdirSync(path.join(server.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe('an upload', () => {
  test('answers what it is, and is read as it was sent by who sent it', async () => {
    const { status, body } = await upload(rita, 'Fehler äöü.log', 'line 1\nline 2\n')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Fehler äöü.log',
      size: 14,
      type: 'text/plain'
    })
    const answer = await rita.get<string>(`/api/attachments/${body.id}`)
    expect(answer).toMatchObject({ status: 200, body: 'line 1\nline 2\n' })
    const hidden = problem(404, 'The requested file could not be found.')
    expect(await ada.get(`/api/attachments/${body.id}`)).toMatchObject(hidden)
    expect(await ada.get('/api/attachments/999999')).toMatchObject(hidden)
    expect((await server.anonymous().get(`/api/attachments/${body.id}`)).status).toBe(401)
    expect((await upload(server.anonymous() as Account, 'a.txt', 'a')).status).toBe(401)
  })
})

test('files of a ticket and of its comments are listed', async () => {
  const screen = await uploaded(rita, 'screen.png', IMAGES['image/png'])
  const log = await uploaded(ben, 'printer.log', 'paper jam')
  const { status, body: ticket } = await raise(rita, { attachmentIds: [screen.id] })
  expect(status).toBe(201)
  const answer = await comment(ben, ticket.id, { attachmentIds: [log.id] })
  expect(answer.status).toBe(201)
  expect((await listed(ada, ticket.id)).body).toEqual([
    { ...screen, commentId: null, userId: rita.user.id, createdAt: expect.any(String) },
    { ...log, commentId: answer.body.id, userId: ben.user.id, createdAt: expect.any(String) }
  ])
  const image = await ada.open(`/api/attachments/${screen.id}`)
  expect(Buffer.from(await image.arrayBuffer())).toEqual(IMAGES['image/png'])
})
