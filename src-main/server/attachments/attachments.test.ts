import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import type { Comment } from '#shared/api/comments.ts'
import type { Problem } from '#shared/api/problems.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import type { Account } from '#support/server/test-server.ts'
import { IMAGES, uploaded } from '#support/server/upload.ts'

const { server, ada, ivan: ben, lena: rita, raise: raiseBy } = await companyFixture()

const raise = (by: Account, more: object = {}) => raiseBy(by, more)
/** Raises a ticket with files. */
const raising = (attachmentIds: unknown) =>
  rita.post<Problem>('/api/tickets', {
    ...{ department: 'IT', description: 'It does not print', category: 'other' },
    ...{ requesterId: rita.user.id, attachmentIds }
  })
const comment = <T = Comment>(by: Account, ticketId: number, more: object = {}) =>
  by.post<T>(`/api/tickets/${ticketId}/comments`, {
    ...{ message: 'See the file', userId: by.user.id, ticketId, ...more }
  })
const listed = (by: Account, ticketId: number) =>
  by.get<TicketAttachment[]>(`/api/tickets/${ticketId}/attachments`)
const HIDDEN = { status: 404, body: { detail: 'The requested file could not be found.' } }

/** Where the bytes of a content are kept. */
function placeOf(content: string | Uint8Array): string {
  const digest = createHash('sha256').update(content).digest('hex')
  return path.join(server.dataDir, 'files', digest.slice(0, 2), digest)
}

