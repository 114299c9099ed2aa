import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Form } from '#shared/api/forms.ts'
import type { Problem } from '#shared/api/problems.ts'
import { definitionOf, field, newForm } from '#support/server/forms.ts'
import {
  type Account,
  newTicket,
  startTestServer,
  type TestServer
} from '#support/server/test-server.ts'
import { upload } from '#support/server/upload.ts'

const MIB = 1024 * 1024
const GIB = 1024 * MIB

let server: TestServer
let ada: Account
let ivan: Account
/** The room of the disk, which has 100 GiB. */
let free = 50 * GIB
beforeAll(async () => {
  server = await startTestServer({
    maxFileMib: 1,
    readDiskSpace: async () => ({ free, total: 100 * GIB })
  })
  ada = await server.administrator()
  ivan = await server.staff('ivan', 'IT')
})
afterAll(() => server.close())

/** How many files the disk has. */
const kept = () =>
  readdirSync(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile()
  ).length
const limit = (ticketMib: number, personMibPerDay: number) =>
  ada.put<Problem>('/api/admin/settings', { files: { ticketMib, personMibPerDay } })
const half = (by: Account, content = new Uint8Array(MIB / 2)) =>
  upload<Problem & { id: number }>(by, 'half.bin', content)
const raising = async (by: Account, files: number) => {
  const attachmentIds = []
  for (let file = 0; file < files; file++) attachmentIds.push((await half(by)).body.id)
  return await by.post<Problem & { id: number }>(
    '/api/tickets',
    newTicket(by.user.id, { attachmentIds })
  )
}

test('the limits are settings, and whole numbers of MiB', async () => {
  for (const [ticketMib, message] of [
    [0, 'Per ticket must be at least 1 MiB'],
    [1.5, 'Per ticket must be a whole number of MiB'],
    [null, 'Per ticket must be a whole number of MiB'],
    [2 ** 31, 'Per ticket must be at most 1073741824 MiB']
  ])
    expect(await limit(ticketMib as number, 1024)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'files.ticketMib', message }] }
    })
  expect((await limit(200, 1024)).status).toBe(200)
})

describe('the files of a ticket', () => {
  test('take no more together than a ticket may have', async () => {
    await limit(2, 1024)
    const rita = await server.staff('rita', 'Purchase')
    expect(await raising(rita, 5)).toMatchObject({
      status: 409,
      body: {
        detail:
          'The files of a ticket can take up to 2 MiB in total; 2 MiB are left. Attach fewer or smaller files.'
      }
    })
    const { body: ticket } = await raising(rita, 3)
    const comment = async (by: Account, files: number, more: object = {}) => {
      const attachmentIds = []
      for (let file = 0; file < files; file++) attachmentIds.push((await half(by)).body.id)
      return await by.post<Problem>(`/api/tickets/${ticket.id}/comments`, {
        ...{ message: 'More', userId: by.user.id, ticketId: ticket.id, attachmentIds, ...more }
      })
    }
    expect((await comment(rita, 2)).body.detail).toContain('in total; 512 KiB are left.')
    // Files of notes count for those who see them, and for no one else (D41).
    expect((await comment(ivan, 1, { internal: true })).status).toBe(201)
    expect((await comment(ivan, 1)).body.detail).toContain('in total; 0 KiB are left.')
    const definition = definitionOf(field('offer', { required: false }))
    const ofIt = newForm({ department: 'IT', category: null, definition })
    const { body: form } = await ada.post<Form>('/api/forms', ofIt)
    const { body: offer } = await half(rita)
    const answered = await rita.put(`/api/tickets/${ticket.id}/form`, {
      ...{ formId: form.id, version: 1, answers: {}, answeredAt: null, attachmentIds: [offer.id] }
    })
    expect(answered.status).toBe(200)
    await rita.delete(`/api/attachments/${offer.id}`)
    const { body: files } = await rita.get<{ id: number }[]>(
      `/api/tickets/${ticket.id}/attachments`
    )
    await rita.delete(`/api/attachments/${files[0]?.id}`)
    expect((await comment(rita, 2)).status).toBe(201)
  })
})

describe('what one person uploads', () => {
  test('in 24 hours is limited, deleted files too', async () => {
    await limit(200, 2)
    const max = await server.staff('max', 'Purchase')
    for (let count = 0; count < 3; count++) {
      const { id } = (await half(max)).body
      if (count < 2) expect((await max.delete(`/api/attachments/${id}`)).status).toBe(204)
    }
    const large = await upload<Problem>(max, 'large.bin', new Uint8Array(MIB))
    expect([large.status, large.body.detail]).toEqual([
      409,
      'You can upload up to 2 MiB in 24 hours; 512 KiB are left. Choose a smaller file, or try again later.'
    ])
    // Bytes whose number no one has announced are kept before they are counted, and go at once.
    const before = kept()
    const stream = new Blob([Buffer.alloc(MIB, 'unannounced')]).stream()
    expect((await upload(max, 'large.bin', stream)).status).toBe(409)
    expect(kept()).toBe(before)
    expect((await half(max)).status).toBe(201)
    expect((await half(max)).status).toBe(409)
    expect((await half(ivan)).status).toBe(201)
    server.clock.pass({ hours: 25 })
    await max.post('/api/login', { username: 'max', password: 'correct horse' })
    expect((await half(max)).status).toBe(201)
    await ada.post('/api/login', { username: 'ada', password: 'correct horse' })
    await ada.post('/api/user/confirm', { password: 'correct horse' })
  })
})

describe('a disk with little room', () => {
  test.each([
    ['less than 1 GiB', GIB - 1],
    ['less than 5 %', 5 * GIB - 1]
  ])('of which %s is free gets no files, and everything else goes on', async (_what, left) => {
    const zoe = await server.staff(`zoe${left}`, 'Purchase')
    free = left
    const csv = await ada.send<Problem>('/api/admin/imports?name=a.csv', {
      ...{ method: 'POST', body: 'a,b\n1,2\n' },
      headers: { 'Content-Type': 'application/octet-stream' }
    })
    for (const { status, body } of [await half(zoe), csv]) {
      expect([status, body.title]).toEqual([507, 'Disk almost full'])
      expect(body.detail).toMatch(
        /^No files are accepted at the moment, because less than 5 % or 1 /
      )
    }
    expect((await zoe.post('/api/tickets', newTicket(zoe.user.id))).status).toBe(201)
    free = 5 * GIB
    expect((await half(zoe)).status).toBe(201)
  })
})
