import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Activity } from '#shared/api/activity.ts'
import type { TicketAttachment } from '#shared/api/attachments.ts'
import type { HistoryEntry } from '#shared/api/history.ts'
import { companyFixture } from '#support/server/company-fixture.ts'
import { readCsv } from '#support/server/csv-reader.ts'
import { listen } from '#support/server/event-stream.ts'
import type { Account } from '#support/server/test-server.ts'
import { uploaded } from '#support/server/upload.ts'

const { server, ada, ivan, lena, hank, raise } = await companyFixture()

const remove = (by: Account, id: number) => by.delete(`/api/attachments/${id}`)
const listed = async (by: Account, ticketId: number) =>
  (await by.get<TicketAttachment[]>(`/api/tickets/${ticketId}/attachments`)).body
const history = async (by: Account, ticketId: number) => {
  const { body, headers } = await by.get<HistoryEntry[]>(`/api/tickets/${ticketId}/history`)
  expect(headers.get('X-Total-Count')).toBe(String(body.length))
  return body.filter(({ kind }) => kind === 'file-deleted')
}
const commentWith = (by: Account, ticketId: number, more: object) =>
  by.post(`/api/tickets/${ticketId}/comments`, {
    ...{ message: 'See the file', userId: by.user.id, ticketId, ...more }
  })
/** Whether the bytes of a content are on the disk. */
function isKept(content: string): boolean {
  const digest = createHash('sha256').update(content).digest('hex')
  return existsSync(path.join(server.dataDir, 'files', digest.slice(0, 2), digest))
}

describe('a file', () => {
  test('is deleted by its uploader or a specialist, and only its name is left', async () => {
    const files = [
      await uploaded(lena, 'mine.txt', 'Mine'),
      await uploaded(lena, 'also-mine.txt', 'Also mine')
    ]
    const [mine, alsoMine] = files.map(({ id }) => id) as [number, number]
    const { id } = await raise(lena, { attachmentIds: [mine, alsoMine] })
    // A member of its team handles it, and hank only sees it.
    for (const other of [hank, ivan])
      expect(await remove(other, mine)).toMatchObject({
        status: 403,
        body: {
          detail: 'Only the person who uploaded a file and IT Support Specialists can delete it'
        }
      })
    expect((await remove(server.anonymous() as Account, mine)).status).toBe(401)
    expect((await remove(lena, mine)).status).toBe(204)
    expect((await remove(ada, alsoMine)).status).toBe(204)
    for (const file of [mine, alsoMine, 99_999]) {
      expect((await remove(ada, file)).status).toBe(404)
      expect((await lena.get(`/api/attachments/${file}`)).status).toBe(404)
    }
    expect((await listed(lena, id)).map(({ name, deleted }) => [name, deleted])).toEqual([
      ['mine.txt', true],
      ['also-mine.txt', true]
    ])
    expect(await history(hank, id)).toMatchObject([
      { kind: 'file-deleted', from: 'mine.txt', to: null, actorId: lena.user.id },
      { kind: 'file-deleted', from: 'also-mine.txt', to: null, actorId: ada.user.id }
    ])
    expect([isKept('Mine'), isKept('Also mine')]).toEqual([false, false])
    const [head] = readCsv((await lena.get<string>('/api/tickets/export')).body)
    expect(head).not.toContain('Attachments')
    // A person's ZIP (D92) names it and has no bytes of it.
    const zip = await (await ada.open(`/api/admin/users/${lena.user.id}/data`)).text()
    expect(zip).toContain('also-mine.txt')
    expect(zip).not.toContain('files/TKT')
  })

  test('that nothing names goes too, can’t be attached any more, and others with its bytes stay', async () => {
    const [first, second] = [
      await uploaded(lena, 'first.txt', 'The same'),
      await uploaded(hank, 'second.txt', 'The same')
    ]
    expect((await remove(ada, first.id)).status).toBe(404)
    expect((await remove(lena, first.id)).status).toBe(204)
    expect((await hank.get(`/api/attachments/${second.id}`)).body).toBe('The same')
    expect(
      await lena.post('/api/tickets', {
        ...{ department: 'IT', description: 'It does not print', category: 'other' },
        ...{ requesterId: lena.user.id, attachmentIds: [first.id] }
      })
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'attachmentIds' }] } })
  })

  test('of an internal note leaves nothing for those who don’t see it', async () => {
    const { id } = await raise(lena)
    const note = await uploaded(ivan, 'he-did-it.txt', 'He did it')
    await commentWith(ivan, id, { internal: true, attachmentIds: [note.id] })
    const activity = async () => (await lena.get<Activity>('/api/activity?after=0')).body
    const before = [await history(lena, id), await listed(lena, id), await activity()]
    expect((await remove(lena, note.id)).status).toBe(404)
    const [hers, his] = [await listen(lena), await listen(ivan)]
    expect((await remove(ivan, note.id)).status).toBe(204)
    expect([await history(lena, id), await listed(lena, id), await activity()]).toEqual(before)
    expect(await history(ada, id)).toMatchObject([{ from: 'he-did-it.txt', internal: true }])
    await commentWith(ada, id, {})
    let heard = ''
    while (!heard.includes('"change":"comment"')) heard += await hers.next()
    expect(heard).not.toContain('"change":"file"')
    expect(await his.next()).toContain('"change":"file"')
    await Promise.all([hers.leave(), his.leave()])
  })

  test('of a private ticket is deleted by no one who doesn’t see that', async () => {
    const file = await uploaded(ivan, 'private.txt', 'Private')
    await raise(ivan, { department: 'HR', attachmentIds: [file.id] })
    await ada.put('/api/admin/departments', { name: 'HR', private: true })
    const hidden = await remove(lena, file.id)
    expect(hidden).toMatchObject({ status: 404, body: (await remove(lena, 99_999)).body })
  })
})