/** Everything in the folder of files. */
const entries = () =>
  readdirSync(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
const kept = () => entries().filter((entry) => entry.isFile() && entry.name !== 'folder-id')

describe('a file', () => {
  test('is its uploader’s until a ticket names it, and then everyone’s who sees the ticket', async () => {
    const file = await uploaded(rita, 'Fehler äöü.log', 'line 1\nline 2\n')
    expect(file).toEqual({ id: file.id, name: 'Fehler äöü.log', size: 14, type: 'text/plain' })
    const address = `/api/attachments/${file.id}`
    expect(await rita.get(address)).toMatchObject({ status: 200, body: 'line 1\nline 2\n' })
    for (const other of [ada, ben]) expect(await other.get(address)).toMatchObject(HIDDEN)
    expect(await rita.get('/api/attachments/99999')).toMatchObject(HIDDEN)

    const ticket = await raise(rita, { attachmentIds: [file.id] })
    expect(Object.keys(ticket)).not.toContain('attachmentIds')
    expect(await ben.get(address)).toMatchObject({ status: 200, body: 'line 1\nline 2\n' })
    expect((await server.anonymous().get(address)).status).toBe(401)
  })

  test('of a comment is listed with it, after those of the ticket', async () => {
    const screen = await uploaded(rita, 'screen.png', IMAGES['image/png'])
    const log = await uploaded(ben, 'printer.log', 'paper jam')
    const ticket = await raise(rita, { attachmentIds: [screen.id] })
    const { body: answer } = await comment(ben, ticket.id, { attachmentIds: [log.id] })
    const createdAt = server.clock.read().toISOString()
    expect((await listed(ada, ticket.id)).body).toEqual([
      { ...screen, commentId: null, userId: rita.user.id, createdAt },
      { ...log, commentId: answer.id, userId: ben.user.id, createdAt }
    ])
    expect((await listed(ada, 99_999)).status).toBe(404)
    const plain = await raise(rita)
    expect((await listed(rita, plain.id)).body).toEqual([])
  })

  test('of an internal note is seen by who sees the note', async () => {
    const ticket = await raise(rita)
    const { id } = await uploaded(ben, 'he-did-it.txt', 'He did it')
    const { status } = await comment(ben, ticket.id, { internal: true, attachmentIds: [id] })
    expect(status).toBe(201)
    expect((await listed(ada, ticket.id)).body).toMatchObject([{ id }])
    expect((await ada.get(`/api/attachments/${id}`)).status).toBe(200)
    expect((await listed(rita, ticket.id)).body).toEqual([])
    expect(await rita.get(`/api/attachments/${id}`)).toMatchObject(HIDDEN)
  })

  test('is kept once for each content, and asked for by its own number only', async () => {
    const before = kept().length
    const files = [await uploaded(rita, 'a.bin', 'twice'), await uploaded(ben, 'b.bin', 'twice')]
    expect(files[0]?.id).not.toBe(files[1]?.id)
    expect(kept().length).toBe(before + 1)
    // Who has the same bytes has no right to the other's upload.
    expect(await ben.get(`/api/attachments/${files[0]?.id}`)).toMatchObject(HIDDEN)
    if (process.platform === 'win32') return
    expect(statSync(placeOf('twice')).mode & 0o777).toBe(0o600)
    for (const entry of entries().filter((one) => one.isDirectory()))
      expect(statSync(path.join(entry.parentPath, entry.name)).mode & 0o777).toBe(0o700)
  })

  test('whose bytes are lost is said to be, and a new upload of them brings it back', async () => {
    const { id } = await uploaded(rita, 'lost.txt', 'lost and found')
    rmSync(placeOf('lost and found'))
    const lost = await rita.get<Problem>(`/api/attachments/${id}`)
    expect(lost.status).toBe(500)
    expect(lost.body.detail).toMatch(/^The contents of this file are missing on the server[.]/)
    writeFileSync(placeOf('lost and found'), 'cut')
    expect((await rita.get(`/api/attachments/${id}`)).status).toBe(500)
    await uploaded(ben, 'found.txt', 'lost and found')
    expect((await rita.get(`/api/attachments/${id}`)).body).toBe('lost and found')
  })
})

describe('what names a file', () => {
  const message = 'An attached file is no longer available. Attach it again.'
  const REJECTION = { status: 400, body: { errors: [{ path: 'attachmentIds', message }] } }

  const BAD: [what: string, id: () => number | Promise<number>][] = [
    ['does not exist', () => 99_999],
    ['is someone else’s', async () => (await uploaded(ben, 'bens.txt', 'Ben’s')).id],
    [
      'is named already',
      async () => {
        const { id } = await uploaded(rita, 'named.txt', 'named')
        await raise(rita, { attachmentIds: [id] })
        return id
      }
    ]
  ]

  test.each(BAD)('is refused as a whole where one %s', async (_what, bad) => {
    const good = await uploaded(rita, 'good.txt', 'good')
    const attachmentIds = [good.id, await bad()]
    const total = async () => (await rita.get('/api/tickets?limit=1')).headers.get('X-Total-Count')
    const before = await total()
    expect(await raising(attachmentIds)).toMatchObject(REJECTION)
    expect(await total()).toBe(before)
    const ticket = await raise(rita)
    expect(await comment<Problem>(rita, ticket.id, { attachmentIds })).toMatchObject(REJECTION)
    expect((await rita.get(`/api/tickets/${ticket.id}/comments`)).body).toEqual([])
    // The other file that it named is as free as before.
    expect((await comment(rita, ticket.id, { attachmentIds: [good.id] })).status).toBe(201)
  })

  test('is a short list of numbers', async () => {
    for (const [attachmentIds, message] of [
      [{ a: 1 }, 'The attachments must be a list of numbers'],
      [[1, 1], 'A file can be attached only once'],
      [Array.from({ length: 21 }, (_, id) => id + 1), 'At most 20 files can be attached at once']
    ] as const) {
      const { status, body } = await raising(attachmentIds)
      expect([status, body.errors]).toEqual([400, [{ path: 'attachmentIds', message }]])
    }
    expect((await raising([])).status).toBe(201)
  })
})

describe('an export', () => {
  const exported = async (by: Account, query: string) =>
    readCsv((await by.get<string>(`/api/tickets/export?${query}`)).body)

  test('has a column of names where it has a file that one sees', async () => {
    await raise(rita, { description: 'Exported one without a file' })
    expect((await exported(rita, 'search=exported'))[0]?.at(-1)).toBe('First Response')
    const note = await uploaded(ben, 'secret.txt', 'secret')
    const ticket = await raise(rita, { description: 'Exported one with a note' })
    await comment(ben, ticket.id, { internal: true, attachmentIds: [note.id] })
    expect((await exported(rita, 'search=exported'))[0]).not.toContain('Attachments')
    const files = [await uploaded(rita, '=cmd.txt', '1'), await uploaded(rita, 'b, c.txt', '2')]
    await comment(rita, ticket.id, { attachmentIds: files.map(({ id }) => id) })
    const [head, ...rows] = await exported(rita, 'search=exported')
    expect(head?.slice(-2)).toEqual(['First Response', 'Attachments'])
    expect(rows.map((row) => row.at(-1))).toEqual(["'=cmd.txt\nb, c.txt", ''])
    expect((await exported(ada, 'search=exported'))[1]?.at(-1)).toBe(
      "secret.txt\n'=cmd.txt\nb, c.txt"
    )
  })
})
